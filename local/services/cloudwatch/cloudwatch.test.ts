import {
  CloudWatchClient,
  DescribeAlarmHistoryCommand,
  DescribeAlarmsCommand,
  GetMetricDataCommand,
  type MetricDataQuery,
  SetAlarmStateCommand,
} from '@aws-sdk/client-cloudwatch';
import { ListSubscriptionsByTopicCommand, SNSClient } from '@aws-sdk/client-sns';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queueReader } from '../../test/queue-reader.ts';
import { type Fixture, newFolder, startFixture } from '../../test/start.ts';
import { type Resources, stackOf, writeAssembly } from '../../test/write-assembly.ts';

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
  { Protocol, TopicArn: { Ref: topic }, Endpoint, ...(Protocol === 'sqs' && { RawMessageDelivery: true }) },
];
const topicPolicy = (topic: string, Statement: object): Resources[string] => [
  'AWS::SNS::TopicPolicy',
  { Topics: [{ Ref: topic }], PolicyDocument: { Statement } },
];
const onlyAlarms = {
  Effect: 'Allow',
  Principal: { Service: 'cloudwatch.amazonaws.com' },
  Action: 'sns:Publish',
  Resource: { Ref: 'Strict' },
  Condition: {
    StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } },
    ArnLike: {
      'aws:SourceArn': { 'Fn::Sub': `arn:aws:cloudwatch:eu-central-1:\${AWS::AccountId}:alarm:*` },
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
  Strict: ['AWS::SNS::Topic', {}],
  StrictPolicy: topicPolicy('Strict', onlyAlarms),
  Closed: ['AWS::SNS::Topic', {}],
  ClosedPolicy: topicPolicy('Closed', denial),
  ToQueue: subscription('Strict', 'sqs', { 'Fn::GetAtt': ['Queue', 'Arn'] }),
  ToMailbox: subscription('Strict', 'email', 'operator@example.com'),
  Watched: alarm('Strict'),
  Unheard: alarm('Closed'),
};

let platform: Fixture;
let client: CloudWatchClient;
const dataDir = newFolder();
const assembly = writeAssembly({ S: stackOf(resources) });
async function start() {
  platform = await startFixture({ assembly, dataDir });
  client = new CloudWatchClient(platform.client());
}
beforeAll(start);
afterAll(() => platform?.stop());

const nameOf = (id: string) => platform.find('AWS::CloudWatch::Alarm', id).name;
const set = (id: string, StateValue: 'OK' | 'ALARM', StateReason = 'a test') =>
  client.send(new SetAlarmStateCommand({ AlarmName: nameOf(id), StateValue, StateReason }));
const stateOf = async (id: string) => {
  const { MetricAlarms } = await client.send(new DescribeAlarmsCommand({ AlarmNamePrefix: nameOf(id) }));
  return MetricAlarms?.[0]?.StateValue;
};
const historyOf = async (id: string, HistoryItemType?: 'Action' | 'StateUpdate') => {
  const input = { AlarmName: nameOf(id), HistoryItemType };
  return (await client.send(new DescribeAlarmHistoryCommand(input))).AlarmHistoryItems ?? [];
};
const actionsOf = (id: string, count: number) =>
  expect
    .poll(async () => (await historyOf(id, 'Action')).map(({ HistorySummary }) => HistorySummary))
    .toHaveLength(count)
    .then(async () => (await historyOf(id, 'Action')).map(({ HistorySummary }) => HistorySummary));

test('an alarm is OK until its state is set', async () => {
  expect(await stateOf('Watched')).toBe('OK');
});

