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

test('a warm function keeps its state between calls', async () => {
  const [first, second] = [await invoke({}), await invoke({})];
  expect(second.payload).toBe(first.payload + 1);
});

test('concurrent calls run in separate workers, and calls above the limit wait', async () => {
  const calls = Array.from({ length: 6 }, () => invoke({ do: 'sleep', milliseconds: 300 }));
  const started = Date.now();
  expect((await Promise.all(calls)).every(({ error }) => error === undefined)).toBe(true);
  expect(Date.now() - started).toBeGreaterThan(600);
});

test('a function has its own environment and none of the variables of the platform', async () => {
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

test('a function that calls an API of the assembly at its own address reaches it', async () => {
  const { DomainName } = platform.find('AWS::CloudFront::Distribution', 'Web').properties.DistributionConfig
    .Origins[1];
  const { payload } = await invoke({ do: 'call', url: `https://${DomainName}/api/from-a-function?a=1` });
  expect(payload).toMatchObject({
    status: 200,
    answer: { rawPath: '/api/from-a-function', rawQueryString: 'a=1', headers: { 'x-own': 'header' } },
  });
});

test('the context of a call has the name of the function and the remaining time', async () => {
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

test('an error has the format of Lambda', async () => {
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

test('a handler that cannot be loaded fails each call with the reason', async () => {
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

test('a function that takes too long is killed, and the next call starts a new worker', async () => {
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

test('a function that exits or runs out of memory does not affect the platform', async () => {
  expect((await invoke({ do: 'exit' })).payload).toMatchObject({ errorType: 'Runtime.ExitError' });
  expect((await invoke({ do: 'eat memory' })).payload).toMatchObject({ errorType: 'Runtime.OutOfMemory' });
  expect((await invoke({})).error).toBeUndefined();
});

test('a worker that ends because of an earlier call is not used again', async () => {
  await invoke({ do: 'reject later' });
  // It ends between two calls or during one, which then fails. If it were used again, all later calls would fail.
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

test('the output of a function is written to its log file', async () => {
  await invoke({ do: 'log', text: 'a line of mine' });
  const file = join(dataDir, 'logs', `${platform.find('AWS::Lambda::Function', 'Odd').name}.log`);
  await expect.poll(() => readFile(file, 'utf8')).toContain('a line of mine\n');
});

test('an asynchronous invocation is refused', async () => {
  const FunctionName = platform.find('AWS::Lambda::Function', 'Odd').name;
  const command = new InvokeCommand({ FunctionName, InvocationType: 'Event' });
  await expect(lambda.send(command)).rejects.toThrow('invokes functions synchronously');
});

test('a role without a grant may not invoke a function', async () => {
  const { name } = platform.find('AWS::IAM::Role', 'Mailer');
  const mailer = new LambdaClient(platform.client(platform.credentialsFor(name)));
  const FunctionName = platform.find('AWS::Lambda::Function', 'Odd').name;
  await expect(mailer.send(new InvokeCommand({ FunctionName }))).rejects.toMatchObject({
    name: 'AccessDeniedException',
    $metadata: { httpStatusCode: 403 },
  });
});

test('a batch that fails is received again, and a processed message is not', async () => {
  const { seen, send } = consumer(platform);
  await send('fine');
  await expect.poll(() => seen('fine')).toBe(1);
  await send('boom');
  await expect.poll(() => seen('boom')).toBeGreaterThanOrEqual(2);
  expect(await seen('fine')).toBe(1);
});
