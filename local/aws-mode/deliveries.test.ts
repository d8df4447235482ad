import { setTimeout as sleep } from 'node:timers/promises';
import { IoTDataPlaneClient, PublishCommand } from '@aws-sdk/client-iot-data-plane';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import {
  DeleteMessageCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Resources } from '../test/write-assembly.ts';
import { AwsModeSwitch } from './aws-mode.ts';
import { ruleDelivery } from './deliveries.ts';
import { startWithTable, tableApp } from './test/start-with-table.ts';

const queueArn = { 'Fn::GetAtt': ['Queue', 'Arn'] };
const roleFor = (service: string): Resources[string] => [
  'AWS::IAM::Role',
  {
    AssumeRolePolicyDocument: {
      Statement: {
        Effect: 'Allow',
        Action: 'sts:AssumeRole',
        Principal: { Service: `${service}.amazonaws.com` },
      },
    },
    Policies: [
      {
        PolicyName: 'send',
        PolicyDocument: { Statement: { Effect: 'Allow', Action: 'sqs:SendMessage', Resource: queueArn } },
      },
    ],
  },
];
/** The bucket, the schedule and the rule all send to one queue. */
const resources: Resources = {
  Queue: ['AWS::SQS::Queue', { VisibilityTimeout: 30 }],
  Policy: [
    'AWS::SQS::QueuePolicy',
    {
      Queues: [{ Ref: 'Queue' }],
      PolicyDocument: {
        Statement: {
          Effect: 'Allow',
          Principal: { Service: 's3.amazonaws.com' },
          Action: 'sqs:SendMessage',
          Resource: queueArn,
        },
      },
    },
  ],
  Bucket: [
    'AWS::S3::Bucket',
    {
      NotificationConfiguration: { QueueConfigurations: [{ Event: 's3:ObjectCreated:*', Queue: queueArn }] },
    },
  ],
  Caller: roleFor('scheduler'),
  Schedule: [
    'AWS::Scheduler::Schedule',
    {
      Name: 'nightly',
      ScheduleExpression: 'cron(0 3 * * ? *)',
      FlexibleTimeWindow: { Mode: 'OFF' },
      Target: { Arn: queueArn, RoleArn: { 'Fn::GetAtt': ['Caller', 'Arn'] }, Input: '"night"' },
    },
  ],
  RuleRole: roleFor('iot'),
  Rule: [
    'AWS::IoT::TopicRule',
    {
      RuleName: 'all',
      TopicRulePayload: {
        Sql: "SELECT encode(*, 'base64') AS body FROM 'news'",
        AwsIotSqlVersion: '2016-03-23',
        Actions: [
          {
            Sqs: {
              QueueUrl: { Ref: 'Queue' },
              RoleArn: { 'Fn::GetAtt': ['RuleRole', 'Arn'] },
              UseBase64: false,
            },
          },
        ],
      },
    },
  ],
};
const code = 'let calls = 0; export const handler = async () => ++calls;';

const steady = { seed: 1, indexLagMs: 0, staleReadMs: 0, repeats: 0, coldStarts: 0 };
let platform: Awaited<ReturnType<typeof startWithTable>>;
let sqs: SQSClient;
let QueueUrl: string;
beforeAll(async () => {
  platform = await startWithTable(undefined, tableApp([], resources, undefined, code));
  sqs = new SQSClient(platform.once());
  QueueUrl = `${platform.awsEndpoint}/0/${platform.find('AWS::SQS::Queue', 'Queue').name}`;
});
afterAll(() => platform?.stop());
afterEach(async () => {
  platform.awsMode.off();
  await drain();
});

const send = (MessageBody: string) => sqs.send(new SendMessageCommand({ QueueUrl, MessageBody }));
/** Receives and deletes messages until the queue is empty, and at least for `until` milliseconds. */
async function drain(until = 0): Promise<string[]> {
  const bodies: string[] = [];
  const end = Date.now() + until;
  for (;;) {
    const receive = new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 });
    const { Messages = [] } = await sqs.send(receive);
    for (const { Body, ReceiptHandle } of Messages) {
      bodies.push(Body!);
      await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
    }
    if (Messages.length === 0 && Date.now() > end) return bodies;
    if (Messages.length === 0) await sleep(50);
  }
}
const numbers = Array.from({ length: 30 }, (_, index) => `${index}`);

