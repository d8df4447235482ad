import { globSync, readFileSync } from 'node:fs';
import {
  CloudWatchClient,
  DescribeAlarmHistoryCommand,
  DescribeAlarmsCommand,
  SetAlarmStateCommand,
} from '@aws-sdk/client-cloudwatch';
import { ListSubscriptionsByTopicCommand, SNSClient } from '@aws-sdk/client-sns';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queueReader } from '../../test/queue-reader.ts';
import { type Fixture, newFolder, startFixture } from '../../test/start.ts';
import { functionWith, type Resources, stackOf, writeAssembly } from '../../test/write-assembly.ts';

const alarm = (topic: string, more: object = {}): Resources[string] => [
  'AWS::CloudWatch::Alarm',
  {
    AlarmDescription: 'something failed',
    AlarmActions: [{ Ref: topic }],
    ComparisonOperator: 'GreaterThanThreshold',
    Dimensions: [{ Name: 'FunctionName', Value: 'worker' }],
    EvaluationPeriods: 1,
    MetricName: 'Errors',
    Namespace: 'AWS/Lambda',
    Period: 300,
    Statistic: 'Sum',
    Threshold: 0,
    TreatMissingData: 'notBreaching',
    ...more,
  },
];
const subscription = (topic: string, Protocol: string, Endpoint: unknown): Resources[string] => [
  'AWS::SNS::Subscription',
  { Protocol, TopicArn: { Ref: topic }, Endpoint, RawMessageDelivery: Protocol === 'sqs' },
];
const topicPolicy = (topic: string, Statement: object): Resources[string] => [
  'AWS::SNS::TopicPolicy',
  { Topics: [{ Ref: topic }], PolicyDocument: { Statement } },
];
const alarmsAlone = {
  Effect: 'Allow',
  Principal: { Service: 'cloudwatch.amazonaws.com' },
  Action: 'sns:Publish',
  Resource: { Ref: 'Strict' },
  Condition: {
    StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } },
    ArnLike: {
      'aws:SourceArn': { 'Fn::Sub': `arn:aws:cloudwatch:\${AWS::Region}:\${AWS::AccountId}:alarm:*` },
    },
  },
};
const denial = {
  Effect: 'Deny',
  Principal: '*',
  Action: 'sns:Publish',
  Resource: { Ref: 'Closed' },
  Condition: { Bool: { 'aws:SecureTransport': 'false' } },
};
/** Writes what it was invoked with into its log. */
const CODE = 'export const handler = async (event) => console.log(JSON.stringify(event));';
const resources: Resources = {
  Queue: ['AWS::SQS::Queue', {}],
  QueuePolicy: [
    'AWS::SQS::QueuePolicy',
    {
      Queues: [{ Ref: 'Queue' }],
      PolicyDocument: {
        Statement: {
          Effect: 'Allow',
          Action: 'sqs:SendMessage',
          Resource: '*',
          Principal: { Service: 'sns.amazonaws.com' },
        },
      },
    },
  ],
  Usual: ['AWS::SNS::Topic', {}],
  Strict: ['AWS::SNS::Topic', {}],
  StrictPolicy: topicPolicy('Strict', alarmsAlone),
  Closed: ['AWS::SNS::Topic', {}],
  ClosedPolicy: topicPolicy('Closed', denial),
  ToQueue: subscription('Strict', 'sqs', { 'Fn::GetAtt': ['Queue', 'Arn'] }),
  ToMailbox: subscription('Strict', 'email', 'operator@example.com'),
  ToFunction: subscription('Usual', 'lambda', { 'Fn::GetAtt': ['Function', 'Arn'] }),
  ...functionWith({}),
  MayInvoke: [
    'AWS::Lambda::Permission',
    {
      Action: 'lambda:InvokeFunction',
      FunctionName: { 'Fn::GetAtt': ['Function', 'Arn'] },
      Principal: 'sns.amazonaws.com',
      SourceArn: { Ref: 'Usual' },
    },
  ],
  Watched: alarm('Strict'),
  OfUsual: alarm('Usual', { TreatMissingData: 'missing', OKActions: [{ Ref: 'Usual' }] }),
  Unheard: alarm('Closed'),
  Silent: alarm('Strict', { ActionsEnabled: false }),
};

let platform: Fixture;
let client: CloudWatchClient;
const dataDir = newFolder();
const assembly = writeAssembly({ S: stackOf(resources) }, undefined, CODE);
async function start() {
  platform = await startFixture({ assembly, dataDir });
  client = new CloudWatchClient(platform.client());
}
beforeAll(start);
afterAll(() => platform?.stop());

const nameOf = (id: string) => platform.find('AWS::CloudWatch::Alarm', id).name;
const set = (id: string, StateValue: 'OK' | 'ALARM', StateReason = 'a test') =>
  client.send(new SetAlarmStateCommand({ AlarmName: nameOf(id), StateValue, StateReason }));
const stateOf = async (id: string) =>
  (await client.send(new DescribeAlarmsCommand({ AlarmNames: [nameOf(id)] }))).MetricAlarms?.[0]?.StateValue;
const historyOf = async (id: string, HistoryItemType?: 'Action' | 'StateUpdate') => {
  const input = { AlarmName: nameOf(id), HistoryItemType };
  return (await client.send(new DescribeAlarmHistoryCommand(input))).AlarmHistoryItems ?? [];
};
const actionsOf = (id: string, count: number) =>
  expect
    .poll(async () => (await historyOf(id, 'Action')).map(({ HistorySummary }) => HistorySummary))
    .toHaveLength(count)
    .then(async () => (await historyOf(id, 'Action')).map(({ HistorySummary }) => HistorySummary));

