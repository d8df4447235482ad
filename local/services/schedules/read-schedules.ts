import { onlyKeys, onlyProperties } from '../../template/only-properties.ts';
import { type Assembly, type Resource, StartError } from '../../types.ts';
import { type Next, readExpression } from './schedule-expression.ts';

/** A schedule of EventBridge Scheduler that sends messages to a queue. */
export interface Schedule {
  readonly name: string;
  readonly next: Next;
  readonly target: Target;
}

export interface Target {
  readonly queueArn: string;
  /** The role that sends the message. */
  readonly roleArn: string;
  /** The value of `aws:SourceArn` in the trust policy of the role. */
  readonly sourceArn: string;
  readonly message: (scheduledTime: Date) => string;
}

const SCHEDULED_TIME = '<aws.scheduler.scheduled-time>';

export function readSchedules(assembly: Assembly, now: Date): Schedule[] {
  return assembly.of('AWS::Scheduler::Schedule').map((resource) => readSchedule(resource, assembly, now));
}

function readSchedule(resource: Resource, assembly: Assembly, now: Date): Schedule {
  onlyProperties(resource, [
    'FlexibleTimeWindow',
    'ScheduleExpression',
    'ScheduleExpressionTimezone',
    'Target',
  ]);
  const { properties, name } = resource;
  const { FlexibleTimeWindow, ScheduleExpression, ScheduleExpressionTimezone, Target: target } = properties;
  if (FlexibleTimeWindow.Mode !== 'OFF')
    throw new StartError(
      `The schedule ${name} has a flexible time window, which this platform does not run.`,
    );
  if (ScheduleExpressionTimezone !== undefined && ScheduleExpressionTimezone !== 'UTC') {
    throw new StartError(
      `The schedule ${name} has the time zone ${ScheduleExpressionTimezone}; this platform runs schedules in UTC.`,
    );
  }
  onlyKeys(target, ['Arn', 'Input', 'RetryPolicy', 'RoleArn'], `The schedule ${name} has a target`);
  // Retries end here before any of these ages is reached.
  onlyKeys(target.RetryPolicy ?? {}, ['MaximumEventAgeInSeconds'], `The schedule ${name} has a retry policy`);
  if (assembly.byArn(target.Arn)?.type !== 'AWS::SQS::Queue')
    throw new StartError(`The schedule ${name} has the target ${target.Arn}, which is not a queue.`);
  return {
    name,
    next: readExpression(ScheduleExpression, now),
    target: {
      queueArn: target.Arn,
      roleArn: target.RoleArn,
      sourceArn: `arn:aws:scheduler:${assembly.region}:${assembly.account}:schedule-group/default`,
      message: messageOf(target.Input ?? '{}', name),
    },
  };
}

/** https://docs.aws.amazon.com/scheduler/latest/UserGuide/managing-schedule-context-attributes.html */
function messageOf(input: string, name: string): Target['message'] {
  const [unknown] = input.replaceAll(SCHEDULED_TIME, '').match(/<aws\.scheduler\.[^>]*>/) ?? [];
  if (unknown)
    throw new StartError(
      `The schedule ${name} has ${unknown} in its input, which this platform does not set.`,
    );
  return (time) => input.replaceAll(SCHEDULED_TIME, `${time.toISOString().slice(0, 19)}Z`);
}
