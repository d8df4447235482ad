import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { FUNCTIONS, type FunctionSpec, type QueueName } from '../functions/manifest.ts';
import type { GroupName } from '../shared/contract/index.ts';
import { ALERT_ROUND_MINUTES } from '../shared/model/alert.ts';
import { Alarms } from './alarms.ts';
import { ConsoleApi } from './console-api.ts';
import { ConsoleFunction } from './function.ts';
import { HubBroker } from './hub-broker.ts';
import { machineArn } from './machine-arn.ts';
import { Mails } from './mails.ts';
import type { Resources } from './resources.ts';
import { RolloutMachine } from './rollout-machine.ts';
import { ScheduledMessage } from './scheduled-message.ts';
import type { Stage } from './stage.ts';
import type { StatefulStack } from './stateful-stack.ts';
import { TaskMachine } from './task-machine.ts';
import { WatchedQueue } from './watched-queue.ts';

/** In the night of most who use it. */
const ARCHIVING = { expression: 'cron(0 2 * * ? *)', retry: Duration.hours(20) };
/** Accounts that nobody confirmed. */
const EXPIRY = { expression: 'cron(30 2 * * ? *)', retry: Duration.hours(20) };
const ALERT_ROUNDS = {
  expression: `rate(${ALERT_ROUND_MINUTES} minutes)`,
  retry: Duration.minutes(ALERT_ROUND_MINUTES),
};
const KEY_EXPIRIES = { expression: 'rate(1 hour)', retry: Duration.hours(1) };
/** A hub that comes back within this time was never gone. */
const DEPARTURE_DELAY = Duration.seconds(10);
/** So much of what hubs send may be unreadable in five minutes before somebody should look. */
const UNREADABLE_MAX = 1000;
/** Bounds what a flood of messages may take from the rest of the account, where the stage says nothing else of a queue. */
const CONSUMERS_MAX = 10;
/** What hubs said comes once: while the table cannot be written, it is tried for an hour before it is put aside. */
const FROM_HUBS = { oldestMinutes: 5, attempts: 20 } as const;

interface QueueFacts {
  /** An alarm tells when a message has waited for longer. */
  readonly oldestMinutes: number;
  readonly attempts?: number;
  readonly delay?: Duration;
}
const QUEUES: Record<Exclude<QueueName, 'files'>, QueueFacts> = {
  ingest: FROM_HUBS,
  departures: { ...FROM_HUBS, delay: DEPARTURE_DELAY },
  // A newsletter to thousands takes its time.
  mails: { oldestMinutes: 60 },
  mailFeedback: { oldestMinutes: 60 },
  removals: { oldestMinutes: 60 },
  appointments: { oldestMinutes: 60 },
  // A night's work, and what a failed attempt of it waits.
  archives: { oldestMinutes: 12 * 60 },
  alerts: { oldestMinutes: 60 },
};
const UPLOADS_OLDEST_MINUTES = 15;

const MACHINES = {
  tasks: { id: 'Tasks', Machine: TaskMachine },
  rollouts: { id: 'Rollouts', Machine: RolloutMachine },
} as const;

interface Props extends StackProps {
  readonly stage: Stage;
  readonly stateful: StatefulStack;
  readonly codeFolder: (functionName: string) => string;
}

/** Everything that runs: functions, the API before them, queues, and the broker's rules. */
export class BackendStack extends Stack {
  readonly api: HttpApi;

