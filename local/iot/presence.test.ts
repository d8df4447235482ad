import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Broker, startBroker } from './test/start-broker.ts';
import { until } from './test/start-iot.ts';

let test: Broker['test'];
let hub: Broker['hub'];
let watch: Broker['watch'];
let presence: Broker['presence'];
beforeAll(async () => {
  ({ test, hub, watch, presence } = await startBroker());
});
afterAll(() => test[Symbol.asyncDispose]());

describe('presence', () => {
  it('reports a client that connects and disconnects', async () => {
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

  it('reports a lost connection, and the last will of the client is published', async () => {
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
