import { expect, test } from 'vitest';
import { type AwsRequest, type AwsResponse, requestUrl } from '../types.ts';
import { atCall } from './at-call.ts';
import type { Interceptor } from './gateway.ts';

const REQUEST: AwsRequest = { method: 'POST', url: requestUrl('/'), headers: {}, body: Buffer.alloc(0) };
const ANSWER: AwsResponse = { status: 200, body: '' };

/** A platform that only passes calls of functions to what intercepts them. */
function platform() {
  let intercepted: Interceptor | undefined;
  return {
    intercept: (_: string, interceptor: Interceptor) => {
      intercepted = interceptor;
      return () => {};
    },
    call: (name: string, answer: () => Promise<AwsResponse>) =>
      intercepted!(REQUEST, answer, {
        isSigned: true,
        principal: { kind: 'session', session: { roleArn: 'role', name } },
      }),
  };
}

test.each([
  ['before', ['acts', 'answers', 'answers']],
  ['after', ['answers', 'acts', 'answers']],
] as const)(
  'something is done once, just %s the answer to a call of the function',
  async (when, expected) => {
    const { call, ...rest } = platform();
    const done: string[] = [];
    const answer = async () => {
      done.push('answers');
      return ANSWER;
    };
    atCall(rest, ['dynamodb'], { call: 2, when }, () => void done.push('acts'), 'tally');
    await call('other', answer);
    await call('tally', answer);
    done.length = 0;
    await call('tally', answer);
    await call('tally', answer);
    expect(done).toEqual(expected);
  },
);

test('what cannot be done yet at a call is tried at the next ones', async () => {
  const { call, ...rest } = platform();
  const tries: number[] = [];
  let calls = 0;
  const answer = async () => ANSWER;
  const act = () => tries.push(calls) === 3;
  atCall(rest, ['dynamodb'], { call: 2, when: 'before' }, act, 'tally');
  for (calls = 1; calls <= 6; calls++) await call('tally', answer);
  expect(tries).toEqual([2, 3, 4]);
});
