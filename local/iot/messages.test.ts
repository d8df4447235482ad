import { AttachPolicyCommand, DetachPolicyCommand } from '@aws-sdk/client-iot';
import { PublishCommand } from '@aws-sdk/client-iot-data-plane';
import type { MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ARN, type Broker, startBroker } from './test/start-broker.ts';
import { closed, until } from './test/start-iot.ts';

let test: Broker['test'];
let hub: Broker['hub'];
let watch: Broker['watch'];
let presence: Broker['presence'];
beforeAll(async () => {
  ({ test, hub, watch, presence } = await startBroker());
});
afterAll(() => test[Symbol.asyncDispose]());

describe('publishing', () => {
  /** Publishes a message that the broker must refuse. Returns the reason in the presence event. */
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
    ['to a topic of another hub', 'hubs/hub-2/data'],
    ['to a topic outside the policy', 'other/hub-1'],
    ['by Basic Ingest without a grant for it', '$aws/rules/Ingest/hubs/hub-1/data'],
  ])('%s disconnects the client', async (_, topic) => {
    expect(await refused((client) => client.publish(topic, 'x', { qos: 1 }))).toBe('AUTH_ERROR');
  });

  it('a retained message disconnects the client, because it is not implemented', async () => {
    const publish = (client: MqttClient) => client.publish('hubs/hub-1/data', 'x', { retain: true });
    expect(await refused(publish)).toBe('CLIENT_ERROR');
    expect(test.lines.join('\n')).toContain('a retained message, which this platform does not implement');
  });

  it.each([
    ['a presence event', '$aws/events/presence/connected/hub-1', 'x', 1],
    ['with QoS 2', 'hubs/hub-1/data', 'x', 2],
    ['more than 128 KB', 'hubs/hub-1/data', 'x'.repeat(131_073), 1],
    ['to more than eight levels', 'hubs/hub-1/c/d/e/f/g/h/i', 'x', 1],
  ] as const)('%s disconnects the client', async (_, topic, payload, qos) => {
    expect(await refused((client) => client.publish(topic, payload, { qos }))).toBe('CLIENT_ERROR');
  });

  it('a payload of exactly 128 KB is accepted', async () => {
    const client = await test.connect(hub);
    await client.publishAsync('hubs/hub-1/data', Buffer.alloc(131_072, 1), { qos: 1 });
    await client.endAsync();
  });

  it('is refused immediately after the policy was detached from a connected client', async () => {
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

  it('over HTTP requires iot:Publish for the topic', async () => {
    test.aws.permissions.length = 0;
    await test.data.send(new PublishCommand({ topic: 'a/b', payload: Buffer.from('x') }));
    expect(test.aws.permissions).toEqual([{ action: 'iot:Publish', resource: `${ARN}topic/a/b` }]);
  });

  it('a retained message over HTTP is refused', async () => {
    const retained = new PublishCommand({ topic: 'a/b', payload: Buffer.from('x'), retain: true });
    await expect(test.data.send(retained)).rejects.toThrow('no retain in Publish');
  });

  it('over HTTP to a reserved topic is refused', async () => {
    const spoof = new PublishCommand({ topic: '$aws/events/presence/connected/hub-1' });
    await expect(test.data.send(spoof)).rejects.toMatchObject({ name: 'InvalidRequestException' });
  });
});

describe('subscribing', () => {
  it('to a filter outside the policy fails', async () => {
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
  ] as const)('%s disconnects the client', async (_, filter, qos) => {
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
});