test('messages are delivered in another order, which a seed repeats', async () => {
  const orderUnder = async (seed: number) => {
    platform.awsMode.off();
    for (const number of numbers) await send(number);
    platform.awsMode.set({ ...steady, seed });
    return drain();
  };
  const order = await orderUnder(1);
  expect(order).not.toEqual(numbers);
  expect([...order].sort()).toEqual([...numbers].sort());
  expect(await orderUnder(1)).toEqual(order);
  expect(await orderUnder(2)).not.toEqual(order);
});

test('some messages are delivered again although they were deleted', async () => {
  platform.awsMode.set({ ...steady, seed: 4, repeats: 0.3 });
  for (const number of numbers) await send(number);
  const came = await drain(1_200);
  expect(came.length).toBeGreaterThan(numbers.length);
  expect(new Set(came)).toEqual(new Set(numbers));
});

test('without AWS mode, messages are delivered once and in order', async () => {
  for (const number of numbers) await send(number);
  expect(await drain()).toEqual(numbers);
});

/** The number of waiting messages. AWS mode is switched off first, because it might repeat the received messages. */
async function waiting(): Promise<number> {
  platform.awsMode.off();
  return (await drain(200)).length;
}

test('an object event may be delivered twice', async () => {
  const s3 = new S3Client({ ...platform.once(), forcePathStyle: true });
  const Bucket = platform.find('AWS::S3::Bucket', 'Bucket').name;
  const put = () => s3.send(new PutObjectCommand({ Bucket, Key: 'a', Body: 'a' }));
  await put();
  expect(await waiting()).toBe(1);
  platform.awsMode.set({ ...steady, repeats: 1 });
  await put();
  expect(await waiting()).toBe(2);
});

test('a schedule may run twice', async () => {
  await platform.runSchedule('nightly', new Date());
  expect(await waiting()).toBe(1);
  platform.awsMode.set({ ...steady, repeats: 1 });
  await platform.runSchedule('nightly', new Date());
  expect(await waiting()).toBe(2);
});

test('a QoS 1 message may reach the rules twice, and a QoS 0 message never does', async () => {
  const iot = new IoTDataPlaneClient(platform.once());
  const publish = (qos: number) =>
    iot.send(new PublishCommand({ topic: 'news', qos, payload: Buffer.from('{}') }));
  await publish(1);
  expect(await waiting()).toBe(1);
  platform.awsMode.set({ ...steady, repeats: 1 });
  await publish(0);
  expect(await waiting()).toBe(1);
  platform.awsMode.set({ ...steady, repeats: 1 });
  await publish(1);
  expect(await waiting()).toBe(2);
});

test('lifecycle events are delivered twice and in another order', async () => {
  const seen: string[] = [];
  const deliver = ruleDelivery(new AwsModeSwitch({ ...steady, seed: 6, repeats: 0.5 }));
  const events = numbers.slice(0, 10).map((number) => {
    const topic = `$aws/events/presence/connected/${number}`;
    const message = {
      topic,
      payload: Buffer.from('{}'),
      qos: 0,
      traceId: '',
      receivedAt: 0,
    } as const;
    return deliver(message, async () => void seen.push(number));
  });
  await Promise.all(events);
  expect(seen.length).toBeGreaterThan(10);
  expect([...new Set(seen)]).not.toEqual(numbers.slice(0, 10));
  expect(new Set(seen)).toEqual(new Set(numbers.slice(0, 10)));
});

test('a warm worker may be replaced', async () => {
  const lambda = new LambdaClient(platform.once());
  const invoke = async () => {
    const { Payload } = await lambda.send(new InvokeCommand({ FunctionName: 'worker' }));
    return Number(Buffer.from(Payload ?? []).toString());
  };
  const warm = await invoke();
  expect(await invoke()).toBe(warm + 1);
  platform.awsMode.set({ ...steady, coldStarts: 1 });
  expect(await invoke()).toBe(1);
  expect(await invoke()).toBe(1);
});
