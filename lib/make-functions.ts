import { Duration, type Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { FUNCTIONS, type FunctionSpec } from '../functions/manifest.ts';
import { MACHINES, QUEUES, type QueueEntry, type QueueName } from '../functions/resources.ts';
import type { Alarms } from './alarms.ts';
import { each } from './entries.ts';
import { ConsoleFunction } from './function.ts';
import { machineArn } from './machine-arn.ts';
import type { Mails } from './mails.ts';
import type { QueueStack } from './queue-stack.ts';
import type { Resources } from './resources.ts';
import type { Stage } from './stage.ts';
import type { StatefulStack } from './stateful-stack.ts';
import type { WatchedQueue } from './watched-queue.ts';

/** Concurrency per queue, so that a flood of messages does not starve the account. A stage may override it. */
const CONSUMERS_MAX = 10;
/** The default number of messages per invocation. */
const BATCH = 10;

interface Options {
  readonly stage: Stage;
  readonly stateful: StatefulStack;
  readonly queues: QueueStack;
  /** For functions that register hubs. */
  readonly hubPolicyName?: string;
  /** For functions that send mails. */
  readonly mails?: Mails;
  /** For functions that measure. The API is made of functions, so its address is known only later. */
  readonly apiAddress?: string;
  readonly alarms: Alarms;
  readonly codeFolder: (functionName: string) => string;
  /** The functions of this stack. */
  readonly which: (spec: FunctionSpec) => boolean;
}

/** Whether a function takes what hubs send. Such functions have a stack of their own (hub-stack.ts). */
export const isOfHubs = ({ trigger }: FunctionSpec): boolean =>
  trigger.kind === 'queues' && trigger.queues.some((name) => (QUEUES[name] as QueueEntry).isOfHubs);

/** Makes functions of the manifest in a stack, each with its alarms, and connects those that take messages to their queues. */
export function makeFunctions(stack: Stack, { alarms, which, codeFolder, ...from }: Options) {
  const resources = resourcesOf(stack, from);
  const functions = new Map<string, Lambda>();
  for (const [name, spec] of Object.entries<FunctionSpec>(FUNCTIONS)) {
    if (!which(spec)) continue;
    const { lambda } = new ConsoleFunction(stack, name, {
      stage: from.stage,
      spec,
      codeFolder: codeFolder(name),
      resources,
    });
    alarms.whenFailing(name, lambda);
    functions.set(name, lambda);
    if (spec.trigger.kind === 'queues') consume(lambda, spec.trigger, from.queues.queues, from.stage);
  }
  return functions;
}

function resourcesOf(
  stack: Stack,
  {
    stage,
    stateful,
    queues,
    hubPolicyName,
    mails,
    apiAddress,
  }: Omit<Options, 'alarms' | 'which' | 'codeFolder'>,
): Resources {
  const iotArn = (resource: string) => (resourceName: string) =>
    stack.formatArn({ service: 'iot', resource, resourceName });
  return {
    queues: queues.queues,
    putAside: queues.putAside,
    machineArns: each(MACHINES, (name) => machineArn(stack, stage, name)),
    table: stateful.table,
    files: stateful.files.bucket,
    invoices: stateful.invoices.bucket,
    secrets: stateful.secrets,
    ...(hubPolicyName !== undefined && { hubPolicyName }),
    ...(mails && { mails }),
    ...(apiAddress !== undefined && { apiAddress }),
    thingArn: iotArn('thing'),
    topicArn: iotArn('topic'),
    certificateArn: iotArn('cert'),
  };
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
    const { batchSize = BATCH, windowSeconds, consumersMax: most = CONSUMERS_MAX }: QueueEntry = QUEUES[name];
    const needed = new PolicyStatement({
      actions: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'],
      resources: [eventSourceArn],
    });
    lambda.role!.addToPrincipalPolicy(needed);
    lambda.addEventSourceMapping(name, {
      eventSourceArn,
      batchSize,
      ...(windowSeconds !== undefined && { maxBatchingWindow: Duration.seconds(windowSeconds) }),
      maxConcurrency: consumersMax[name] ?? most,
      reportBatchItemFailures: true,
    });
  }
}
