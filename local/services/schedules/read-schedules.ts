import { onlyKeys, onlyProperties } from '../../template/only-properties.ts';
import { type Assembly, type Properties, type Resource, StartError } from '../../types.ts';
import { type Next, readExpression } from './schedule-expression.ts';

/** A schedule of EventBridge Scheduler, or a rule of EventBridge with a schedule. */
export interface Schedule {
  readonly name: string;
  readonly arn: string;
  readonly next: Next;
  readonly target: Target;
}

export interface Target {
  readonly arn: string;
  /** The role that calls the target; without it the service calls in its own name. */
  readonly roleArn: string | undefined;
  readonly service: 'scheduler.amazonaws.com' | 'events.amazonaws.com';
  /** What trust policies and resource policies see as `aws:SourceArn`. */
  readonly sourceArn: string;
  readonly input: (scheduledTime: Date) => string;
  readonly retries: number;
  readonly deadLetterArn: string | undefined;
}

const KINDS = ['AWS::Lambda::Function', 'AWS::SQS::Queue', 'AWS::StepFunctions::StateMachine'];
const DEFAULT_RETRIES = 185;

export function readSchedules(assembly: Assembly, now: Date): Schedule[] {
  return [
    ...assembly.of('AWS::Scheduler::Schedule').flatMap((resource) => readSchedule(resource, assembly, now)),
    ...assembly.of('AWS::Events::Rule').flatMap((resource) => readRule(resource, assembly, now)),
  ];
}

function readSchedule(resource: Resource, assembly: Assembly, now: Date): Schedule[] {
  onlyProperties(resource, [
    'Description',
    'EndDate',
    'FlexibleTimeWindow',
    'GroupName',
    'Name',
    'ScheduleExpression',
    'ScheduleExpressionTimezone',
    'StartDate',
    'State',
    'Target',
  ]);
  const { properties, arn, name } = resource;
  const {
    Target: target,
    ScheduleExpression,
    ScheduleExpressionTimezone = 'UTC',
    StartDate,
    EndDate,
    State,
  } = properties;
  if (State === 'DISABLED') return [];
  onlyKeys(
    target,
    ['Arn', 'DeadLetterConfig', 'Input', 'RetryPolicy', 'RoleArn'],
    `The schedule ${name} has a target`,
  );
  checkTarget(target.Arn, name, assembly);
  const group = properties.GroupName ?? 'default';
  const from = StartDate ? new Date(StartDate) : now;
  const expression = readExpression(ScheduleExpression, ScheduleExpressionTimezone, from);
  return [
    {
      name,
      arn,
      next: bounded(expression, StartDate && new Date(StartDate), EndDate && new Date(EndDate)),
      target: {
        arn: target.Arn,
        roleArn: target.RoleArn,
        service: 'scheduler.amazonaws.com',
        sourceArn: `arn:aws:scheduler:${assembly.region}:${assembly.account}:schedule-group/${group}`,
        input: (time) => filled(target.Input ?? '{}', arn, time),
        retries: target.RetryPolicy?.MaximumRetryAttempts ?? DEFAULT_RETRIES,
        deadLetterArn: target.DeadLetterConfig?.Arn,
      },
    },
  ];
}

function readRule(resource: Resource, assembly: Assembly, now: Date): Schedule[] {
  onlyProperties(resource, ['Description', 'Name', 'ScheduleExpression', 'State', 'Tags', 'Targets']);
  const { properties, arn, name } = resource;
  if (properties.State === 'DISABLED') return [];
  const next = readExpression(properties.ScheduleExpression, 'UTC', now);
  return (properties.Targets ?? []).map((target: Properties): Schedule => {
    onlyKeys(
      target,
      ['Arn', 'DeadLetterConfig', 'Id', 'Input', 'RetryPolicy', 'RoleArn'],
      `The rule ${name} has a target`,
    );
    checkTarget(target.Arn, name, assembly);
    return {
      name,
      arn,
      next,
      target: {
        arn: target.Arn,
        roleArn: target.RoleArn,
        service: 'events.amazonaws.com',
        sourceArn: arn,
        input: (time) => target.Input ?? JSON.stringify(scheduledEvent(arn, time, assembly)),
        retries: target.RetryPolicy?.MaximumRetryAttempts ?? DEFAULT_RETRIES,
        deadLetterArn: target.DeadLetterConfig?.Arn,
      },
    };
  });
}

function checkTarget(arn: string, name: string, assembly: Assembly): void {
  const target = assembly.byArn(arn);
  if (target && KINDS.includes(target.type)) return;
  throw new StartError(
    `${name} has the target ${arn}, which is no function, queue or state machine of the assembly.`,
  );
}

function bounded(next: Next, start: Date | undefined, end: Date | undefined): Next {
  return (after) => {
    const time = next(start && start > after ? new Date(start.getTime() - 1) : after);
    return time && end && time > end ? undefined : time;
  };
}

/** https://docs.aws.amazon.com/scheduler/latest/UserGuide/managing-schedule-context-attributes.html */
function filled(input: string, arn: string, scheduledTime: Date): string {
  return input
    .replaceAll('<aws.scheduler.schedule-arn>', arn)
    .replaceAll('<aws.scheduler.scheduled-time>', seconds(scheduledTime))
    .replaceAll('<aws.scheduler.execution-id>', crypto.randomUUID())
    .replaceAll('<aws.scheduler.attempt-number>', '1');
}

/** https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-run-lambda-schedule.html */
function scheduledEvent(arn: string, time: Date, { account, region }: Assembly): Properties {
  return {
    version: '0',
    id: crypto.randomUUID(),
    'detail-type': 'Scheduled Event',
    source: 'aws.events',
    account,
    time: seconds(time),
    region,
    resources: [arn],
    detail: {},
  };
}

function seconds(time: Date): string {
  return `${time.toISOString().slice(0, 19)}Z`;
}
