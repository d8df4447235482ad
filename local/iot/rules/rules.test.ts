import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ACCOUNT, REGION } from '../test/fake-assembly.ts';
import { until } from '../test/start-iot.ts';
import { type Rules, startRules } from '../test/start-rules.ts';

let test: Rules['test'];
let client: Rules['client'];
let parsed: Rules['parsed'];

beforeAll(async () => {
  ({ test, client, parsed } = await startRules());
});
afterAll(() => test[Symbol.asyncDispose]());
beforeEach(() => {
  test.aws.sent.length = 0;
  test.aws.beforeSend = () => {};
});

describe('a rule', () => {
  it('carries a payload of any bytes to its queue, signed by its role', async () => {
    await client.publishAsync('hubs/hub-1/data', Buffer.from([0xff, 0xfe, 0x00]), { qos: 1 });
    expect(parsed('Data')).toEqual([
      { body: '//4A', client: 'hub-1', hub: 'hub-1', at: expect.closeTo(Date.now(), -4) },
    ]);
    expect(test.aws.sent[0]?.by).toBe('Rules');
  });

  it('sends the payload itself, as text or as base64', async () => {
    await client.publishAsync('plain/a', 'hello', { qos: 1 });
    await client.publishAsync('encoded', 'hello', { qos: 1 });
    expect(test.aws.sent).toMatchObject([
      { queue: 'Plain', body: 'hello' },
      { queue: 'Encoded', body: 'aGVsbG8=' },
    ]);
  });

  it('runs for QoS 0 too', async () => {
    client.publish('plain/a', 'hello', { qos: 0 });
    await until(() => test.aws.bodies('Plain').length === 1);
  });

  it('leaves out what its WHERE does not want', async () => {
    await client.publishAsync('logs', '{"level":"debug"}', { qos: 1 });
    await client.publishAsync('logs', '{"level":"error"}', { qos: 1 });
    expect(parsed('Logs')).toEqual([{ level: 'error', topic: 'logs' }]);
  });

  it('invokes a function without waiting for it, signed by the service', async () => {
    test.aws.functions.set('Handler', () => undefined);
    await client.publishAsync('function', '{"a":1}', { qos: 1 });
    expect(test.aws.invoked).toEqual([
      {
        functionName: `arn:aws:lambda:${REGION}:${ACCOUNT}:function:Handler`,
        type: 'Event',
        payload: { a: 1 },
        by: 'iot.amazonaws.com',
      },
    ]);
  });

  it('republishes to a topic made from a template, which triggers other rules', async () => {
    await client.publishAsync('again/x', 'hello', { qos: 1 });
    expect(test.aws.bodies('Plain')).toEqual(['hello']);
    const resource = `arn:aws:iot:${REGION}:${ACCOUNT}:topic/plain/x`;
    expect(test.aws.permissions.at(-1)).toEqual({ action: 'iot:Publish', resource });
  });

  it('hears of presence', async () => {
    const other = await test.register('hub-2', 'Anything');
    await (await test.connect(other)).endAsync();
    await until(() => test.aws.bodies('Presence').length === 2);
    expect(parsed('Presence')).toEqual([
      { eventType: 'connected', clientId: 'hub-2' },
      { eventType: 'disconnected', clientId: 'hub-2' },
    ]);
  });
});

describe('Basic Ingest', () => {
  it('triggers the named rule only, which sees the topic without the prefix', async () => {
    const got: string[] = [];
    client.on('message', (topic) => got.push(topic));
    await client.subscribeAsync('#');
    await client.publishAsync('$aws/rules/Ingest/hubs/hub-9/data', 'x', { qos: 1 });
    await client.publishAsync('$aws/rules/Plain/hubs/hub-9/data', 'y', { qos: 1 });
    expect(parsed('Data')).toMatchObject([{ hub: 'hub-9', client: 'hub-1' }]);
    expect(test.aws.bodies('Plain')).toEqual(['y']);
    expect(got).toEqual([]);
    await client.unsubscribeAsync('#');
  });

  it('to a rule that is off or not there drops the message and says so', async () => {
    await client.publishAsync('$aws/rules/Off/x', 'x', { qos: 1 });
    expect(test.lines.at(-1)).toContain('RuleNotFound');
    expect(test.aws.sent).toEqual([]);
  });
});
