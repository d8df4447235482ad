import { afterAll, beforeAll, expect, test } from 'vitest';
import { queueReader } from '../../test/queue-reader.ts';
import { type Fixture, startFixture } from '../../test/start.ts';
import { stackOf, writeAssembly } from '../../test/write-assembly.ts';

let platform: Fixture;
beforeAll(async () => {
  platform = await startFixture();
});
afterAll(() => platform?.stop());

test('a schedule sends its message with the time when it was due', async () => {
  const { name } = platform.find('AWS::Scheduler::Schedule', 'Monthly');
  await platform.runSchedule(name, new Date('2026-03-01T02:00:00Z'));
  const [message] = await queueReader(platform, 'Inbox').take(1);
  expect(JSON.parse(message!.Body!)).toEqual({ month: '2026-03-01T02:00:00Z' });
});

interface Options {
  readonly trusted?: string;
  readonly grants?: object[];
  readonly schedule?: object;
  readonly target?: object;
}

/** A schedule for a queue, with a role that this service may assume. */
const scheduled = ({ trusted = 'scheduler.amazonaws.com', grants = [], schedule, target }: Options) =>
  writeAssembly({
    S: stackOf({
      Queue: ['AWS::SQS::Queue'],
      Caller: [
        'AWS::IAM::Role',
        {
          AssumeRolePolicyDocument: {
            Statement: { Effect: 'Allow', Action: 'sts:AssumeRole', Principal: { Service: trusted } },
          },
          Policies: [{ PolicyName: 'p', PolicyDocument: { Statement: grants } }],
        },
      ],
      Schedule: [
        'AWS::Scheduler::Schedule',
        {
          Name: 'tick',
          ScheduleExpression: 'rate(2 minutes)',
          FlexibleTimeWindow: { Mode: 'OFF' },
          Target: {
            Arn: { 'Fn::GetAtt': ['Queue', 'Arn'] },
            RoleArn: { 'Fn::GetAtt': ['Caller', 'Arn'] },
            ...target,
          },
          ...schedule,
        },
      ],
    }),
  });

test('a schedule whose role does not trust the scheduler is refused at start', async () => {
  await expect(startFixture({ assembly: scheduled({ trusted: 'lambda.amazonaws.com' }) })).rejects.toThrow(
    'The schedule tick cannot run: scheduler.amazonaws.com is not authorized to perform: sts:AssumeRole',
  );
});

test('a schedule fails if its role may not send to the queue', async () => {
  const other = await startFixture({ assembly: scheduled({}) });
  await expect(other.runSchedule('tick', new Date())).rejects.toThrow(
    'is not authorized to perform: sqs:SendMessage',
  );
  await other.stop();
});

test.each<[string, Options, string]>([
  [
    'another time zone',
    { schedule: { ScheduleExpressionTimezone: 'Europe/Berlin' } },
    'the time zone Europe/Berlin',
  ],
  ['a flexible time window', { schedule: { FlexibleTimeWindow: { Mode: 'FLEXIBLE' } } }, 'flexible time'],
  ['another target than a queue', { target: { Arn: 'arn:aws:lambda' } }, 'which is not a queue'],
  ['an unknown context attribute', { target: { Input: '"<aws.scheduler.execution-id>"' } }, 'execution-id>'],
  ['a dead-letter queue', { target: { DeadLetterConfig: {} } }, 'the property DeadLetterConfig'],
])('a schedule with %s is refused at start', async (_, options, sentence) => {
  await expect(startFixture({ assembly: scheduled(options) })).rejects.toThrow(sentence);
});
