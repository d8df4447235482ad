// biome-ignore-all lint/suspicious/noTemplateCurlyInString: that is how AWS writes policy variables.
import { createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  AttachPolicyCommand,
  DetachPolicyCommand,
  DetachThingPrincipalCommand,
  UpdateCertificateCommand,
} from '@aws-sdk/client-iot';
import { PublishCommand } from '@aws-sdk/client-iot-data-plane';
import type { MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCertificateAuthority } from './certificate-authority.ts';
import { openStore } from './open-store.ts';
import { ACCOUNT, REGION } from './test/fake-assembly.ts';
import { closed, type Device, newFolder, startIot, type TestIot, until } from './test/start-iot.ts';

const ARN = `arn:aws:iot:${REGION}:${ACCOUNT}:`;
const THING = '${iot:Connection.Thing.ThingName}';

function policy(name: string, grants: Record<string, string[]>) {
  const Statement = Object.entries(grants).map(([action, resources]) => {
    return {
      Effect: 'Allow',
      Action: `iot:${action}`,
      Resource: resources.map((resource) => ARN + resource),
    };
  });
  return {
    type: 'AWS::IoT::Policy',
    name,
    properties: { PolicyDocument: { Version: '2012-10-17', Statement } },
  };
}

const HUB = policy('Hub', {
  Connect: [`client/${THING}`],
  Publish: [`topic/hubs/${THING}/*`],
  RetainPublish: [`topic/hubs/${THING}/state`],
  Subscribe: [`topicfilter/hubs/${THING}/commands`],
  Receive: [`topic/hubs/${THING}/commands`],
});
const CLEAN = {
  type: 'AWS::IoT::Policy',
  name: 'CleanOnly',
  properties: {
    PolicyDocument: {
      Version: '2012-10-17',
      Statement: {
        Effect: 'Allow',
        Action: 'iot:Connect',
        Resource: '*',
        Condition: { 'ForAllValues:StringEquals': { 'iot:ConnectAttributes': ['LastWill'] } },
      },
    },
  },
};
const WATCHER = policy('Watcher', {
  Connect: ['client/watcher'],
  Subscribe: ['topicfilter/*'],
  Receive: ['topic/hubs/*', 'topic/$aws/events/presence/*'],
});

let test: TestIot;
let hub: Device;
let watcher: Device;

beforeAll(async () => {
  test = await startIot([HUB, CLEAN, WATCHER]);
  [hub, watcher] = await Promise.all([test.register('hub-1', 'Hub'), test.register('watcher', 'Watcher')]);
});
afterAll(() => test[Symbol.asyncDispose]());

/** Connects the watcher with these filters; what it receives stands in `messages`. */
async function watch(...filters: string[]) {
  const client = await test.connect(watcher);
  const messages: { topic: string; payload: string; retain: boolean }[] = [];
  client.on('message', (topic, payload, { retain }) =>
    messages.push({ topic, payload: payload.toString(), retain }),
  );
  if (filters.length > 0) await client.subscribeAsync(filters, { qos: 1 });
  return { client, messages };
}

/** The next presence event of a client, as the watcher sees it. */
async function presence(watched: Awaited<ReturnType<typeof watch>>, type: string, client = 'hub-1') {
  const topic = `$aws/events/presence/${type}/${client}`;
  const event = await until(() => watched.messages.find((message) => message.topic === topic));
  watched.messages.splice(watched.messages.indexOf(event), 1);
  return JSON.parse(event.payload);
}

