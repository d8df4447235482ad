import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  AttachPolicyCommand,
  AttachThingPrincipalCommand,
  CreateKeysAndCertificateCommand,
  CreateThingCommand,
  IoTClient,
} from '@aws-sdk/client-iot';
import { IoTDataPlaneClient } from '@aws-sdk/client-iot-data-plane';
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt';
import { createIot, type Iot } from '../index.ts';
import { fakeAssembly, REGION } from './fake-assembly.ts';
import { FakeAws } from './fake-aws.ts';

/** The credentials of a device. */
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
  /** Registers a device with an active certificate, its thing and these policies. */
  register(name: string, ...policies: string[]): Promise<Device>;
  /** Connects a device. The default of the client id is its name. */
  connect(
    device: Device | undefined,
    options?: IClientOptions,
    onMessage?: (topic: string, payload: Buffer) => void,
  ): Promise<MqttClient>;
}

type Resources = Parameters<typeof fakeAssembly>[0];

interface Options {
  readonly dataDir?: string;
  /** The endpoint for the actions of rules; by default the fake AWS. */
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
    log: (line) => lines.push(line),
  });
  aws.register(...iot.services);
  await iot.start();

  // One attempt, because the client would treat LimitExceededException as throttling and wait.
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

export async function newCertificate(
  control: IoTClient,
  setAsActive: boolean,
): Promise<Omit<Device, 'name'>> {
  const made = await control.send(new CreateKeysAndCertificateCommand({ setAsActive }));
  return {
    certificateId: made.certificateId!,
    certificateArn: made.certificateArn!,
    cert: made.certificatePem!,
    key: made.keyPair!.PrivateKey!,
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
  // Before the CONNACK, because a persistent session receives its messages with it.
  client.on('message', onMessage);
  await new Promise<void>((resolve, reject) => {
    client.once('connect', () => resolve());
    client.once('error', reject);
    client.once('close', () => reject(new Error('the connection was closed')));
  });
  return client;
}

/** Waits until the probe returns a value. The timeout of the test is the limit. */
export async function until<Result>(probe: () => Result | undefined | false): Promise<Result> {
  for (;;) {
    const result = probe();
    if (result) return result;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Resolves when the broker has closed the connection of the client. */
export function closed(client: MqttClient): Promise<void> {
  return new Promise((resolve) => (client.connected ? client.once('close', () => resolve()) : resolve()));
}
