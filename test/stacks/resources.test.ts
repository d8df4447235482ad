import { describe, expect, it } from 'vitest';
import { FUNCTIONS, type FunctionSpec } from '../../functions/manifest.ts';
import {
  QUEUES,
  type QueueEntry,
  type QueueName,
  queueVariable,
  SCHEDULES,
} from '../../functions/resources.ts';
import { capital } from '../../lib/entries.ts';
import { synthesise, type TemplateResource } from '../support/stacks.ts';

const before = synthesise('dev');
// A further queue, with a function that reads it and one that sends to it.
Object.assign(QUEUES, { planted: { oldestMinutes: 7, attempts: 3, batchSize: 2 } });
Object.assign(FUNCTIONS.alerts.trigger, { queues: ['alerts', 'planted'] });
Object.assign(FUNCTIONS.removals, { sends: ['removals', 'planted'] });
const after = synthesise('dev');

/** Whether these properties name a resource. */
const names = (properties: unknown, { id }: TemplateResource) =>
  JSON.stringify(properties).includes(`"${id}"`);

describe.each(Object.entries<QueueEntry>(QUEUES))('the queue %s', (name, entry) => {
  const id = name === 'files' ? 'FilesIncomingQueue' : `${capital(name)}Queue`;
  const queues = after.of('AWS::SQS::Queue');
  const queue = queues.find((one) => one.id.startsWith(id))!;
  const { deadLetterTargetArn, maxReceiveCount } = queue.Properties.RedrivePolicy;
  const deadLetters = queues.find((one) => names(deadLetterTargetArn, one))!;
  /** Whether properties name the queue. In another stack they name its export, which contains its id. */
  const isOf = (properties: unknown, one: TemplateResource) =>
    JSON.stringify(properties).includes(one.id) && !JSON.stringify(properties).includes(`Dead${one.id}`);

  it('moves messages to its dead-letter queue after the attempts of its entry, which keeps them for two weeks', () => {
    expect(maxReceiveCount).toBe(entry.attempts ?? 5);
    expect(deadLetters.Properties.MessageRetentionPeriod).toBe(14 * 24 * 3600);
  });

  it('has an alarm for dead letters, and one for messages that wait too long', () => {
    const alarms = after.of('AWS::CloudWatch::Alarm').map(({ Properties }) => Properties);
    const thresholdsOf = (one: TemplateResource) =>
      alarms
        .filter(({ Dimensions }) => isOf(Dimensions, one))
        .map(({ MetricName, Threshold }) => [MetricName, Threshold]);
    expect(thresholdsOf(deadLetters)).toEqual([['ApproximateNumberOfMessagesVisible', 0]]);
    expect(thresholdsOf(queue)).toEqual([['ApproximateAgeOfOldestMessage', entry.oldestMinutes * 60]]);
  });

  it('has one consumer with the batch size of its entry and a timeout of a sixth of the visibility timeout', () => {
    const mappings = after
      .of('AWS::Lambda::EventSourceMapping')
      .filter(({ Properties }) => isOf(Properties.EventSourceArn, queue));
    expect(mappings.map(({ Properties }) => Properties.BatchSize)).toEqual([entry.batchSize ?? 10]);
    const [consumer] = after
      .of('AWS::Lambda::Function')
      .filter((lambda) => names(mappings[0]!.Properties.FunctionName, lambda));
    expect(queue.Properties.VisibilityTimeout).toBe(6 * consumer!.Properties.Timeout);
  });

  it('is known exactly to the functions that send to it, and they alone may send', () => {
    const variable = queueVariable(name as QueueName);
    const senders = Object.entries<FunctionSpec>(FUNCTIONS)
      .filter(([, { sends = [] }]) => sends.includes(name as QueueName))
      .map(([sender]) => sender);
    const knowing = after
      .of('AWS::Lambda::Function')
      .filter(({ Properties }) => isOf(Properties.Environment?.Variables[variable] ?? '', queue));
    expect(knowing.map(({ Properties }) => Properties.FunctionName).toSorted()).toEqual(
      senders.map((sender) => `console-dev-${sender}`).toSorted(),
    );
    const granted = Object.keys(FUNCTIONS).filter((one) =>
      after
        .of('AWS::IAM::Policy')
        .find(({ id: policy }) => policy.startsWith(`${one}Role`))
        ?.Properties.PolicyDocument.Statement.some(
          ({ Action, Resource }: { Action: unknown; Resource: unknown }) =>
            [Action].flat().includes('sqs:SendMessage') && isOf(Resource, queue),
        ),
    );
    expect(granted).toEqual(senders);
  });
});

