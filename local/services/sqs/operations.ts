import { randomUUID } from 'node:crypto';
import { AwsError, type Caller, type Properties } from '../../types.ts';
import type { Bell } from './bell.ts';
import { askedFor, checkContent, md5, md5OfAttributes, unlessEmpty } from './message-attributes.ts';
import type { MessageStore, NewMessage, StoredMessage } from './message-store.ts';
import type { QueueConfig } from './read-queue.ts';

/** What an operation works on. */
export interface Scene {
  readonly queue: QueueConfig;
  readonly messages: MessageStore;
  readonly bell: Bell;
  readonly caller: Caller;
}

const MOST_IN_FLIGHT = 120_000;
const MOST_BATCH_BYTES = 1_048_576;
/** Attributes that may be asked for, though a queue need not have them. */
const SOMETIMES = [
  'All',
  'CreatedTimestamp',
  'KmsDataKeyReusePeriodSeconds',
  'KmsMasterKeyId',
  'LastModifiedTimestamp',
  'Policy',
  'RedriveAllowPolicy',
  'RedrivePolicy',
  'SqsManagedSseEnabled',
];

export function sendMessage(input: Properties, { queue, messages, bell, caller }: Scene): Properties {
  const message = newMessage(input, queue, caller);
  messages.add(queue.arn, [message]);
  bell.ring(queue.arn);
  return sent(message, input);
}

export function sendMessageBatch({ Entries = [] }: Properties, scene: Scene): Properties {
  checkBatch(Entries);
  const { queue, messages, bell, caller } = scene;
  const bytes = Entries.map((entry: Properties) =>
    checkContent(entry.MessageBody, entry.MessageAttributes ?? {}),
  );
  if (bytes.reduce((sum: number, some: number) => sum + some, 0) > MOST_BATCH_BYTES) {
    throw new AwsError(
      'BatchRequestTooLong',
      400,
      `Batch requests cannot be longer than ${MOST_BATCH_BYTES} bytes.`,
    );
  }
  const good: NewMessage[] = [];
  const reply = eachEntry(Entries, (entry) => {
    const message = newMessage(entry, queue, caller);
    good.push(message);
    return sent(message, entry);
  });
  messages.add(queue.arn, good);
  bell.ring(queue.arn);
  return reply;
}

/** Answers at once when there is something, else waits as long as asked. */
export async function receiveMessage(
  input: Properties,
  { queue, messages, bell }: Scene,
): Promise<Properties> {
  const most = within(input, 'MaxNumberOfMessages', 1, 10, 1);
  const visibility = within(input, 'VisibilityTimeout', 0, 43_200, queue.visibilitySeconds);
  const until = Date.now() + within(input, 'WaitTimeSeconds', 0, 20, queue.waitSeconds) * 1000;
  if (messages.inFlight(queue.arn) >= MOST_IN_FLIGHT) {
    throw new AwsError('OverLimit', 403, `Too many messages in flight: ${MOST_IN_FLIGHT}.`);
  }
  for (;;) {
    const received = bell.closed ? [] : messages.receive(queue, most, visibility);
    if (received.length > 0) return { Messages: received.map((message) => shown(message, input)) };
    if (Date.now() >= until || bell.closed) return {};
    await bell.wait(queue.arn, Math.min(until, messages.nextVisibleAt(queue.arn) ?? until));
  }
}

export function deleteMessage({ ReceiptHandle }: Properties, { queue, messages }: Scene): Properties {
  messages.delete(queue.arn, checkReceipt(ReceiptHandle));
  return {};
}

export function changeMessageVisibility(input: Properties, { queue, messages, bell }: Scene): Properties {
  const seconds = within(input, 'VisibilityTimeout', 0, 43_200, Number.NaN);
  if (!messages.changeVisibility(queue.arn, checkReceipt(input.ReceiptHandle), seconds)) {
    throw new AwsError('MessageNotInflight', 400, 'The specified message is not in flight.');
  }
  bell.ring(queue.arn);
  return {};
}

/** Does an operation for each entry of a batch; one that fails does not hold up the others. */
export function batch(operation: (entry: Properties, scene: Scene) => Properties) {
  return ({ Entries = [] }: Properties, scene: Scene): Properties => {
    checkBatch(Entries);
    return eachEntry(Entries, (entry) => operation(entry, scene));
  };
}

