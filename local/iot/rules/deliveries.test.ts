import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AwsError } from '../../types.ts';
import { queueUrl } from '../test/fake-assembly.ts';
import { closed } from '../test/start-iot.ts';
import { type Rules, refusal, startRules } from '../test/start-rules.ts';

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

describe('a failing action', () => {
  it('is reported to the error action in the format of IoT Core', async () => {
    test.aws.beforeSend = (queue) => {
      if (queue === 'Data') throw refusal();
    };
    await client.publishAsync('hubs/hub-1/data', 'hello', { qos: 1 });
    expect(parsed('Errors')).toEqual([
      {
        ruleName: 'Ingest',
        topic: 'hubs/hub-1/data',
        cloudwatchTraceId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        clientId: 'hub-1',
        base64OriginalPayload: 'aGVsbG8=',
        failures: [
          {
            failedAction: 'SqsAction',
            failedResource: queueUrl('Data'),
            errorMessage: expect.stringContaining('no grant for sqs:SendMessage'),
          },
        ],
      },
    ]);
  });

  it('can be one whose role does not trust the service', async () => {
    await client.publishAsync('stranger', 'hello', { qos: 1 });
    expect(parsed('Errors')).toMatchObject([
      {
        ruleName: 'Stranger',
        failures: [{ errorMessage: expect.stringContaining('NoTrust does not trust') }],
      },
    ]);
    expect(test.aws.bodies('Data')).toEqual([]);
  });

  it('that AWS refuses, without an error action, drops and logs the message', async () => {
    await client.publishAsync('dropped', 'hello', { qos: 1 });
    expect(test.lines.at(-1)).toContain('rule Dropped: SqsAction failed for dropped: AccessDenied');
  });

  it('in a batch does not affect the other messages', async () => {
    test.aws.beforeSend = async (queue) => {
      if (queue === 'Data' && test.aws.bodies('Data').length === 3) {
        test.aws.beforeSend = () => {};
        throw refusal();
      }
    };
    const payloads = Array.from({ length: 20 }, (_, index) => `message ${index}`);
    await Promise.all(payloads.map((payload) => client.publishAsync('hubs/hub-1/data', payload, { qos: 1 })));
    const decode = (text: string) => Buffer.from(text, 'base64').toString();
    const delivered = parsed('Data').map(({ body }) => decode(body));
    const failed = parsed('Errors').map((report) => decode(report.base64OriginalPayload));
    expect(failed).toHaveLength(1);
    expect([...delivered, ...failed].toSorted()).toEqual(payloads.toSorted());
  });
});

describe('a QoS 1 message', () => {
  it('is only acknowledged when its queue has stored it', async () => {
    const release = Promise.withResolvers<void>();
    test.aws.beforeSend = () => release.promise;
    let acknowledged = false;
    const publishing = client.publishAsync('hubs/hub-1/data', 'x', { qos: 1 }).then(() => {
      acknowledged = true;
    });
    // The connection is not blocked. This message triggers no rule.
    await client.publishAsync('nobody/listens', 'x', { qos: 1 });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(acknowledged).toBe(false);
    release.resolve();
    await publishing;
    expect(test.aws.bodies('Data')).toHaveLength(1);
  });

  it('is not acknowledged if neither its queue nor the error queue can be reached', async () => {
    test.aws.beforeSend = () => {
      throw new AwsError('ServiceUnavailable', 503, 'down');
    };
    const other = await test.register('hub-3', 'Anything');
    const unlucky = await test.connect(other);
    let acknowledged = false;
    unlucky.publish('hubs/hub-3/data', 'x', { qos: 1 }, (error) => {
      acknowledged = !error;
    });
    await closed(unlucky);
    expect(acknowledged).toBe(false);
    expect(test.lines.at(-1)).toContain('could not deliver it');
  });

  it('is acknowledged when the error queue has stored the report of a failed queue', async () => {
    test.aws.beforeSend = (queue) => {
      if (queue === 'Data') throw new AwsError('ServiceUnavailable', 503, 'down');
    };
    await client.publishAsync('hubs/hub-1/data', 'x', { qos: 1 });
    expect(parsed('Errors')).toMatchObject([{ ruleName: 'Ingest' }]);
  });

  it('is sent in a batch with other waiting messages', async () => {
    test.aws.queueCalls = 0;
    const publish = (_: unknown, index: number) =>
      client.publishAsync('hubs/hub-1/data', `message ${index}`, { qos: 1 });
    await Promise.all(Array.from({ length: 200 }, publish));
    expect(test.aws.bodies('Data')).toHaveLength(200);
    expect(test.aws.queueCalls).toBeLessThan(200);
  });
});
