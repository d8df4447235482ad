import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { atCall } from '../gateway/at-call.ts';
import { consumer } from '../test/consumer.ts';
import { fixtureNames } from '../test/fixture-names.ts';
import { jobs } from '../test/job.ts';
import { type Fixture, newFolder, startFixture } from '../test/start.ts';

const dataDir = newFolder();
let platform: Fixture;
beforeAll(async () => {
  platform = await startFixture({ dataDir });
});
afterAll(() => platform?.stop());

/** Kills the worker of a function at its next call of DynamoDB. */
function killAtNextWrite(id: string, when: 'before' | 'after') {
  const { name } = platform.find('AWS::Lambda::Function', id);
  const { promise: killed, resolve } = Promise.withResolvers<boolean>();
  atCall(platform, ['dynamodb'], { call: 1, when }, () => resolve(platform.killWorker(name)), name);
  return { name, killed };
}

const invoke = (FunctionName: string, payload: object, InvocationType: 'RequestResponse' | 'Event') =>
  new LambdaClient(platform.client()).send(
    new InvokeCommand({ FunctionName, InvocationType, Payload: JSON.stringify(payload) }),
  );

test('a call whose worker is killed fails as on Lambda, and the next one starts anew', async () => {
  const { name } = killAtNextWrite('Tally', 'before');
  const failed = await invoke(name, { job: 'call', item: 'a' }, 'RequestResponse');
  expect(failed.FunctionError).toBe('Unhandled');
  expect(JSON.parse(Buffer.from(failed.Payload!).toString())).toMatchObject({
    errorType: 'Runtime.ExitError',
  });
  expect((await invoke(name, { job: 'call', item: 'a' }, 'RequestResponse')).FunctionError).toBeUndefined();
});

test('a message whose worker is killed comes again', async () => {
  const { send, seen } = consumer(platform);
  killAtNextWrite('Consumer', 'after');
  await send('unlucky');
  // Its first reader wrote before it died.
  await expect.poll(() => seen('unlucky')).toBe(2);
});

test('an asynchronous invocation whose worker is killed stays, and is tried again', async () => {
  const find = await fixtureNames();
  const machineArn = find('AWS::StepFunctions::StateMachine', 'Job').arn;
  const table = find('AWS::DynamoDB::GlobalTable', 'Table').name;
  const { name, killed } = killAtNextWrite('Tally', 'before');
  await invoke(name, { job: 'later', item: 'a' }, 'Event');
  expect(await killed).toBe(true);
  // The second try comes after a minute, or at the next start.
  await platform.stop();
  platform = await startFixture({ dataDir });
  const { counted } = jobs(platform.client(), { machineArn, table });
  await expect.poll(() => counted('later')).toBe(1);
});