describe('a connection', () => {
  it('is open to a registered device under its own name', async () => {
    const client = await test.connect(hub);
    await client.publishAsync('hubs/hub-1/data', 'x', { qos: 1 });
    await client.endAsync();
  });

  it('also goes to 127.0.0.1', async () => {
    const client = await test.connect(hub, { host: '127.0.0.1' });
    await client.endAsync();
  });

  it('is refused without a certificate', async () => {
    await expect(test.connect(undefined, { clientId: 'hub-1' })).rejects.toThrow();
    expect(test.lines.at(-1)).toContain('peer did not return a certificate');
  });

  it('is refused to a certificate of another authority', async () => {
    const folder = newFolder();
    const other = await openCertificateAuthority(openStore(folder), folder);
    const { cert: _, ...keys } = hub;
    const cert = await other.issue(publicKeyOf(hub), 'CN=AWS IoT Certificate');
    await expect(test.connect({ ...keys, cert })).rejects.toThrow();
    expect(test.lines.at(-1)).toContain('a client was refused');
  });

  it('is refused to a certificate that the authority signed and the registry does not know', async () => {
    const store = openStore(join(test.dataDir, 'iot'));
    const authority = await openCertificateAuthority(store, join(test.dataDir, 'iot'));
    store.close();
    const cert = await authority.issue(publicKeyOf(hub), 'CN=AWS IoT Certificate');
    await expect(test.connect({ ...hub, cert })).rejects.toThrow();
    expect(test.lines.at(-1)).toContain('is not registered and active');
  });

  it('is refused to an inactive certificate, and open again once it is active', async () => {
    const { certificateId } = hub;
    await test.control.send(new UpdateCertificateCommand({ certificateId, newStatus: 'INACTIVE' }));
    await expect(test.connect(hub)).rejects.toThrow();
    expect(test.lines.at(-1)).toContain('is not registered and active');
    await test.control.send(new UpdateCertificateCommand({ certificateId, newStatus: 'ACTIVE' }));
    await (await test.connect(hub)).endAsync();
  });

  it("is refused under another hub's client id", async () => {
    await expect(test.connect(hub, { clientId: 'hub-2' })).rejects.toThrow('Not authorized');
  });

  it('is refused while the certificate is not attached to the thing', async () => {
    const loose = await test.register('hub-3', 'Hub');
    await (await test.connect(loose)).endAsync();
    const attachment = { thingName: 'hub-3', principal: loose.certificateArn };
    await test.control.send(new DetachThingPrincipalCommand(attachment));
    await expect(test.connect(loose)).rejects.toThrow('Not authorized');
  });

  it('is refused without a client id, and in MQTT 3.1 and 5', async () => {
    await expect(test.connect(hub, { clientId: '' })).rejects.toThrow();
    await expect(test.connect(hub, { protocolVersion: 3, protocolId: 'MQIsdp' })).rejects.toThrow();
    await expect(test.connect(hub, { protocolVersion: 5 })).rejects.toThrow();
  });

  it('is refused with a last will on a topic that the client may not publish to', async () => {
    const will = { topic: 'hubs/hub-2/state', payload: Buffer.from('gone'), qos: 1, retain: false } as const;
    await expect(test.connect(hub, { will })).rejects.toThrow('Not authorized');
  });

  it('is persistent only where the policy lets it be', async () => {
    const device = await test.register('clean', 'CleanOnly');
    await (await test.connect(device)).endAsync();
    await expect(test.connect(device, { clean: false })).rejects.toThrow('Not authorized');
  });

  it('that is persistent gets what came while it was away', async () => {
    const away = await test.connect(hub, { clean: false });
    await away.subscribeAsync('hubs/hub-1/commands', { qos: 1 });
    await away.endAsync();
    const topic = 'hubs/hub-1/commands';
    await test.data.send(new PublishCommand({ topic, payload: Buffer.from('missed'), qos: 1 }));
    const got: string[] = [];
    const back = await test.connect(hub, { clean: false }, (_, payload) => got.push(payload.toString()));
    await until(() => got.length > 0);
    expect(got).toEqual(['missed']);
    await back.endAsync();
    await (await test.connect(hub)).endAsync();
  });

  it('takes over an older connection with the same client id', async () => {
    const watched = await watch('$aws/events/presence/+/hub-1');
    const older = await test.connect(hub);
    const first = await presence(watched, 'connected');
    const newer = await test.connect(hub);
    await closed(older);
    const gone = await presence(watched, 'disconnected');
    expect(gone).toMatchObject({
      disconnectReason: 'DUPLICATE_CLIENTID',
      clientInitiatedDisconnect: false,
      sessionIdentifier: first.sessionIdentifier,
      versionNumber: first.versionNumber,
    });
    expect((await presence(watched, 'connected')).versionNumber).toBe(first.versionNumber + 1);
    await newer.publishAsync('hubs/hub-1/data', 'x', { qos: 1 });
    await newer.endAsync();
    await watched.client.endAsync();
  });

  it('is closed when its certificate is deactivated', async () => {
    const watched = await watch('$aws/events/presence/disconnected/hub-4');
    const device = await test.register('hub-4', 'Hub');
    const client = await test.connect(device);
    const { certificateId } = device;
    await test.control.send(new UpdateCertificateCommand({ certificateId, newStatus: 'REVOKED' }));
    await closed(client);
    expect(await presence(watched, 'disconnected', 'hub-4')).toMatchObject({
      disconnectReason: 'AUTH_ERROR',
    });
    await watched.client.endAsync();
  });
});

