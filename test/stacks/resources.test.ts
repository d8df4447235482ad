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
// One entry, and what reads it and sends to it.
Object.assign(QUEUES, { planted: { oldestMinutes: 7, attempts: 3, batchSize: 2 } });
Object.assign(FUNCTIONS.alerts.trigger, { queues: ['alerts', 'planted'] });
Object.assign(FUNCTIONS.removals, { sends: ['removals', 'planted'] });
const after = synthesise('dev');

/** Do these properties name a resource? */
const names = (properties: unknown, { id }: TemplateResource) =>
  JSON.stringify(properties).includes(`"${id}"`);

describe.each(Object.entries<QueueEntry>(QUEUES))('the queue %s', (name, entry) => {
  const id = name === 'files' ? 'FilesIncomingQueue' : `${capital(name)}Queue`;
  const queues = after.of('AWS::SQS::Queue');
  const queue = queues.find((one) => one.id.startsWith(id))!;
  const { deadLetterTargetArn, maxReceiveCount } = queue.Properties.RedrivePolicy;
  const deadLetters = queues.find((one) => names(deadLetterTargetArn, one))!;
  /** The stacks of files and of functions know it by different words: an import names its export. */
  const isOf = (properties: unknown, one: TemplateResource) =>
    JSON.stringify(properties).includes(one.id) && !JSON.stringify(properties).includes(`Dead${one.id}`);

  it('gives up after the attempts of its entry, into a queue of its own that keeps messages for two weeks', () => {
    expect(maxReceiveCount).toBe(entry.attempts ?? 5);
    expect(deadLetters.Properties.MessageRetentionPeriod).toBe(14 * 24 * 3600);
  });

  it('raises an alarm for a message that was given up, and for one that waits too long', () => {
    const alarms = after.of('AWS::CloudWatch::Alarm').map(({ Properties }) => Properties);
    const thresholdsOf = (one: TemplateResource) =>
      alarms
        .filter(({ Dimensions }) => isOf(Dimensions, one))
        .map(({ MetricName, Threshold }) => [MetricName, Threshold]);
    expect(thresholdsOf(deadLetters)).toEqual([['ApproximateNumberOfMessagesVisible', 0]]);
    expect(thresholdsOf(queue)).toEqual([['ApproximateAgeOfOldestMessage', entry.oldestMinutes * 60]]);
  });

  it('has one function that takes its messages, in batches of its entry, within a sixth of the time of a lease', () => {
    const mappings = after
      .of('AWS::Lambda::EventSourceMapping')
      .filter(({ Properties }) => isOf(Properties.EventSourceArn, queue));
    expect(mappings.map(({ Properties }) => Properties.BatchSize)).toEqual([entry.batchSize ?? 10]);
    const [consumer] = after
      .of('AWS::Lambda::Function')
      .filter((lambda) => names(mappings[0]!.Properties.FunctionName, lambda));
    expect(queue.Properties.VisibilityTimeout).toBe(6 * consumer!.Properties.Timeout);
  });

  it('is known to the functions that send to it, which may send, and to no other', () => {
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

it('a queue that is added changes its own resources, its reader and its sender, and nothing else', () => {
  const known = new Map(before.all().map((resource) => [resource.id, JSON.stringify(resource)]));
  const changed = after.all().filter((resource) => known.get(resource.id) !== JSON.stringify(resource));
  const kinds = changed.map(({ id, Type }) => `${Type} ${id.replace(/[0-9A-F]{8}$/, '')}`);
  expect(kinds.toSorted()).toEqual([
    'AWS::CloudWatch::Alarm AlarmsPlantedBacklog',
    'AWS::CloudWatch::Alarm AlarmsPlantedDeadLetters',
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

it('a queue without a function that takes its messages is not synthesised', () => {
  Object.assign(QUEUES, { unread: { oldestMinutes: 60 } });
  expect(() => synthesise('dev')).toThrow('No function takes the messages of unread');
  Reflect.deleteProperty(QUEUES, 'unread');
});

it('each schedule of the table sends to the queue of its entry, at its times', () => {
  const schedules = after.of('AWS::Scheduler::Schedule');
  expect(schedules).toHaveLength(Object.keys(SCHEDULES).length);
  for (const [name, { to, expression, retryMinutes }] of Object.entries(SCHEDULES)) {
    const { Properties } = schedules.find(({ id }) => id.startsWith(`${capital(name)}Schedule`))!;
    expect(Properties.ScheduleExpression).toBe(expression);
    expect(JSON.stringify(Properties.Target.Arn)).toContain(`${capital(to)}Queue`);
    expect(Properties.Target.RetryPolicy.MaximumEventAgeInSeconds).toBe(retryMinutes * 60);
  }
});
