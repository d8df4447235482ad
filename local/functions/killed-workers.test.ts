import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { atCall } from '../gateway/at-call.ts';
import { consumer } from '../test/consumer.ts';
import { type Fixture, startFixture } from '../test/start.ts';

let platform: Fixture;
beforeAll(async () => {
  platform = await startFixture();
});
afterAll(() => platform?.stop());

/** Kills the worker of a function at its next call of DynamoDB. Returns the name of the function. */
function killAtNextWrite(id: string, when: 'before' | 'after'): string {
  const { name } = platform.find('AWS::Lambda::Function', id);
  atCall(platform, ['dynamodb'], { call: 1, when }, () => platform.killWorker(name), name);
  return name;
}

test('a call whose worker is killed fails as on Lambda, and the next call starts a new worker', async () => {
  const FunctionName = killAtNextWrite('Tally', 'before');
  const Payload = JSON.stringify({ job: 'call', item: 'a' });
  const invoke = () => new LambdaClient(platform.client()).send(new InvokeCommand({ FunctionName, Payload }));
  const failed = await invoke();
  expect(failed.FunctionError).toBe('Unhandled');
  expect(JSON.parse(Buffer.from(failed.Payload!).toString())).toMatchObject({
    errorType: 'Runtime.ExitError',
  });
  expect((await invoke()).FunctionError).toBeUndefined();
});

test('a message whose worker is killed is received again', async () => {
  const { send, seen } = consumer(platform);
  killAtNextWrite('Consumer', 'after');
  await send('unlucky');
  // The first worker wrote before it was killed.
  await expect.poll(() => seen('unlucky')).toBe(2);
});
