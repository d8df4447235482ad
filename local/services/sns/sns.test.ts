import { afterAll, beforeAll, expect, test } from 'vitest';
import { queueReader } from '../../test/queue-reader.ts';
import { signedFetch } from '../../test/signed-fetch.ts';
import { type Fixture, startFixture } from '../../test/start.ts';
import { type Resources, stackOf, writeAssembly } from '../../test/write-assembly.ts';
import { texts } from '../xml.ts';

let platform: Fixture;
let topicArn: string;
beforeAll(async () => {
  platform = await startFixture();
  topicArn = platform.find('AWS::SNS::Topic', 'Feedback').arn;
  // The greeting of SES.
  for (const queue of ['Raw', 'Wrapped']) await queueReader(platform, queue).take(1);
});
afterAll(() => platform?.stop());

async function publish(more: Record<string, string>, role = 'Publisher', on = platform) {
  const { name } = on.find('AWS::IAM::Role', role);
  const response = await signedFetch(`${on.awsEndpoint}/`, {
    service: 'sns',
    credentials: on.credentialsFor(name),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: String(new URLSearchParams({ Action: 'Publish', Version: '2010-03-31', ...more })),
  });
  const body = await response.text();
  return { status: response.status, body, code: texts(body, 'Code')[0], message: texts(body, 'Message')[0] };
}

test('a message reaches each queue of its topic, alone or in an envelope as its subscription says', async () => {
  const { status, body } = await publish({
    TopicArn: topicArn,
    Message: 'Grüße',
    Subject: 'Hello',
    'MessageAttributes.entry.1.Name': 'colour',
    'MessageAttributes.entry.1.Value.DataType': 'String',
    'MessageAttributes.entry.1.Value.StringValue': 'blue',
  });
  const [MessageId] = texts(body, 'MessageId');
  expect([status, MessageId]).toEqual([200, expect.stringMatching(/^[\da-f-]{36}$/)]);
  const [raw] = await queueReader(platform, 'Raw').take(1);
  expect(raw).toMatchObject({
    Body: 'Grüße',
    MessageAttributes: { colour: { DataType: 'String', StringValue: 'blue' } },
    Attributes: { SenderId: 'sns.amazonaws.com' },
  });
  const [wrapped] = await queueReader(platform, 'Wrapped').take(1);
  expect(JSON.parse(wrapped!.Body!)).toMatchObject({
    Type: 'Notification',
    MessageId,
    TopicArn: topicArn,
    Subject: 'Hello',
    Message: 'Grüße',
    Timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
    MessageAttributes: { colour: { Type: 'String', Value: 'blue' } },
  });
  expect(wrapped).not.toHaveProperty('MessageAttributes');
});

test('a role without a grant is refused in the words of SNS', async () => {
  expect(await publish({ TopicArn: topicArn, Message: 'x' }, 'Mailer')).toMatchObject({
    status: 403,
    code: 'AuthorizationError',
    message: expect.stringMatching(
      /^User: arn:aws:sts::.* is not authorized to perform: SNS:Publish on resource: arn:/,
    ),
  });
});

test('SNS says what is wrong with a message', async () => {
  const codeOf = async (more: Record<string, string>) => (await publish(more)).code;
  expect(await codeOf({ TopicArn: topicArn, Message: '' })).toBe('InvalidParameter');
  expect(await codeOf({ TopicArn: topicArn, Message: 'x'.repeat(262_145) })).toBe('InvalidParameter');
  expect(await codeOf({ TopicArn: topicArn, Message: 'x', Subject: 'two\nlines' })).toBe('InvalidParameter');
  expect(await codeOf({ TopicArn: topicArn, Message: 'x', MessageStructure: 'json' })).toBe(
    'InvalidParameter',
  );
  expect(await codeOf({ Action: 'Subscribe', TopicArn: topicArn })).toBe('InvalidAction');
});

const topic = (more: Resources): Resources => ({
  Topic: ['AWS::SNS::Topic', {}],
  Queue: ['AWS::SQS::Queue', {}],
  Dead: ['AWS::SQS::Queue', {}],
  Subscription: ['AWS::SNS::Subscription', subscription],
  Publisher: [
    'AWS::IAM::Role',
    {
      AssumeRolePolicyDocument: { Statement: [] },
      Policies: [
        {
          PolicyName: 'publish',
          PolicyDocument: { Statement: { Effect: 'Allow', Action: 'sns:*', Resource: '*' } },
        },
      ],
    },
  ],
  ...more,
});
const subscription = {
  Protocol: 'sqs',
  TopicArn: { Ref: 'Topic' },
  Endpoint: { 'Fn::GetAtt': ['Queue', 'Arn'] },
  RawMessageDelivery: true,
};
const grant = (queue: string, sourceArn: unknown): Resources[string] => [
  'AWS::SQS::QueuePolicy',
  {
    Queues: [{ Ref: queue }],
    PolicyDocument: {
      Statement: {
        Effect: 'Allow',
        Action: 'sqs:SendMessage',
        Resource: '*',
        Principal: { Service: 'sns.amazonaws.com' },
        Condition: { ArnEquals: { 'aws:SourceArn': sourceArn } },
      },
    },
  },
];
const start = (more: Resources) => startFixture({ assembly: writeAssembly({ S: stackOf(topic(more)) }) });

test('a queue takes what its policy lets the topic send, and what it refuses goes to the dead letters', async () => {
  const other = await start({
    Policy: grant('Queue', 'arn:aws:sns:eu-central-1:000000000000:another'),
    DeadPolicy: grant('Dead', { Ref: 'Topic' }),
    Subscription: [
      'AWS::SNS::Subscription',
      { ...subscription, RedrivePolicy: { deadLetterTargetArn: { 'Fn::GetAtt': ['Dead', 'Arn'] } } },
    ],
  });
  const { arn } = other.find('AWS::SNS::Topic', 'Topic');
  await publish({ TopicArn: arn, Message: 'refused' }, 'Publisher', other);
  expect((await queueReader(other, 'Dead').take(1))[0]?.Body).toBe('refused');
  expect(await queueReader(other, 'Queue').all()).toEqual([]);
  expect(other.permissionsUsed()).toContainEqual({
    principal: 'sns.amazonaws.com',
    action: 'sqs:SendMessage',
    resource: other.find('AWS::SQS::Queue', 'Dead').arn,
    source: arn,
  });
  await other.stop();
});

test('in AWS mode a message may come twice', async () => {
  const other = await start({ Policy: grant('Queue', { Ref: 'Topic' }) });
  other.awsMode.set({ seed: 1, repeats: 1 });
  const { arn } = other.find('AWS::SNS::Topic', 'Topic');
  await publish({ TopicArn: arn, Message: 'twice' }, 'Publisher', other);
  other.awsMode.off();
  const taken = await queueReader(other, 'Queue').take(2);
  expect(taken.map(({ Body }) => Body)).toEqual(['twice', 'twice']);
  await other.stop();
});

test.each([
  ['a filter', { FilterPolicy: { colour: ['blue'] } }, /with the property FilterPolicy/],
  ['a delivery stream', { Protocol: 'firehose' }, /the protocol firehose/],
])('a subscription with %s is refused at start', async (_, more, sentence) => {
  const refused = start({ Subscription: ['AWS::SNS::Subscription', { ...subscription, ...more }] });
  await expect(refused).rejects.toThrow(sentence);
});
