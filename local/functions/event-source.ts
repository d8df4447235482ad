import { setTimeout as sleep } from 'node:timers/promises';
import { onlyProperties } from '../template/only-properties.ts';
import { type Assembly, type Properties, type Resource, StartError } from '../types.ts';
import { MOST_WORKERS, type Outcome } from './worker-pool.ts';

/** An SQS queue whose messages go to a function. */
export interface EventSource {
  readonly id: string;
  readonly queueArn: string;
  readonly functionArn: string;
  readonly batchSize: number;
  readonly windowSeconds: number;
  readonly concurrency: number;
}

/** What a poller uses. */
export interface PollerWorld {
  /** Calls SQS with the role of the function. */
  callQueue(source: EventSource, operation: string, input: Properties): Promise<Properties>;
  invoke(functionArn: string, event: string): Promise<Outcome>;
  readonly region: string;
  readonly warn: (text: string) => void;
}

/** The number of pollers that Lambda starts with. */
const DEFAULT_CONCURRENCY = 5;
const RECEIVE_SECONDS = 20;
const PAUSE_MILLISECONDS = 1_000;
const WINDOW_STEP_MILLISECONDS = 100;
const MOST_EVENT_BYTES = 6 * 1024 * 1024;

/** https://docs.aws.amazon.com/lambda/latest/dg/with-sqs.html */
export function readEventSources(assembly: Assembly): EventSource[] {
  const functions = new Map(
    assembly.of('AWS::Lambda::Function').map((resource) => [resource.name, resource]),
  );
  return assembly.of('AWS::Lambda::EventSourceMapping').map((resource) => {
    const { FunctionName } = resource.properties;
    const target = functions.get(FunctionName);
    if (!target)
      throw new StartError(`The event source ${resource.logicalId} has no function ${FunctionName}.`);
    return readEventSource(resource, target, assembly);
  });
}

function readEventSource(resource: Resource, target: Resource, assembly: Assembly): EventSource {
  onlyProperties(resource, [
    'BatchSize',
    'EventSourceArn',
    'FunctionName',
    'FunctionResponseTypes',
    'MaximumBatchingWindowInSeconds',
    'ScalingConfig',
  ]);
  const {
    EventSourceArn,
    BatchSize = 10,
    MaximumBatchingWindowInSeconds = 0,
    ScalingConfig,
    FunctionResponseTypes = [],
  } = resource.properties;
  const queue = assembly.byArn(EventSourceArn);
  if (queue?.type !== 'AWS::SQS::Queue') {
    throw new StartError(
      `The event source ${EventSourceArn} of ${target.name} is not a queue of the assembly.`,
    );
  }
  if (!FunctionResponseTypes.includes('ReportBatchItemFailures')) {
    throw new StartError(
      `The event source ${queue.name} of ${target.name} has no ReportBatchItemFailures, which this platform requires.`,
    );
  }
  const visibility = Number(queue.properties.VisibilityTimeout ?? 30);
  const timeout = Number(target.properties.Timeout ?? 3);
  // Lambda refuses such a mapping, because a batch could be received again while it is being processed.
  if (visibility < timeout) {
    throw new StartError(
      `Queue visibility timeout: ${visibility} seconds is less than Function timeout: ${timeout} seconds (${queue.name}, ${target.name}).`,
    );
  }
  return {
    id: resource.arn,
    queueArn: EventSourceArn,
    functionArn: target.arn,
    batchSize: BatchSize,
    windowSeconds: MaximumBatchingWindowInSeconds,
    // A batch that waits for a worker would use up its visibility timeout.
    concurrency: Math.min(ScalingConfig?.MaximumConcurrency ?? DEFAULT_CONCURRENCY, MOST_WORKERS),
  };
}

/** Passes messages of a queue to a function until it is stopped. */
export function startPoller(source: EventSource, world: PollerWorld): { stop(): void } {
  const stopped = new AbortController();
  const underWay = new Set<Promise<void>>();

  async function poll(): Promise<void> {
    while (!stopped.signal.aborted) {
      if (underWay.size >= source.concurrency) await Promise.race(underWay);
      const messages = await receiveBatch(source, world, stopped.signal);
      if (messages.length === 0 || stopped.signal.aborted) continue;
      const work: Promise<void> = deliver(source, world, messages).finally(() => underWay.delete(work));
      underWay.add(work);
    }
  }
  void poll();
  return { stop: () => stopped.abort() };
}

