// biome-ignore-all lint/suspicious/noTemplateCurlyInString: that is how AWS writes policy variables.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  AttachPolicyCommand,
  AttachThingPrincipalCommand,
  CreateKeysAndCertificateCommand,
  CreatePolicyCommand,
  CreateThingCommand,
  DeleteCertificateCommand,
  DeletePolicyCommand,
  DeleteThingCommand,
  DescribeEndpointCommand,
  DetachPolicyCommand,
  DetachThingPrincipalCommand,
  IoTClient,
  UpdateCertificateCommand,
} from '@aws-sdk/client-iot';
import { IoTDataPlaneClient } from '@aws-sdk/client-iot-data-plane';
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { newFolder } from '../test/start.ts';
import { isLocal, newName, startTarget, type Target } from './target.ts';

const policyName = newName('policy');
const thingName = newName('thing');
const THING = '${iot:Connection.Thing.ThingName}';
const allow = (Action: string, ...resources: string[]) => ({
  Effect: 'Allow',
  Action: `iot:${Action}`,
  Resource: resources.map((resource) => `arn:aws:iot:*:*:${resource}`),
});
/** A thing may connect with its own name, and publish to its own topics. The observer may subscribe to them. */
const POLICY = {
  Version: '2012-10-17',
  Statement: [
    allow('Connect', `client/${THING}`, `client/watch-${thingName}`),
    allow('Publish', `topic/${THING}/*`),
    allow('Subscribe', `topicfilter/${thingName}/*`, 'topicfilter/$aws/events/presence/*'),
    allow('Receive', `topic/${thingName}/*`, 'topic/$aws/events/presence/*'),
  ],
};

/** Registers a device for the checks of a file. */
export function deviceForChecks() {
  let target: Target;
  let iot: IoTClient;
  let address: string;
  let device: { certificateArn: string; certificateId: string; cert: string; key: string };
  const clients: MqttClient[] = [];

  beforeAll(async () => {
    const policy = ['AWS::IoT::Policy', { PolicyName: policyName, PolicyDocument: POLICY }] as const;
    target = await startTarget({ Policy: policy }, newFolder());
    iot = new IoTClient({ ...target.config, maxAttempts: 1 });
    if (!isLocal) {
      await iot.send(new CreatePolicyCommand({ policyName, policyDocument: JSON.stringify(POLICY) }));
    }
    const endpoint = await iot.send(new DescribeEndpointCommand({ endpointType: 'iot:Data-ATS' }));
    address = endpoint.endpointAddress!.replace(/:\d+$/, '');
    await iot.send(new CreateThingCommand({ thingName }));
    const made = await iot.send(new CreateKeysAndCertificateCommand({ setAsActive: true }));
    const { certificateArn = '', certificateId = '', certificatePem: cert = '', keyPair } = made;
    device = { certificateArn, certificateId, cert, key: keyPair!.PrivateKey! };
    await iot.send(new AttachPolicyCommand({ policyName, target: certificateArn }));
    await iot.send(new AttachThingPrincipalCommand({ thingName, principal: certificateArn }));
  });
  afterEach(() => Promise.all(clients.splice(0).map((client) => client.endAsync(true))));
  afterAll(async () => {
    if (!isLocal) await remove();
    await target?.stop();
  });

  const setStatus = (newStatus: 'ACTIVE' | 'INACTIVE') =>
    iot.send(new UpdateCertificateCommand({ certificateId: device.certificateId, newStatus }));

  async function remove(): Promise<void> {
    const { certificateArn, certificateId } = device;
    await iot.send(new DetachThingPrincipalCommand({ thingName, principal: certificateArn }));
    await iot.send(new DetachPolicyCommand({ policyName, target: certificateArn }));
    await setStatus('INACTIVE');
    await iot.send(new DeleteCertificateCommand({ certificateId }));
    await iot.send(new DeletePolicyCommand({ policyName }));
    await iot.send(new DeleteThingCommand({ thingName }));
  }

  /** Connects and collects the received messages as `topic payload`. */
  async function connect(clientId = thingName, more: IClientOptions = {}) {
    const client = mqtt.connect(`mqtts://${address}:${target.mqttPort}`, {
      clientId,
      cert: device.cert,
      key: device.key,
      // Node.js itself trusts AWS.
      ca: isLocal ? readFileSync(join(target.dataDir, 'iot', 'ca.pem')) : undefined,
      reconnectPeriod: 0,
      connectTimeout: 5_000,
      ...more,
    });
    clients.push(client);
    const heard: string[] = [];
    client.on('message', (topic, payload) => {
      heard.push(`${topic} ${payload}`);
    });
    await new Promise<void>((resolve, reject) => {
      client.once('connect', () => resolve());
      client.once('error', reject);
      client.once('close', () => reject(new Error('closed')));
    });
    return { client, heard };
  }

  return {
    thingName,
    iot: () => iot,
    certificate: () => device,
    setStatus,
    connect,
    /** A second connection that observes the device. */
    watch: () => connect(`watch-${thingName}`),
    data: () => {
      const endpoint = isLocal ? target.config.endpoint : `https://${address}`;
      return new IoTDataPlaneClient({ ...target.config, endpoint });
    },
  };
}

/** Waits until exactly these messages have arrived. */
export function hears(heard: string[], ...expected: unknown[]) {
  return expect.poll(() => heard, { interval: 10 }).toEqual(expected);
}
