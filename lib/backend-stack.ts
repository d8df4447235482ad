import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { FUNCTIONS, type FunctionSpec } from '../functions/manifest.ts';
import {
  MACHINES,
  type MachineName,
  PREFIXES,
  QUEUES,
  type QueueEntry,
  type QueueName,
  SCHEDULES,
} from '../functions/resources.ts';
import { Alarms } from './alarms.ts';
import { ConsoleApi } from './console-api.ts';
import { capital, each } from './entries.ts';
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
import { consumedQueue, WatchedQueue } from './watched-queue.ts';

/** More unreadable hub messages than this in five minutes raise an alarm. */
const UNREADABLE_MAX = 1000;
/** Concurrency per queue, so that a flood of messages does not starve the account. A stage may override it. */
const CONSUMERS_MAX = 10;
/** The default number of messages per invocation. */
const BATCH = 10;

/** The construct of each state machine. */
const CONSTRUCTS = { tasks: TaskMachine, rollouts: RolloutMachine } satisfies Record<MachineName, unknown>;

interface Props extends StackProps {
  readonly stage: Stage;
  readonly stateful: StatefulStack;
  readonly codeFolder: (functionName: string) => string;
}

/** Everything that runs: functions, their API, queues, and the broker's rules. */
export class BackendStack extends Stack {
  readonly api: HttpApi;

  constructor(scope: Construct, id: string, { stage, stateful, codeFolder, ...props }: Props) {
    super(scope, id, props);
    const alarms = new Alarms(this, 'Alarms', stage);
    const { incoming } = stateful.files;
    const queues = each(QUEUES, (name, { oldestMinutes }) => {
      const isOfUploads = name === PREFIXES.incoming.notifies;
      const watched = isOfUploads ? incoming : new WatchedQueue(this, capital(name), consumedQueue(name));
      alarms.whenLate(isOfUploads ? 'IncomingFiles' : capital(name), watched, oldestMinutes);
      return watched.queue;
    });
    const failures = new WatchedQueue(this, 'RuleFailures');
    alarms.whenNotEmpty('RuleFailuresDeadLetters', failures.deadLetters);
    alarms.whenNotEmpty('RuleFailures', failures.queue);
    const broker = new HubBroker(this, 'HubBroker', { queues, failures: failures.queue });
    for (const [name, { to, ...schedule }] of Object.entries(SCHEDULES))
      new ScheduledMessage(this, capital(name), { to: queues[to], ...schedule });
    const mails = new Mails(this, 'Mail', { stage, feedback: queues.mailFeedback });

    const resources: Resources = {
      queues,
      mails,
      machineArns: each(MACHINES, (name) => machineArn(this, stage, name)),
      table: stateful.table,
      files: stateful.files.bucket,
      invoices: stateful.invoices.bucket,
      secrets: stateful.secrets,
      hubPolicyName: broker.policyName,
      thingArn: (name) => this.formatArn({ service: 'iot', resource: 'thing', resourceName: name }),
      topicArn: (name) => this.formatArn({ service: 'iot', resource: 'topic', resourceName: name }),
      certificateArn: (certificate) =>
        this.formatArn({ service: 'iot', resource: 'cert', resourceName: certificate }),
    };
    const functions = new Map<string, Lambda>();
    for (const [name, spec] of Object.entries<FunctionSpec>(FUNCTIONS)) {
      const { lambda } = new ConsoleFunction(this, name, {
        stage,
        spec,
        codeFolder: codeFolder(name),
        resources,
      });
      alarms.whenFailing(name, lambda);
      functions.set(name, lambda);
      if (spec.trigger.kind === 'queues') consume(lambda, spec.trigger, queues, stage);
      if (spec.trigger.kind === 'machine') {
        const { machine } = spec.trigger;
        new CONSTRUCTS[machine](this, capital(machine), { stage, lambda, alarms });
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
    alarms.whenCounted(
      'IncompleteInvoices',
      'IncompleteInvoice',
      0,
      'an invoice cannot be made: the company of its label or the address of its payer is missing',
    );
    alarms.whenCounted('TakenBack', 'TakenBack', 0, 'money of a charge was disputed, taken or given back');
    alarms.whenCounted(
      'MoneyDiffers',
      'MoneyDiffers',
      0,
      'statements and the card provider say different things about what was paid',
    );
    alarms.whenCounted(
      'ProviderMissing',
      'ProviderMissing',
      0,
      'charges wait, since the keys of the card provider are not set up',
    );
    this.api = new ConsoleApi(this, 'Api', { stage, functions }).api;
  }
}

/** Grants only what Lambda's pollers need (AWS Lambda Developer Guide, "Using Lambda with Amazon SQS"). */
function consume(
  lambda: Lambda,
  { queues: names }: Extract<FunctionSpec['trigger'], { kind: 'queues' }>,
  queues: Record<QueueName, WatchedQueue['queue']>,
  { consumersMax }: Stage,
) {
  for (const name of names) {
    const { queueArn: eventSourceArn } = queues[name];
    const { batchSize = BATCH, windowSeconds }: QueueEntry = QUEUES[name];
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