test('an alarm that goes off notifies the queue and the mailbox of its topic', async () => {
  await set('Watched', 'ALARM', 'too many');
  const [message] = await queueReader(platform, 'Queue').take(1);
  const notification = JSON.parse(message!.Body!);
  const { arn, name } = platform.find('AWS::CloudWatch::Alarm', 'Watched');
  expect(notification).toMatchObject({
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
  expect(JSON.parse((await platform.mails())[0]!.text!)).toEqual(notification);
});

test('the history of an alarm has its states and the results of its actions', async () => {
  const topic = platform.find('AWS::SNS::Topic', 'Strict').arn;
  expect(await actionsOf('Watched', 1)).toEqual([`Successfully executed action ${topic}`]);
  const [update] = await historyOf('Watched', 'StateUpdate');
  expect(update?.HistorySummary).toBe('Alarm updated from OK to ALARM');
  expect(JSON.parse(update!.HistoryData!)).toMatchObject({
    newState: { stateValue: 'ALARM', stateReason: 'too many' },
  });
});

test('an alarm that stays in ALARM or becomes OK runs no action', async () => {
  await set('Watched', 'ALARM', 'again');
  await set('Watched', 'OK');
  expect(await actionsOf('Watched', 1)).toHaveLength(1);
  expect(await historyOf('Watched', 'StateUpdate')).toHaveLength(2);
});

test('the history of an alarm reports that a topic refused its notification', async () => {
  await set('Unheard', 'ALARM');
  const [summary] = await actionsOf('Unheard', 1);
  expect(summary).toMatch(
    /^Failed to execute action .*cloudwatch.amazonaws.com is not authorized to perform: SNS:Publish/,
  );
});

test('alarms are listed by their state, page by page', async () => {
  const page = async (StateValue: 'OK' | 'ALARM', more: object = {}) => {
    const reply = await client.send(new DescribeAlarmsCommand({ StateValue, MaxRecords: 1, ...more }));
    return [reply.MetricAlarms?.map(({ AlarmName }) => AlarmName), reply.NextToken] as const;
  };
  expect(await page('ALARM')).toEqual([[nameOf('Unheard')], undefined]);
  await set('Watched', 'ALARM');
  const [first, NextToken] = await page('ALARM');
  const [second, end] = await page('ALARM', { NextToken });
  expect([first, second, end]).toEqual([[nameOf('Watched')], [nameOf('Unheard')], undefined]);
  await set('Watched', 'OK');
});

test('the state of an alarm is stored', async () => {
  await platform.stop();
  await start();
  expect([await stateOf('Unheard'), await stateOf('Watched')]).toEqual(['ALARM', 'OK']);
});

const ofQueue = (
  MetricName: string,
  QueueName = platform.find('AWS::SQS::Queue', 'Queue').name,
): MetricDataQuery => ({
  Id: 'one',
  MetricStat: {
    Metric: { Namespace: 'AWS/SQS', MetricName, Dimensions: [{ Name: 'QueueName', Value: QueueName }] },
    Period: 60,
    Stat: 'Maximum',
  },
});
const metricOf = async (query: MetricDataQuery, more: object = {}) => {
  const { MetricDataResults } = await client.send(
    new GetMetricDataCommand({
      MetricDataQueries: [query],
      StartTime: new Date(Date.now() - 600_000),
      EndTime: new Date(),
      ...more,
    }),
  );
  return MetricDataResults![0]!;
};

test('the metrics of a queue say how many messages wait in it, and for how long the oldest', async () => {
  const QueueUrl = `${platform.awsEndpoint}/000000000000/${platform.find('AWS::SQS::Queue', 'Queue').name}`;
  await queueReader(platform, 'Queue').all();
  await new SQSClient(platform.client()).send(new SendMessageCommand({ QueueUrl, MessageBody: 'x' }));
  const { Values, Timestamps, StatusCode } = await metricOf(ofQueue('ApproximateNumberOfMessagesVisible'));
  expect([Values![0], StatusCode]).toEqual([1, 'Complete']);
  expect(Timestamps!.map((time) => time.getTime() % 60_000)).toEqual(Timestamps!.map(() => 0));
  const [age] = (await metricOf(ofQueue('ApproximateAgeOfOldestMessage'))).Values!;
  expect(age).toBeLessThan(60);
  await queueReader(platform, 'Queue').all();
  expect((await metricOf(ofQueue('ApproximateNumberOfMessagesVisible'))).Values![0]).toBe(0);
  expect((await metricOf(ofQueue('ApproximateNumberOfMessagesVisible', 'none'))).Values).toEqual([]);
});

test('a request for a queue until the minute that has just begun is answered', async () => {
  const waiting = ofQueue('ApproximateNumberOfMessagesVisible');
  const EndTime = new Date(Math.floor(Date.now() / 60_000) * 60_000);
  const { Timestamps } = await metricOf(waiting, { EndTime });
  expect(Timestamps![0]).toEqual(new Date(EndTime.getTime() - 60_000));
  const yesterday = {
    StartTime: new Date(Date.now() - 2 * 86_400_000),
    EndTime: new Date(Date.now() - 86_400_000),
  };
  expect((await metricOf(waiting, yesterday)).Values).toEqual([]);
});

test('metrics that this platform cannot answer are refused', async () => {
  const { MetricStat } = ofQueue('ApproximateAgeOfOldestMessage');
  const refused = (query: object, more = {}) => expect(metricOf({ Id: 'one', ...query }, more)).rejects;
  await refused({ Expression: 'SUM(METRICS())' }).toThrow('has no field Expression');
  await refused({ MetricStat: { ...MetricStat!, Stat: 'p95' } }).toThrow('has no statistic p95');
  await refused({ MetricStat: { ...MetricStat!, Period: 61 } }).toThrow('multiple of 60');
  await refused({ MetricStat }, { StartTime: new Date(Date.now() + 60_000) }).toThrow('less than EndTime');
});

test('an unknown alarm, an unknown state and an unsupported field are refused', async () => {
  const unknown = new SetAlarmStateCommand({ AlarmName: 'none', StateValue: 'OK', StateReason: 'x' });
  await expect(client.send(unknown)).rejects.toMatchObject({ name: 'ResourceNotFound' });
  await expect(set('Watched', 'RED' as 'OK')).rejects.toThrow('StateValue is one of');
  const named = client.send(new DescribeAlarmsCommand({ AlarmNames: [nameOf('Watched')] }));
  await expect(named).rejects.toThrow('has no field AlarmNames');
});

test.each([
  [
    'an action other than a topic',
    { AlarmActions: ['arn:aws:automate:x:ec2:stop'] },
    'has the action arn:aws:automate',
  ],
  [
    'a state without data other than OK',
    { TreatMissingData: 'breaching' },
    'treats missing data as breaching',
  ],
  ['an action for OK', { OKActions: [] }, 'the property OKActions'],
])('an alarm with %s is refused at start', async (_, more, sentence) => {
  const assembly = writeAssembly({ S: stackOf({ ...resources, A: alarm('Strict', more) }) });
  await expect(startFixture({ assembly })).rejects.toThrow(sentence);
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
