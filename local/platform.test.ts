import { utimesSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Fixture, newFolder, startFixture } from './test/start.ts';
import {
  apiWith,
  functionWith,
  permissionFor,
  type Resources,
  stackOf,
  writeAssembly,
} from './test/write-assembly.ts';

let platform: Fixture;
beforeAll(async () => {
  platform = await startFixture();
});
afterAll(() => platform?.stop());
const others: Fixture[] = [];
afterEach(() => Promise.all(others.splice(0).map((other) => other.stop())));

async function startOther(options: Parameters<typeof startFixture>[0]): Promise<Fixture> {
  const other = await startFixture(options);
  others.push(other);
  return other;
}
/** An event source mapping of a queue that the function may not read. */
const unreadableQueue: Resources = {
  Queue: ['AWS::SQS::Queue', { VisibilityTimeout: 5 }],
  Mapping: [
    'AWS::Lambda::EventSourceMapping',
    {
      FunctionName: { Ref: 'Function' },
      EventSourceArn: { 'Fn::GetAtt': ['Queue', 'Arn'] },
      FunctionResponseTypes: ['ReportBatchItemFailures'],
    },
  ],
};
const startWith = (resources: Resources) =>
  startOther({ assembly: writeAssembly({ S: stackOf(resources) }) });

test('a thing that is put through the edge is read back through it', async () => {
  const put = await fetch(`${platform.url}/api/things/7`, {
    method: 'PUT',
    body: 'seven',
    headers: { 'content-type': 'text/plain' },
  });
  expect(put.status).toBe(204);
  const got = await fetch(`${platform.url}/api/things/7`);
  expect([got.status, await got.text()]).toEqual([200, 'seven']);
});

test('two platforms run side by side with separate data', async () => {
  const other = await startOther({});
  await fetch(`${platform.url}/api/things/here`, { method: 'PUT', body: 'x' });
  expect((await fetch(`${other.url}/api/things/here`)).status).toBe(404);
});

test('a port in use is reported with the variable that sets another one', async () => {
  const taken: Server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => taken.once('listening', resolve));
  const { port } = taken.address() as { port: number };
  const sentence = (variable: string) =>
    `Port ${port} is taken: stop what uses it, or set ${variable} to a free port.`;
  await expect(startOther({ port, awsPort: 0 })).rejects.toThrow(sentence('LOCAL_PORT'));
  await expect(startOther({ awsPort: port })).rejects.toThrow(sentence('LOCAL_AWS_PORT'));
  await expect(startOther({ mqttPort: port })).rejects.toThrow(/LOCAL_MQTT_PORT/);
  taken.close();
});

test('a data folder is used by one platform at a time and is free again after its stop', async () => {
  const dataDir = newFolder();
  const first = await startFixture({ dataDir });
  await expect(startOther({ dataDir })).rejects.toThrow(
    `The data folder ${dataDir} is in use by process ${process.pid}`,
  );
  await first.stop();
  await startOther({ dataDir });
});

test('an API without permission to invoke its function answers with an internal error', async () => {
  const statusWith = async (permission: Resources) => {
    const other = await startWith({ ...functionWith({}), ...apiWith('GET /a'), ...permission });
    return (await fetch(`${other.url}/a`)).status;
  };
  expect(await statusWith({})).toBe(500);
  expect(await statusWith(permissionFor('/b'))).toBe(500);
  expect(await statusWith(permissionFor('/a'))).toBe(200);
});