it('an added queue changes only its own resources, its consumer and its sender', () => {
  const known = new Map(before.all().map((resource) => [resource.id, JSON.stringify(resource)]));
  const changed = after.all().filter((resource) => known.get(resource.id) !== JSON.stringify(resource));
  const kinds = changed.map(({ id, Type }) => `${Type} ${id.replace(/[0-9A-F]{8}$/, '')}`);
  expect(kinds.toSorted()).toEqual([
    'AWS::CloudWatch::Alarm AlarmsPlantedBacklog',
    'AWS::CloudWatch::Alarm AlarmsPlantedDeadLetters',
    'AWS::CloudWatch::Dashboard Dashboard',
    'AWS::IAM::Policy alertsRoleDefaultPolicy',
    'AWS::IAM::Policy removalsRoleDefaultPolicy',
    'AWS::Lambda::EventSourceMapping alertsFunctionplanted',
    'AWS::Lambda::Function removalsFunction',
    'AWS::SQS::Queue PlantedDeadLetters',
    'AWS::SQS::Queue PlantedQueue',
    'AWS::SQS::QueuePolicy PlantedDeadLettersPolicy',
    'AWS::SQS::QueuePolicy PlantedQueuePolicy',
  ]);
});

it('every queue and its dead-letter queue are on the dashboard, an added one by itself', () => {
  const [{ Properties }] = after.of('AWS::CloudWatch::Dashboard') as [TemplateResource];
  const shown = JSON.stringify(Properties.DashboardBody);
  // Nobody takes what the rules of the broker put aside, so that queue has no dead letters.
  const queues = after.of('AWS::SQS::Queue').filter(({ id }) => !id.startsWith('RuleFailuresDeadLetters'));
  expect(queues).toHaveLength(2 * Object.keys(QUEUES).length + 1);
  for (const { id } of queues) expect([id, shown.includes(`${id}QueueName`)]).toEqual([id, true]);
});

it('what the rules of the broker could not deliver is kept as long as dead letters, and watched with them', () => {
  const failures = after.of('AWS::SQS::Queue').find(({ id }) => /^RuleFailuresQueue/.test(id))!;
  expect(failures.Properties.MessageRetentionPeriod).toBe(14 * 24 * 3600);
  const watching = after
    .of('AWS::Lambda::Function')
    .map(({ Properties }) => Properties.Environment?.Variables.WATCHED_QUEUES)
    .filter(Boolean);
  expect(watching.length).toBeGreaterThan(0);
  // The queues are in another stack, which exports their names.
  for (const watched of watching) expect(JSON.stringify(watched)).toContain(failures.id);
});

it('a queue without a consumer cannot be synthesised', () => {
  Object.assign(QUEUES, { unread: { oldestMinutes: 60 } });
  expect(() => synthesise('dev')).toThrow('No function takes the messages of unread');
  Reflect.deleteProperty(QUEUES, 'unread');
});

it('each schedule sends to the queue of its entry, at the times of its entry', () => {
  const schedules = after.of('AWS::Scheduler::Schedule');
  expect(schedules).toHaveLength(Object.keys(SCHEDULES).length);
  for (const [name, { to, expression, retryMinutes }] of Object.entries(SCHEDULES)) {
    const { Properties } = schedules.find(({ id }) => id.startsWith(`${capital(name)}Schedule`))!;
    expect(Properties.ScheduleExpression).toBe(expression);
    expect(JSON.stringify(Properties.Target.Arn)).toContain(`${capital(to)}Queue`);
    expect(Properties.Target.RetryPolicy.MaximumEventAgeInSeconds).toBe(retryMinutes * 60);
  }
});