export function getQueueAttributes({ AttributeNames }: Properties, { queue, messages }: Scene): Properties {
  const { visible, inFlight, delayed } = messages.counts(queue.arn);
  const all = {
    ApproximateNumberOfMessages: visible,
    ApproximateNumberOfMessagesDelayed: delayed,
    ApproximateNumberOfMessagesNotVisible: inFlight,
    DelaySeconds: queue.delaySeconds,
    MaximumMessageSize: queue.maximumMessageBytes,
    MessageRetentionPeriod: queue.retentionSeconds,
    QueueArn: queue.arn,
    ReceiveMessageWaitTimeSeconds: queue.waitSeconds,
    VisibilityTimeout: queue.visibilitySeconds,
    ...(queue.policy && { Policy: JSON.stringify(queue.policy) }),
    ...(queue.redrive && {
      RedrivePolicy: JSON.stringify({
        deadLetterTargetArn: queue.redrive.deadLetterArn,
        maxReceiveCount: queue.redrive.maxReceiveCount,
      }),
    }),
  };
  const texts = Object.fromEntries(Object.entries(all).map(([name, value]) => [name, String(value)]));
  const unknown = AttributeNames?.find((name: string) => !(name in texts) && !SOMETIMES.includes(name));
  if (unknown !== undefined) throw new AwsError('InvalidAttributeName', 400, `Unknown Attribute ${unknown}.`);
  return unlessEmpty('Attributes', askedFor(texts, AttributeNames));
}

export function purgeQueue(_: Properties, { queue, messages }: Scene): Properties {
  messages.purge(queue.arn);
  return {};
}

function newMessage(input: Properties, queue: QueueConfig, caller: Caller): NewMessage {
  const attributes = input.MessageAttributes ?? {};
  const bytes = checkContent(input.MessageBody, attributes);
  if (bytes > queue.maximumMessageBytes) {
    const message = `One or more parameters are invalid. Reason: Message must be shorter than ${queue.maximumMessageBytes} bytes.`;
    throw new AwsError('InvalidParameterValue', 400, message);
  }
  return {
    messageId: randomUUID(),
    body: input.MessageBody,
    attributes: JSON.stringify(attributes),
    sender: caller.arn,
    delaySeconds: within(input, 'DelaySeconds', 0, 900, queue.delaySeconds),
  };
}

function sent({ messageId, body }: NewMessage, input: Properties): Properties {
  const ofAttributes = md5OfAttributes(input.MessageAttributes ?? {});
  return {
    MessageId: messageId,
    MD5OfMessageBody: md5(body),
    ...(ofAttributes && { MD5OfMessageAttributes: ofAttributes }),
  };
}

function shown(message: StoredMessage, input: Properties): Properties {
  const attributes = askedFor(JSON.parse(message.attributes), input.MessageAttributeNames);
  const system = {
    SenderId: message.sender,
    SentTimestamp: String(message.sentAt),
    ApproximateReceiveCount: String(message.receiveCount),
    ApproximateFirstReceiveTimestamp: String(message.firstReceivedAt),
    ...(message.sourceArn && { DeadLetterQueueSourceArn: message.sourceArn }),
  };
  const ofAttributes = md5OfAttributes(attributes as Parameters<typeof md5OfAttributes>[0]);
  return {
    MessageId: message.messageId,
    ReceiptHandle: message.receipt,
    Body: message.body,
    MD5OfBody: md5(message.body),
    ...unlessEmpty('MessageAttributes', attributes),
    ...(ofAttributes && { MD5OfMessageAttributes: ofAttributes }),
    ...unlessEmpty(
      'Attributes',
      askedFor(system, [...(input.MessageSystemAttributeNames ?? []), ...(input.AttributeNames ?? [])]),
    ),
  };
}

function eachEntry(entries: Properties[], operation: (entry: Properties) => Properties): Properties {
  const Successful: Properties[] = [];
  const Failed: Properties[] = [];
  for (const entry of entries) {
    try {
      Successful.push({ Id: entry.Id, ...operation(entry) });
    } catch (error) {
      if (!(error instanceof AwsError)) throw error;
      Failed.push({ Id: entry.Id, Code: error.code, Message: error.message, SenderFault: true });
    }
  }
  return { Successful, ...(Failed.length > 0 && { Failed }) };
}

function checkBatch(entries: Properties[]): void {
  if (entries.length === 0)
    throw new AwsError('EmptyBatchRequest', 400, 'There should be at least one entry.');
  if (entries.length > 10) {
    const message = `Maximum number of entries per request are 10. You have sent ${entries.length}.`;
    throw new AwsError('TooManyEntriesInBatchRequest', 400, message);
  }
  const ids = entries.map(({ Id }) => Id);
  if (new Set(ids).size < ids.length)
    throw new AwsError('BatchEntryIdsNotDistinct', 400, 'Two entries have one Id.');
  if (!ids.every((id) => /^[\w-]{1,80}$/.test(id))) {
    throw new AwsError(
      'InvalidBatchEntryId',
      400,
      'A batch entry id can only contain alphanumeric characters, hyphens and underscores.',
    );
  }
}

function checkReceipt(receipt: unknown): string {
  if (typeof receipt === 'string' && /^\d+\.[\da-f-]{36}$/.test(receipt)) return receipt;
  throw new AwsError('ReceiptHandleIsInvalid', 400, 'The input receipt handle is invalid.');
}

function within(input: Properties, name: string, least: number, most: number, otherwise: number): number {
  const value = Number(input[name] ?? otherwise);
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  const message = `Value ${input[name]} for parameter ${name} is invalid. Reason: Must be between ${least} and ${most}.`;
  throw new AwsError('InvalidParameterValue', 400, message);
}
