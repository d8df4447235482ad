import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../test/start-iot.ts';
import { type Rules, startRules } from '../test/start-rules.ts';

let test: Rules['test'];
let client: Rules['client'];
let parsed: Rules['parsed'];
let payloads: Rules['payloads'];

beforeAll(async () => {
  ({ test, client, parsed, payloads } = await startRules());
});
afterAll(() => test[Symbol.asyncDispose]());
beforeEach(() => {
  test.aws.sent.length = 0;
  test.aws.beforeSend = () => {};
});

describe('a rule', () => {
  it('sends any payload to its queue with its role', async () => {
    await client.publishAsync('hubs/hub-1/data', Buffer.from([0xff, 0xfe, 0x00]), { qos: 1 });
    expect(parsed('Data')).toEqual([
      { body: '//4A', client: 'hub-1', hub: 'hub-1', at: expect.closeTo(Date.now(), -4) },
    ]);
    expect(test.aws.sent[0]?.by).toBe('Rules');
  });

  it('also runs for QoS 0', async () => {
    client.publish('plain/a', 'hello', { qos: 0 });
    await until(() => test.aws.bodies('Plain').length === 1);
  });

  it('is triggered by presence events', async () => {
    const other = await test.register('hub-2', 'Anything');
    await (await test.connect(other)).endAsync();
    await until(() => test.aws.bodies('Presence').length === 2);
    expect(payloads('Presence').map((payload) => JSON.parse(payload))).toMatchObject([
      { eventType: 'connected', clientId: 'hub-2' },
      { eventType: 'disconnected', clientId: 'hub-2' },
    ]);
  });
});

describe('Basic Ingest', () => {
  it('triggers only the named rule, with the topic without the prefix', async () => {
    const got: string[] = [];
    client.on('message', (topic) => got.push(topic));
    await client.subscribeAsync('#');
    await client.publishAsync('$aws/rules/Ingest/hubs/hub-9/data', 'x', { qos: 1 });
    await client.publishAsync('$aws/rules/Plain/hubs/hub-9/data', 'y', { qos: 1 });
    expect(parsed('Data')).toMatchObject([{ hub: 'hub-9', client: 'hub-1' }]);
    expect(payloads('Plain')).toEqual(['y']);
    expect(got).toEqual([]);
    await client.unsubscribeAsync('#');
  });

  it('for an unknown rule drops and logs the message', async () => {
    await client.publishAsync('$aws/rules/Unknown/x', 'x', { qos: 1 });
    expect(test.lines.at(-1)).toContain('RuleNotFound');
    expect(test.aws.sent).toEqual([]);
  });
});