test('a template that AWS would not deploy is refused', async () => {
  const trust = {
    Statement: { Effect: 'Allow', Action: 'sts:AssumeRole', Principal: { Service: 'ec2.amazonaws.com' } },
  };
  await expect(startWith(functionWith({}, { AssumeRolePolicyDocument: trust }))).rejects.toThrow(
    /The role .*role\/S-Role of the function S-Function cannot be assumed by Lambda/,
  );
  await expect(startWith({ ...functionWith({}), ...unreadableQueue })).rejects.toThrow(
    'The provided execution role does not have permissions to call ReceiveMessage on SQS.',
  );
  await expect(startWith({ ...functionWith({ Timeout: 6 }), ...unreadableQueue })).rejects.toThrow(
    'Queue visibility timeout: 5 seconds is less than Function timeout: 6 seconds',
  );
  const bucket = {
    Queue: ['AWS::SQS::Queue'],
    Bucket: [
      'AWS::S3::Bucket',
      {
        NotificationConfiguration: {
          QueueConfigurations: [{ Event: 's3:ObjectCreated:*', Queue: { 'Fn::GetAtt': ['Queue', 'Arn'] } }],
        },
      },
    ],
  } as const;
  await expect(startWith({ ...bucket })).rejects.toThrow(
    'Unable to validate the following destination configurations.',
  );
  const anyone = { Statement: { Effect: 'Allow', Principal: '*', Action: 's3:GetObject', Resource: '*' } };
  await expect(
    startWith({
      Bucket: ['AWS::S3::Bucket'],
      Policy: ['AWS::S3::BucketPolicy', { Bucket: { Ref: 'Bucket' }, PolicyDocument: anyone }],
    }),
  ).rejects.toThrow('The policy of the bucket s-bucket is public');
});

test('a template with something that the platform does not implement is refused', async () => {
  const refusal = (properties: object) => expect(startWith(functionWith(properties))).rejects;
  await refusal({ Runtime: 'python3.13' }).toThrow(
    'wants the runtime python3.13; this platform runs nodejs24.x',
  );
  await refusal({ VpcConfig: {} }).toThrow('with the property VpcConfig');
  await refusal({ Environment: { Variables: { AWS_REGION: 'x' } } }).toThrow('sets the variable AWS_REGION');
  await refusal({ Environment: { Variables: { BIG: 'x'.repeat(5000) } } }).toThrow('Lambda accepts 4096');
  await expect(startWith({ Queue: ['AWS::SQS::Queue', { FifoQueue: true }] })).rejects.toThrow(
    'the property FifoQueue',
  );
  await expect(
    startWith(functionWith({}, { ManagedPolicyArns: ['arn:aws:iam::aws:policy/AdministratorAccess'] })),
  ).rejects.toThrow('AdministratorAccess, which this platform does not know');
});

test('a reload restarts changed functions and leaves the others warm', async () => {
  const folder = newFolder();
  const stack = (value: string) =>
    writeAssembly(
      {
        A: stackOf(functionWith({ Environment: { Variables: { VALUE: value } } })),
        B: stackOf(functionWith({})),
      },
      folder,
    );
  const other = await startOther({ assembly: stack('one') });
  const code = `${folder}/asset.code/index.mjs`;
  writeFileSync(code, 'let calls = 0; export const handler = async () => [++calls, process.env.VALUE];');
  utimesSync(code, 1, 1);
  await other.reload();
  const lambda = new LambdaClient(other.client());
  const call = async (FunctionName: string) =>
    JSON.parse(Buffer.from((await lambda.send(new InvokeCommand({ FunctionName }))).Payload!).toString());
  expect([await call('A-Function'), await call('B-Function')]).toEqual([
    [1, 'one'],
    [1, null],
  ]);
  writeFileSync(
    `${folder}/A.template.json`,
    JSON.stringify(stackOf(functionWith({ Environment: { Variables: { VALUE: 'two' } } }))),
  );
  await other.reload();
  expect([await call('A-Function'), await call('B-Function')]).toEqual([
    [1, 'two'],
    [2, null],
  ]);
  writeFileSync(`${folder}/A.template.json`, JSON.stringify(stackOf({ Cluster: ['AWS::ECS::Cluster'] })));
  await expect(other.reload()).rejects.toThrow('AWS::ECS::Cluster');
  expect(await call('A-Function')).toEqual([2, 'two']);
  const withoutGrant = {
    ...functionWith({ Environment: { Variables: { VALUE: 'three' } } }),
    ...unreadableQueue,
  };
  writeFileSync(`${folder}/A.template.json`, JSON.stringify(stackOf(withoutGrant)));
  await expect(other.reload()).rejects.toThrow('permissions to call ReceiveMessage on SQS');
  expect(await call('A-Function')).toEqual([1, 'two']);
});