  constructor(scope: Construct, id: string, { stage, stateful, codeFolder, ...props }: Props) {
    super(scope, id, props);
    const alarms = new Alarms(this, 'Alarms', stage);
    const queueOf = (name: keyof typeof QUEUES) => {
      const { oldestMinutes, attempts, delay } = QUEUES[name];
      const id = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
      const { queue } = new WatchedQueue(this, id, {
        ...{ alarms, attempts, deliveryDelay: delay },
        // A queue's consumer gets six times its own time before a message is offered again (AWS's advice).
        visibilityTimeout: Duration.seconds(6 * consumerOf(name).timeoutSeconds),
      });
      alarms.whenBehind(id, queue, oldestMinutes);
      return queue;
    };
    const queues = {
      ingest: queueOf('ingest'),
      departures: queueOf('departures'),
      mails: queueOf('mails'),
      mailFeedback: queueOf('mailFeedback'),
      removals: queueOf('removals'),
      appointments: queueOf('appointments'),
      archives: queueOf('archives'),
      alerts: queueOf('alerts'),
      files: stateful.files.incoming.queue,
    };
    alarms.whenNotEmpty('IncomingFilesDeadLetters', stateful.files.incoming.deadLetters);
    alarms.whenBehind('IncomingFiles', stateful.files.incoming.queue, UPLOADS_OLDEST_MINUTES);
    const failures = new WatchedQueue(this, 'RuleFailures', { alarms }).queue;
    alarms.whenNotEmpty('RuleFailures', failures);
    const broker = new HubBroker(this, 'HubBroker', { queues, failures });

    new ScheduledMessage(this, 'ArchiveHubLogs', { to: queues.archives, ...ARCHIVING });
    new ScheduledMessage(this, 'ExpireUnconfirmed', { to: queues.removals, ...EXPIRY });
    new ScheduledMessage(this, 'AlertRounds', { to: queues.alerts, ...ALERT_ROUNDS });
    new ScheduledMessage(this, 'ApiKeyExpiries', { to: queues.appointments, ...KEY_EXPIRIES });
    const mails = new Mails(this, 'Mail', { stage, feedback: queues.mailFeedback });

    const resources: Resources = {
      queues,
      mails,
      machineArns: {
        tasks: machineArn(this, stage, 'tasks'),
        rollouts: machineArn(this, stage, 'rollouts'),
      },
      table: stateful.table,
      files: stateful.files.bucket,
      secrets: stateful.secrets,
      hubPolicyName: broker.policyName,
      thingArn: (name) => this.formatArn({ service: 'iot', resource: 'thing', resourceName: name }),
      topicArn: (name) => this.formatArn({ service: 'iot', resource: 'topic', resourceName: name }),
      certificateArn: (certificate) =>
        this.formatArn({ service: 'iot', resource: 'cert', resourceName: certificate }),
    };
    const handlers = new Map<GroupName, Lambda>();
    for (const [name, spec] of Object.entries<FunctionSpec>(FUNCTIONS)) {
      const { lambda } = new ConsoleFunction(this, name, {
        stage,
        spec,
        codeFolder: codeFolder(name),
        resources,
      });
      alarms.whenFailing(name, lambda);
      if (spec.trigger.kind === 'api') handlers.set(spec.trigger.group, lambda);
      if (spec.trigger.kind === 'queues') consume(lambda, spec.trigger, queues, stage);
      if (spec.trigger.kind === 'machine') {
        const { id, Machine } = MACHINES[spec.trigger.machine];
        new Machine(this, id, { stage, lambda, alarms });
      }
    }
    alarms.whenCounted('InternalErrors', 'InternalError', 0, 'a call failed for a reason of ours');
    alarms.whenCounted(
      'Unreadable',
      'Unreadable',
      UNREADABLE_MAX,
      'hubs send what is broken, foreign or too much',
    );
    alarms.whenCounted(
      'BrokenEnvelopes',
      'BrokenEnvelope',
      0,
      'a broker rule and the ingest function disagree',
    );
    this.api = new ConsoleApi(this, 'Api', { stage, handlers }).api;
  }
}

const consumerOf = (name: QueueName): FunctionSpec =>
  Object.values<FunctionSpec>(FUNCTIONS).find(
    ({ trigger }) => trigger.kind === 'queues' && trigger.queues.includes(name),
  )!;

/** A consumer gets what Lambda's pollers need and no more (AWS Lambda Developer Guide, "Using Lambda with Amazon SQS"). */
function consume(
  lambda: Lambda,
  { queues: names, batchSize = 10, windowSeconds }: Extract<FunctionSpec['trigger'], { kind: 'queues' }>,
  queues: Record<QueueName, WatchedQueue['queue']>,
  { consumersMax }: Stage,
) {
  for (const name of names) {
    const { queueArn: eventSourceArn } = queues[name];
    const needed = new PolicyStatement({
      actions: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'],
      resources: [eventSourceArn],
    });
    lambda.role!.addToPrincipalPolicy(needed);
    lambda.addEventSourceMapping(name, {
      eventSourceArn,
      batchSize,
      ...(windowSeconds !== undefined && { maxBatchingWindow: Duration.seconds(windowSeconds) }),
      maxConcurrency: consumersMax[name] ?? CONSUMERS_MAX,
      reportBatchItemFailures: true,
    });
  }
}
