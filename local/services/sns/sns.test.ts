import { setTimeout as sleep } from 'node:timers/promises';
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
  // The validation message of SES.
  await queueReader(platform, 'Raw').take(1);
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

test('a message reaches the queue and the mailbox of its topic', async () => {
  const { status, body } = await publish({ TopicArn: topicArn, Message: 'Grüße', Subject: 'Hello' });
  expect([status, texts(body, 'MessageId')]).toEqual([200, [expect.stringMatching(/^[\da-f-]{36}$/)]]);
  const [raw] = await queueReader(platform, 'Raw').take(1);
  expect(raw).toMatchObject({ Body: 'Grüße', Attributes: { SenderId: 'sns.amazonaws.com' } });
  await expect
    .poll(async () => (await platform.mails())[0])
    .toMatchObject({ to: ['operator@mail.example'], subject: 'Hello', text: 'Grüße' });
});

test('a role without a grant gets the refusal of SNS', async () => {
  expect(await publish({ TopicArn: topicArn, Message: 'x' }, 'Mailer')).toMatchObject({
    status: 403,
    code: 'AuthorizationError',
    message: expect.stringMatching(
      /^User: arn:aws:sts::.* is not authorized to perform: SNS:Publish on resource: arn:/,
    ),
  });
});

test('an invalid or unsupported call is refused', async () => {
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
  TopicPolicy: ['AWS::SNS::TopicPolicy', { Topics: [{ Ref: 'Topic' }], PolicyDocument: { Statement: [] } }],
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

test('a queue only gets the messages of topics that its policy allows', async () => {
  const other = await start({ Policy: grant('Queue', 'arn:aws:sns:eu-central-1:000000000000:another') });
  const { arn } = other.find('AWS::SNS::Topic', 'Topic');
  await publish({ TopicArn: arn, Message: 'refused' }, 'Publisher', other);
  await sleep(100);
  expect(await queueReader(other, 'Queue').all()).toEqual([]);
  expect(other.permissionsRefused()).toContainEqual({
    principal: 'sns.amazonaws.com',
    action: 'sqs:SendMessage',
    resource: other.find('AWS::SQS::Queue', 'Queue').arn,
    source: arn,
  });
  await other.stop();
});

test('in AWS mode a message may be delivered twice', async () => {
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
  ['another protocol', { Protocol: 'lambda' }, /the protocol lambda/],
  ['an envelope', { RawMessageDelivery: false }, /wants an envelope/],
])('a subscription with %s is refused at start', async (_, more, sentence) => {
  const refused = start({ Subscription: ['AWS::SNS::Subscription', { ...subscription, ...more }] });
  await expect(refused).rejects.toThrow(sentence);
});

test('a topic without a policy is refused at start', async () => {
  const assembly = writeAssembly({ S: stackOf({ Topic: ['AWS::SNS::Topic'] }) });
  await expect(startFixture({ assembly })).rejects.toThrow('The topic S-Topic has no policy');
});