/** Receives one batch: the first messages, and those that arrive within the batching window. */
async function receiveBatch(
  source: EventSource,
  world: PollerWorld,
  stopped: AbortSignal,
): Promise<Properties[]> {
  const messages: Properties[] = [];
  const receive = async (WaitTimeSeconds: number) => {
    const reply = await world.callQueue(source, 'ReceiveMessage', {
      MaxNumberOfMessages: Math.min(10, source.batchSize - messages.length),
      WaitTimeSeconds,
      MessageAttributeNames: ['All'],
      MessageSystemAttributeNames: ['All'],
    });
    messages.push(...(reply.Messages ?? []));
  };
  try {
    await receive(RECEIVE_SECONDS);
    const until = Date.now() + source.windowSeconds * 1000;
    while (
      messages.length > 0 &&
      messages.length < source.batchSize &&
      Date.now() < until &&
      !stopped.aborted
    ) {
      await sleep(WINDOW_STEP_MILLISECONDS);
      await receive(0);
    }
  } catch (error) {
    world.warn(`The queue ${source.queueArn} cannot be read: ${(error as Error).message}`);
    await sleep(PAUSE_MILLISECONDS, undefined, { signal: stopped }).catch(() => {});
  }
  return messages;
}

/** Deletes the processed messages. The others are received again after their visibility timeout. */
async function deliver(source: EventSource, world: PollerWorld, messages: Properties[]): Promise<void> {
  try {
    const event = JSON.stringify({
      Records: messages.map((message) => record(message, source, world.region)),
    });
    if (Buffer.byteLength(event) > MOST_EVENT_BYTES && messages.length > 1) {
      const half = Math.ceil(messages.length / 2);
      await deliver(source, world, messages.slice(0, half));
      return await deliver(source, world, messages.slice(half));
    }
    const done = doneMessages(messages, await world.invoke(source.functionArn, event));
    for (let at = 0; at < done.length; at += 10) {
      const Entries = done
        .slice(at, at + 10)
        .map(({ ReceiptHandle }, index) => ({ Id: String(index), ReceiptHandle }));
      await world.callQueue(source, 'DeleteMessageBatch', { Entries });
    }
  } catch (error) {
    world.warn(`Messages of ${source.queueArn} stay in the queue: ${(error as Error).message}`);
  }
}

/** https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-errorhandling.html#services-sqs-batchfailurereporting */
export function doneMessages(
  messages: Properties[],
  { failed, payload }: Pick<Outcome, 'failed' | 'payload'>,
): Properties[] {
  if (failed) return [];
  const failures = JSON.parse(payload)?.batchItemFailures ?? [];
  const ids = Array.isArray(failures) ? failures.map((failure) => failure?.itemIdentifier) : [undefined];
  // An empty identifier, or one that is not in the batch, means that the whole batch failed.
  if (!ids.every((id) => messages.some(({ MessageId }) => MessageId === id))) return [];
  return messages.filter(({ MessageId }) => !ids.includes(MessageId));
}

/** The attributes of a message in the form of an event. */
const attributesOf = ({ MessageAttributes = {} }: Properties): Properties =>
  Object.fromEntries(
    Object.entries<Properties>(MessageAttributes).map(([name, { DataType, StringValue }]) => [
      name,
      { stringValue: StringValue, stringListValues: [], binaryListValues: [], dataType: DataType },
    ]),
  );

function record(message: Properties, { queueArn }: EventSource, awsRegion: string): Properties {
  return {
    messageId: message.MessageId,
    receiptHandle: message.ReceiptHandle,
    body: message.Body,
    attributes: message.Attributes,
    messageAttributes: attributesOf(message),
    md5OfBody: message.MD5OfBody,
    eventSource: 'aws:sqs',
    eventSourceARN: queueArn,
    awsRegion,
  };
}
