import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  AttachPolicyCommand,
  AttachThingPrincipalCommand,
  CreateCertificateFromCsrCommand,
  CreateThingCommand,
  IoTClient,
} from '@aws-sdk/client-iot';
import { IoTDataPlaneClient } from '@aws-sdk/client-iot-data-plane';
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt';
import { createIot, type Iot } from '../index.ts';
import * as x509 from '../x509.ts';
import { fakeAssembly, REGION } from './fake-assembly.ts';
import { FakeAws } from './fake-aws.ts';

/** What a device needs to connect. */
export interface Device {
  readonly name: string;
  readonly certificateId: string;
  readonly certificateArn: string;
  readonly cert: string;
  readonly key: string;
}

export interface TestIot extends AsyncDisposable {
  readonly iot: Iot;
  readonly aws: FakeAws;
  readonly control: IoTClient;
  readonly data: IoTDataPlaneClient;
  readonly dataDir: string;
  readonly lines: string[];
  /** A registered device with an active certificate, attached to its thing, under these policies. */
  register(name: string, ...policies: string[]): Promise<Device>;
  /** Connects with the device's name as client id, unless the options say otherwise. */
  connect(
    device: Device | undefined,
    options?: IClientOptions,
    onMessage?: (topic: string, payload: Buffer) => void,
  ): Promise<MqttClient>;
}

type Resources = Parameters<typeof fakeAssembly>[0];

interface Options {
  readonly dataDir?: string;
  /** Where rules act, if not on the fake AWS that is started too. */
  readonly awsEndpoint?: string;
}

export async function startIot(resources: Resources, options: Options = {}): Promise<TestIot> {
  const { dataDir = newFolder() } = options;
  const aws = await FakeAws.start();
  const lines: string[] = [];
  const iot = await createIot({
    assembly: fakeAssembly(resources),
    dataDir,
    mqttPort: 0,
    awsEndpoint: options.awsEndpoint ?? aws.endpoint,
    assumeRole: aws.assumeRole,
    asService: (principal) => ({ accessKeyId: principal, secretAccessKey: 'secret' }),
    log: (line) => lines.push(line),
  });
  aws.register(...iot.services);
  await iot.start();

  // One attempt: the client would take LimitExceededException for throttling and wait.
  const config = { endpoint: aws.endpoint, region: REGION, credentials: KEYS, maxAttempts: 1 };
  const control = new IoTClient(config);
  const clients: MqttClient[] = [];
  return {
    iot,
    aws,
    control,
    data: new IoTDataPlaneClient(config),
    dataDir,
    lines,
    register: (name, ...policies) => register(control, name, policies),
    connect: async (device, options, onMessage) => {
      const client = await connect(iot.mqttPort, dataDir, device, options, onMessage);
      clients.push(client);
      return client;
    },
    [Symbol.asyncDispose]: async () => {
      await Promise.all(clients.map((client) => client.endAsync(true)));
      await iot.stop();
      await aws.stop();
    },
  };
}

const KEYS = { accessKeyId: 'operator', secretAccessKey: 'secret' };

export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'local-iot-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export async function register(control: IoTClient, name: string, policies: string[]): Promise<Device> {
  await control.send(new CreateThingCommand({ thingName: name }));
  const certificate = await newCertificate(control, true);
  const { certificateArn } = certificate;
  await control.send(new AttachThingPrincipalCommand({ thingName: name, principal: certificateArn }));
  for (const policyName of policies) {
    await control.send(new AttachPolicyCommand({ policyName, target: certificateArn }));
  }
  return { name, ...certificate };
}

/** A certificate for a key made here: an elliptic curve takes a fraction of the time of the RSA keys that AWS makes. */
export async function newCertificate(
  control: IoTClient,
  setAsActive: boolean,
): Promise<Omit<Device, 'name'>> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const request = await x509.Pkcs10CertificateRequestGenerator.create({
    name: 'CN=device',
    keys,
    signingAlgorithm: algorithm,
  });
  const made = await control.send(
    new CreateCertificateFromCsrCommand({ certificateSigningRequest: request.toString('pem'), setAsActive }),
  );
  const key = x509.PemConverter.encode(
    await crypto.subtle.exportKey('pkcs8', keys.privateKey),
    'PRIVATE KEY',
  );
  return {
    certificateId: made.certificateId!,
    certificateArn: made.certificateArn!,
    cert: made.certificatePem!,
    key,
  };
}

export async function connect(
  port: number,
  dataDir: string,
  device: Device | undefined,
  options: IClientOptions = {},
  onMessage: (topic: string, payload: Buffer) => void = () => {},
): Promise<MqttClient> {
  const client = mqtt.connect(`mqtts://localhost:${port}`, {
    clientId: device?.name,
    key: device?.key,
    cert: device?.cert,
    ca: readFileSync(join(dataDir, 'iot', 'ca.pem')),
    reconnectPeriod: 0,
    connectTimeout: 3000,
    ...options,
  });
  // From the start: a persistent session gets its messages together with the CONNACK.
  client.on('message', onMessage);
  await new Promise<void>((resolve, reject) => {
    client.once('connect', () => resolve());
    client.once('error', reject);
    client.once('close', () => reject(new Error('the connection was closed')));
  });
  return client;
}

/** Waits until something is true; the test's own time-out is the limit. */
export async function until<Result>(probe: () => Result | undefined | false): Promise<Result> {
  for (;;) {
    const result = probe();
    if (result) return result;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Resolves when the client's connection is closed by the other side. */
export function closed(client: MqttClient): Promise<void> {
  return new Promise((resolve) => (client.connected ? client.once('close', () => resolve()) : resolve()));
}