test('an alarm without data is in the state that its template gives such alarms', async () => {
  expect([await stateOf('Watched'), await stateOf('OfUsual')]).toEqual(['OK', 'INSUFFICIENT_DATA']);
});

test('an alarm whose state is set tells its topic, and so queues and mailboxes, in the words of CloudWatch', async () => {
  await set('Watched', 'ALARM', 'too many');
  const [message] = await queueReader(platform, 'Queue').take(1);
  const told = JSON.parse(message!.Body!);
  const { arn, name } = platform.find('AWS::CloudWatch::Alarm', 'Watched');
  expect(told).toMatchObject({
    AlarmName: name,
    AlarmArn: arn,
    AlarmDescription: 'something failed',
    AWSAccountId: '000000000000',
    OldStateValue: 'OK',
    NewStateValue: 'ALARM',
    NewStateReason: 'too many',
    StateChangeTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+\+0000$/),
    AlarmActions: [platform.find('AWS::SNS::Topic', 'Strict').arn],
    Trigger: {
      MetricName: 'Errors',
      Namespace: 'AWS/Lambda',
      Statistic: 'SUM',
      Dimensions: [{ name: 'FunctionName', value: 'worker' }],
      TreatMissingData: 'notBreaching',
    },
  });
  await expect
    .poll(async () => (await platform.mails()).map(({ to, subject }) => [to, subject]))
    .toEqual([[['operator@example.com'], `ALARM: "${name}" in eu-central-1`]]);
  expect(JSON.parse((await platform.mails())[0]!.text!)).toEqual(told);
});

test('the history of an alarm says what its state was and what became of its actions', async () => {
  const topic = platform.find('AWS::SNS::Topic', 'Strict').arn;
  expect(await actionsOf('Watched', 1)).toEqual([`Successfully executed action ${topic}`]);
  const [update] = await historyOf('Watched', 'StateUpdate');
  expect(update?.HistorySummary).toBe('Alarm updated from OK to ALARM');
  expect(JSON.parse(update!.HistoryData!)).toMatchObject({
    newState: { stateValue: 'ALARM', stateReason: 'too many' },
  });
});

test('an alarm that stays in its state, or whose actions are off, runs none', async () => {
  await set('Watched', 'ALARM', 'again');
  await set('Silent', 'ALARM');
  await set('Watched', 'OK');
  expect(await actionsOf('Watched', 1)).toHaveLength(1);
  expect(await historyOf('Watched', 'StateUpdate')).toHaveLength(2);
  expect(await historyOf('Silent', 'Action')).toEqual([]);
});

test('a topic without a policy of its own takes alarms of its account, and hands them to a function', async () => {
  await set('OfUsual', 'OK');
  const log = () =>
    globSync(`${dataDir}/logs/*`)
      .map((file) => readFileSync(file, 'utf8'))
      .join('');
  await expect.poll(log).toContain('aws:sns');
  const [record] = JSON.parse(/\{"Records".*\}/.exec(log())![0]).Records;
  expect(record).toMatchObject({ EventSource: 'aws:sns', Sns: { Type: 'Notification' } });
  expect(JSON.parse(record.Sns.Message)).toMatchObject({ NewStateValue: 'OK' });
});

test('a topic whose policy only denies takes nothing, and the history says so', async () => {
  await set('Unheard', 'ALARM');
  const [summary] = await actionsOf('Unheard', 1);
  expect(summary).toMatch(
    /^Failed to execute action .*cloudwatch.amazonaws.com is not authorized to perform: SNS:Publish/,
  );
});

test('alarms are found by their state, page by page', async () => {
  const ringing = new DescribeAlarmsCommand({ StateValue: 'ALARM', MaxRecords: 1 });
  const { MetricAlarms, NextToken } = await client.send(ringing);
  const next = await client.send(new DescribeAlarmsCommand({ ...ringing.input, NextToken }));
  const names = [...(MetricAlarms ?? []), ...(next.MetricAlarms ?? [])].map(({ AlarmName }) => AlarmName);
  expect(names.toSorted()).toEqual([nameOf('Silent'), nameOf('Unheard')].toSorted());
  expect(next.NextToken).toBeUndefined();
});

test('the state of an alarm outlives the platform', async () => {
  await platform.stop();
  await start();
  expect([await stateOf('Unheard'), await stateOf('Watched')]).toEqual(['ALARM', 'OK']);
});

test('an unknown alarm or state, or an operation that does not run here, is refused', async () => {
  const unknown = new SetAlarmStateCommand({ AlarmName: 'none', StateValue: 'OK', StateReason: 'x' });
  await expect(client.send(unknown)).rejects.toMatchObject({ name: 'ResourceNotFound' });
  await expect(set('Watched', 'RED' as 'OK')).rejects.toThrow('StateValue is one of');
});

test('an alarm with an action other than a topic is refused at start', async () => {
  const refused = startFixture({
    assembly: writeAssembly({
      S: stackOf({ A: alarm('T', { AlarmActions: ['arn:aws:automate:x:ec2:stop'] }) }),
    }),
  });
  await expect(refused).rejects.toThrow('The alarm S-A has the action arn:aws:automate:x:ec2:stop');
});

test('the subscriptions of a topic are listed', async () => {
  const TopicArn = platform.find('AWS::SNS::Topic', 'Strict').arn;
  const { Subscriptions } = await new SNSClient(platform.client()).send(
    new ListSubscriptionsByTopicCommand({ TopicArn }),
  );
  expect(Subscriptions?.map(({ Protocol, Endpoint }) => [Protocol, Endpoint])).toEqual([
    ['sqs', platform.find('AWS::SQS::Queue', 'Queue').arn],
    ['email', 'operator@example.com'],
  ]);
});
