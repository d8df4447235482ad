import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { consumer } from '../test/consumer.ts';
import { type Fixture, newFolder, startFixture } from '../test/start.ts';
import { functionWith, stackOf, writeAssembly } from '../test/write-assembly.ts';

let platform: Fixture;
let lambda: LambdaClient;
const dataDir = newFolder();
beforeAll(async () => {
  platform = await startFixture({ dataDir });
  lambda = new LambdaClient({ ...platform.client(), maxAttempts: 1 });
});
afterAll(() => platform?.stop());

async function invoke(event: object, id = 'Odd') {
  const FunctionName = platform.find('AWS::Lambda::Function', id).name;
  const reply = await lambda.send(new InvokeCommand({ FunctionName, Payload: JSON.stringify(event) }));
  const payload = JSON.parse(Buffer.from(reply.Payload!).toString());
  return { error: reply.FunctionError, payload };
}

test('a warm function keeps its state from one call to the next', async () => {
  const [first, second] = [await invoke({}), await invoke({})];
  expect(second.payload).toBe(first.payload + 1);
});

test('calls at the same time run in workers of their own, and what is too much waits', async () => {
  const calls = Array.from({ length: 6 }, () => invoke({ do: 'sleep', milliseconds: 300 }));
  const started = Date.now();
  expect((await Promise.all(calls)).every(({ error }) => error === undefined)).toBe(true);
  expect(Date.now() - started).toBeGreaterThan(600);
});

test('a function sees its own environment and nothing of ours', async () => {
  const { payload } = await invoke({ do: 'environment' });
  expect(payload).toMatchObject({
    AWS_REGION: 'eu-central-1',
    AWS_ENDPOINT_URL: platform.awsEndpoint,
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: '128',
    TABLE: platform.find('AWS::DynamoDB::GlobalTable', 'Table').name,
    TZ: ':UTC',
  });
  expect(payload).not.toHaveProperty('HOME');
  expect(payload).not.toHaveProperty('VITEST');
});

test('a function is told who it is and how long it has', async () => {
  const { name, arn } = platform.find('AWS::Lambda::Function', 'Odd');
  const { payload } = await invoke({ do: 'context' });
  expect(payload).toMatchObject({
    functionName: name,
    invokedFunctionArn: arn,
    memoryLimitInMB: '128',
    zone: 0,
  });
  expect(payload.remaining).toBeGreaterThan(30_000);
  expect(payload.remaining).toBeLessThanOrEqual(60_000);
});

test('an error is described as Lambda does', async () => {
  expect(await invoke({ do: 'throw' })).toMatchObject({
    error: 'Unhandled',
    payload: {
      errorType: 'TypeError',
      errorMessage: 'no such luck',
      trace: expect.arrayContaining(['TypeError: no such luck']),
    },
  });
  expect((await invoke({ do: 'cycle' })).payload).toMatchObject({ errorType: 'Runtime.MarshalError' });
});

test('code that cannot be loaded fails each call, and says why', async () => {
  const code = 'export const withCallback = (event, context, callback) => callback();';
  const errorOf = async (Handler: string) => {
    const assembly = writeAssembly({ S: stackOf(functionWith({ Handler })) }, newFolder(), code);
    const other = await startFixture({ assembly });
    const client = new LambdaClient(other.client());
    const { Payload } = await client.send(new InvokeCommand({ FunctionName: 'S-Function' }));
    await other.stop();
    return JSON.parse(Buffer.from(Payload!).toString()).errorType;
  };
  expect(await errorOf('index.nothing')).toBe('Runtime.HandlerNotFound');
  expect(await errorOf('other.handler')).toBe('Runtime.ImportModuleError');
  expect(await errorOf('index.withCallback')).toBe('Runtime.CallbackHandlerDeprecated');
});

test('a function that takes too long is killed, and the next call starts anew', async () => {
  const code = `export const handler = (event) => new Promise((done) => event.sleep || done(1));`;
  const hasty = stackOf(functionWith({ Timeout: 3 }));
  const other = await startFixture({ assembly: writeAssembly({ S: hasty }, newFolder(), code) });
  const client = new LambdaClient({ ...other.client(), maxAttempts: 1 });
  const call = async (event: object) => {
    const command = new InvokeCommand({ FunctionName: 'S-Function', Payload: JSON.stringify(event) });
    return JSON.parse(Buffer.from((await client.send(command)).Payload!).toString());
  };
  expect(await call({ sleep: true })).toMatchObject({
    errorType: 'Sandbox.Timedout',
    errorMessage: expect.stringContaining('Task timed out after 3.00 seconds'),
  });
  await expect.poll(() => call({})).toBe(1);
  await other.stop();
});

test('a function that exits, or eats more memory than it has, fails alone', async () => {
  expect((await invoke({ do: 'exit' })).payload).toMatchObject({ errorType: 'Runtime.ExitError' });
  expect((await invoke({ do: 'eat memory' })).payload).toMatchObject({ errorType: 'Runtime.OutOfMemory' });
  expect((await invoke({})).error).toBeUndefined();
});

test('a thread that dies of what a call left behind is not used again', async () => {
  await invoke({ do: 'reject later' });
  // It dies between two calls or in the midst of one, which then fails. If it were kept, all later ones would.
  const failed = [];
  for (let call = 0; call < 10; call++) {
    const { error } = await invoke({});
    if (error) failed.push(error);
  }
  expect(failed.length).toBeLessThanOrEqual(1);
});

test('requests and responses have at most 6 MB', async () => {
  expect((await invoke({ do: 'answer with', bytes: 6 * 1024 * 1024 })).error).toBeUndefined();
  expect((await invoke({ do: 'answer with', bytes: 6 * 1024 * 1024 + 200 })).payload).toMatchObject({
    errorType: 'Function.ResponseSizeTooLarge',
  });
  await expect(invoke({ text: 'x'.repeat(6 * 1024 * 1024) })).rejects.toMatchObject({
    name: 'RequestTooLargeException',
  });
});

test('what a function writes goes to a file of its own', async () => {
  await invoke({ do: 'log', text: 'a line of mine' });
  const file = join(dataDir, 'logs', `${platform.find('AWS::Lambda::Function', 'Odd').name}.log`);
  await expect.poll(() => readFile(file, 'utf8')).toContain('a line of mine\n');
});

test('only who is granted may invoke a function', async () => {
  const { name } = platform.find('AWS::IAM::Role', 'Mailer');
  const mailer = new LambdaClient(platform.client(platform.credentialsFor(name)));
  const FunctionName = platform.find('AWS::Lambda::Function', 'Odd').name;
  await expect(mailer.send(new InvokeCommand({ FunctionName }))).rejects.toMatchObject({
    name: 'AccessDeniedException',
    $metadata: { httpStatusCode: 403 },
  });
});

test('a batch that fails as a whole comes again, and messages that were done do not', async () => {
  const { seen, send } = consumer(platform);
  await send('fine');
  await expect.poll(() => seen('fine')).toBe(1);
  await send('boom');
  await expect.poll(() => seen('boom')).toBeGreaterThanOrEqual(2);
  expect(await seen('fine')).toBe(1);
});
