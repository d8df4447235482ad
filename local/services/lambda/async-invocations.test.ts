import { DatabaseSync } from 'node:sqlite';
import { afterEach, expect, test } from 'vitest';
import type { Functions } from '../../functions/functions.ts';
import type { Assembly, Properties } from '../../types.ts';
import { type AsyncInvocations, createAsyncInvocations } from './async-invocations.ts';

const arn = 'arn:aws:lambda:eu-central-1:000000000000:function:f';
const destination = 'arn:aws:sqs:eu-central-1:000000000000:failed';
const deadLetterArn = 'arn:aws:sqs:eu-central-1:000000000000:dead';
const started: AsyncInvocations[] = [];
afterEach(() => {
  for (const invocations of started.splice(0)) invocations.stop();
});

/** Invocations of a function that fails so many times before it succeeds. */
function begin(failures: number, store = new DatabaseSync(':memory:'), retries = 2) {
  const calls: string[] = [];
  const sent: { queueArn: string; body: Properties; attributes: Properties }[] = [];
  const functions = {
    find: () => ({ arn, deadLetterArn }),
    invoke: async (_: string, event: string) => {
      calls.push(event);
      const failed = calls.length <= failures;
      return { requestId: 'r', failed, payload: failed ? '{"errorMessage":"no"}' : '"yes"' };
    },
  } as unknown as Functions;
  const invocations = createAsyncInvocations({
    store,
    functions,
    warn: () => {},
    retryMilliseconds: [1, 1],
    send: async (_, queueArn, body, attributes) => {
      sent.push({ queueArn, body: JSON.parse(body), attributes });
    },
  });
  invocations.load({
    of: (type: string) =>
      type === 'AWS::Lambda::EventInvokeConfig'
        ? [
            {
              stack: 's',
              logicalId: 'c',
              type,
              properties: {
                FunctionName: arn,
                MaximumRetryAttempts: retries,
                DestinationConfig: { OnFailure: { Destination: destination } },
              },
            },
          ]
        : [],
  } as unknown as Assembly);
  started.push(invocations);
  invocations.start();
  return { invocations, calls, sent, store };
}

test('a failed invocation is tried twice more', async () => {
  const { invocations, calls, sent } = begin(2);
  invocations.enqueue(arn, '{"n":1}');
  await expect.poll(() => calls.length).toBe(3);
  expect(sent).toEqual([]);
});

test('one that fails every time goes to the destination and to the dead letters', async () => {
  const { invocations, calls, sent } = begin(9, undefined, 1);
  invocations.enqueue(arn, '{"n":1}');
  await expect.poll(() => sent.length).toBe(2);
  expect(calls.length).toBe(2);
  expect(sent).toMatchObject([
    {
      queueArn: destination,
      body: {
        requestContext: { condition: 'RetriesExhausted', approximateInvokeCount: 2 },
        requestPayload: { n: 1 },
        responsePayload: { errorMessage: 'no' },
      },
    },
    { queueArn: deadLetterArn, body: { n: 1 }, attributes: { ErrorMessage: { StringValue: 'no' } } },
  ]);
});

test('an invocation that was taken is done after a restart, and once', async () => {
  const before = begin(0);
  before.invocations.stop();
  before.invocations.enqueue(arn, '{"n":1}');
  expect(before.calls).toEqual([]);
  const after = begin(0, before.store);
  await expect.poll(() => after.calls).toEqual(['{"n":1}']);
  const last = begin(0, before.store);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(last.calls).toEqual([]);
});