describe('publishing', () => {
  /** Publishes what the broker must not take. Returns the reason in the presence event. */
  async function refused(publish: (client: MqttClient) => void): Promise<string> {
    const watched = await watch('#', '$aws/events/presence/disconnected/hub-1');
    const client = await test.connect(hub);
    client.on('error', () => {});
    publish(client);
    await closed(client);
    const { disconnectReason } = await presence(watched, 'disconnected');
    expect(watched.messages).toEqual([]);
    await watched.client.endAsync();
    return disconnectReason;
  }

  it.each([
    ["to another hub's topic", 'hubs/hub-2/data'],
    ['to a topic outside the policy', 'other/hub-1'],
    ['by Basic Ingest without a grant for it', '$aws/rules/Ingest/hubs/hub-1/data'],
  ])('%s disconnects', async (_, topic) => {
    expect(await refused((client) => client.publish(topic, 'x', { qos: 1 }))).toBe('AUTH_ERROR');
  });

  it('a retained message without iot:RetainPublish disconnects', async () => {
    const publish = (client: MqttClient) => client.publish('hubs/hub-1/data', 'x', { retain: true });
    expect(await refused(publish)).toBe('AUTH_ERROR');
  });

  it.each([
    ['presence of its own', '$aws/events/presence/connected/hub-1', 'x', 1],
    ['with QoS 2', 'hubs/hub-1/data', 'x', 2],
    ['more than 128 KB', 'hubs/hub-1/data', 'x'.repeat(131_073), 1],
    ['to more than eight levels', 'hubs/hub-1/c/d/e/f/g/h/i', 'x', 1],
  ] as const)('%s disconnects', async (_, topic, payload, qos) => {
    expect(await refused((client) => client.publish(topic, payload, { qos }))).toBe('CLIENT_ERROR');
  });

  it('exactly 128 KB is taken', async () => {
    const client = await test.connect(hub);
    await client.publishAsync('hubs/hub-1/data', Buffer.alloc(131_072, 1), { qos: 1 });
    await client.endAsync();
  });

  it('is refused at once when the policy is detached from a connected client', async () => {
    const device = await test.register('hub-5', 'Hub');
    const client = await test.connect(device);
    await client.publishAsync('hubs/hub-5/data', 'x', { qos: 1 });
    const attachment = { policyName: 'Hub', target: device.certificateArn };
    await test.control.send(new DetachPolicyCommand(attachment));
    client.publish('hubs/hub-5/data', 'x', { qos: 1 });
    await closed(client);
    await test.control.send(new AttachPolicyCommand(attachment));
    await (await test.connect(device)).endAsync();
  });

  it('reaches subscribers, over MQTT and over HTTP', async () => {
    const watched = await watch('hubs/+/data');
    const client = await test.connect(hub);
    await client.publishAsync('hubs/hub-1/data', 'over MQTT', { qos: 1 });
    await test.data.send(
      new PublishCommand({ topic: 'hubs/x/data', payload: Buffer.from('over HTTP'), qos: 1 }),
    );
    await until(() => watched.messages.length === 2);
    expect(watched.messages.map(({ payload }) => payload)).toEqual(['over MQTT', 'over HTTP']);
    await Promise.all([client.endAsync(), watched.client.endAsync()]);
  });

  it('over HTTP wants iot:Publish on the topic, and iot:RetainPublish to retain', async () => {
    test.aws.permissions.length = 0;
    await test.data.send(new PublishCommand({ topic: 'a/b', payload: Buffer.from('x'), retain: true }));
    expect(test.aws.permissions).toEqual([
      { action: 'iot:Publish', resource: `${ARN}topic/a/b` },
      { action: 'iot:RetainPublish', resource: `${ARN}topic/a/b` },
    ]);
  });

  it('over HTTP to a reserved topic is refused', async () => {
    const spoof = new PublishCommand({ topic: '$aws/events/presence/connected/hub-1' });
    await expect(test.data.send(spoof)).rejects.toMatchObject({ name: 'InvalidRequestException' });
  });
});

