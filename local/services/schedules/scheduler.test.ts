import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Fixture, newFolder, startFixture } from '../../test/start.ts';
import { functionWith, stackOf, writeAssembly } from '../../test/write-assembly.ts';

let platform: Fixture;
const dataDir = newFolder();
beforeAll(async () => {
  platform = await startFixture({ dataDir });
});
afterAll(() => platform?.stop());

test('a schedule tells its function the time that it was due', async () => {
  const { name } = platform.find('AWS::Scheduler::Schedule', 'Monthly');
  await platform.runSchedule(name, new Date('2026-03-01T02:00:00Z'));
  const log = join(dataDir, 'logs', `${platform.find('AWS::Lambda::Function', 'Odd').name}.log`);
  await expect.poll(() => readFile(log, 'utf8').catch(() => '')).toContain('month 2026-03-01T02:00:00Z');
});

test('a schedule starts an execution, whose steps call functions', async () => {
  await platform.runSchedule(platform.find('AWS::Scheduler::Schedule', 'Nightly').name, new Date());
  const log = join(dataDir, 'logs', `${platform.find('AWS::Lambda::Function', 'Odd').name}.log`);
  await expect.poll(() => readFile(log, 'utf8').catch(() => '')).toContain('night');
});

test('a rule sends its event to a queue whose policy lets it', async () => {
  const { name, arn } = platform.find('AWS::Events::Rule', 'Hourly');
  await platform.runSchedule(name, new Date('2026-03-01T02:00:00Z'));
  const sqs = new SQSClient(platform.client());
  const QueueUrl = `${platform.awsEndpoint}/000000000000/${platform.find('AWS::SQS::Queue', 'Inbox').name}`;
  const { Messages } = await sqs.send(new ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds: 5 }));
  expect(JSON.parse(Messages![0]!.Body!)).toMatchObject({
    'detail-type': 'Scheduled Event',
    time: '2026-03-01T02:00:00Z',
    resources: [arn],
  });
});

/** A schedule every second minute for a queue, by a role that this service may assume. */
const scheduled = (trusted: string, grants: object[] = []) =>
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
          Target: { Arn: { 'Fn::GetAtt': ['Queue', 'Arn'] }, RoleArn: { 'Fn::GetAtt': ['Caller', 'Arn'] } },
        },
      ],
      ...functionWith({}),
    }),
  });

test('a schedule whose role does not trust it does not start', async () => {
  await expect(startFixture({ assembly: scheduled('events.amazonaws.com') })).rejects.toThrow(
    'The schedule tick cannot run: scheduler.amazonaws.com is not authorized to perform: sts:AssumeRole',
  );
});

test('a schedule may do only what its role grants', async () => {
  const other = await startFixture({ assembly: scheduled('scheduler.amazonaws.com') });
  await expect(other.runSchedule('tick', new Date())).rejects.toThrow(
    'is not authorized to perform: sqs:SendMessage',
  );
  await other.stop();
});