describe('subscribing', () => {
  it('to a filter outside the policy is answered with a failure', async () => {
    const client = await test.connect(hub);
    const grants = await client.subscribeAsync('hubs/hub-2/commands', { qos: 1 }).catch((error) => error);
    expect(grants).toBeInstanceOf(Error);
    expect((await client.subscribeAsync('hubs/hub-1/commands', { qos: 1 }))[0]?.qos).toBe(1);
    await client.endAsync();
  });

  it.each([
    ['with QoS 2', 'hubs/hub-1/commands', 2],
    ['to a reserved topic', '$aws/rules/Ingest', 1],
    ['to nine levels', 'a/b/c/d/e/f/g/h/i', 1],
  ] as const)('%s disconnects', async (_, filter, qos) => {
    const { client } = await watch();
    client.subscribe(filter, { qos });
    await closed(client);
  });

  it('delivers only what iot:Receive allows', async () => {
    const watched = await watch('#');
    for (const topic of ['secret/a', 'hubs/a']) {
      await test.data.send(new PublishCommand({ topic, payload: Buffer.from('x'), qos: 1 }));
    }
    await until(() => watched.messages.length > 0);
    expect(watched.messages.map(({ topic }) => topic)).toEqual(['hubs/a']);
    await watched.client.endAsync();
  });

  it('to sensor/# does not deliver sensor itself', async () => {
    const watched = await watch('hubs/parent/#');
    for (const topic of ['hubs/parent', 'hubs/parent/child']) {
      await test.data.send(new PublishCommand({ topic, payload: Buffer.from('x'), qos: 1 }));
    }
    await until(() => watched.messages.length > 0);
    expect(watched.messages.map(({ topic }) => topic)).toEqual(['hubs/parent/child']);
    await watched.client.endAsync();
  });

  it('brings a retained message to an exact filter, not to one with a wildcard', async () => {
    const client = await test.connect(hub);
    await client.publishAsync('hubs/hub-1/state', 'kept', { qos: 1, retain: true });
    const watched = await watch('hubs/+/state');
    await test.data.send(new PublishCommand({ topic: 'hubs/x/state', payload: Buffer.from('new'), qos: 1 }));
    await until(() => watched.messages.length > 0);
    expect(watched.messages).toEqual([{ topic: 'hubs/x/state', payload: 'new', retain: false }]);
    await watched.client.subscribeAsync('hubs/hub-1/state', { qos: 1 });
    await until(() => watched.messages.length > 1);
    expect(watched.messages[1]).toEqual({ topic: 'hubs/hub-1/state', payload: 'kept', retain: true });
    await Promise.all([client.endAsync(), watched.client.endAsync()]);
  });
});

describe('presence', () => {
  it('tells of a client that comes and says goodbye', async () => {
    const watched = await watch('$aws/events/presence/+/hub-1');
    const client = await test.connect(hub);
    const came = await presence(watched, 'connected');
    expect(came).toEqual({
      clientId: 'hub-1',
      timestamp: expect.closeTo(Date.now(), -4),
      eventType: 'connected',
      sessionIdentifier: expect.stringMatching(/^[0-9a-f]{32}$/),
      principalIdentifier: hub.certificateId,
      ipAddress: '127.0.0.1',
      versionNumber: expect.any(Number),
    });
    await client.endAsync();
    expect(await presence(watched, 'disconnected')).toEqual({
      clientId: 'hub-1',
      timestamp: expect.closeTo(Date.now(), -4),
      eventType: 'disconnected',
      sessionIdentifier: came.sessionIdentifier,
      principalIdentifier: hub.certificateId,
      clientInitiatedDisconnect: true,
      disconnectReason: 'CLIENT_INITIATED_DISCONNECT',
      versionNumber: came.versionNumber,
    });
    await watched.client.endAsync();
  });

  it('tells of a client that vanishes, and its last will speaks', async () => {
    const watched = await watch('hubs/hub-1/state', '$aws/events/presence/disconnected/hub-1');
    watched.messages.length = 0;
    const will = { topic: 'hubs/hub-1/state', payload: Buffer.from('gone'), qos: 1, retain: false } as const;
    const client = await test.connect(hub, { will });
    client.stream.destroy();
    expect(await presence(watched, 'disconnected')).toMatchObject({ disconnectReason: 'CONNECTION_LOST' });
    await until(() => watched.messages.find(({ payload }) => payload === 'gone'));
    await watched.client.endAsync();
  });
});

describe('the authority', () => {
  it('stands at a stable place', () => {
    const pem = readFileSync(join(test.dataDir, 'iot', 'ca.pem'), 'utf8');
    expect(pem).toMatch(/^-----BEGIN CERTIFICATE-----/);
  });
});

function publicKeyOf(device: Device): string {
  return createPublicKey(device.key).export({ type: 'spki', format: 'pem' }).toString();
}
