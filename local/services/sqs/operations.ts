import { createHash, randomUUID } from 'node:crypto';
import { AwsError, type Caller, type Properties } from '../../types.ts';
import { onlyFields } from '../json-protocol.ts';
import type { Bell } from './bell.ts';
import type { MessageStore, NewMessage, StoredMessage } from './message-store.ts';
import type { QueueConfig } from './read-queue.ts';

export interface Scene {
  readonly queue: QueueConfig;
  readonly messages: MessageStore;
  readonly bell: Bell;
  readonly caller: Caller;
}

const MOST_IN_FLIGHT = 120_000;
const MOST_MESSAGE_BYTES = 1_048_576;
const MOST_BATCH_BYTES = 1_048_576;
/** https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SendMessage.html */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that SQS does not accept.
const UNSENDABLE = /[^\u{9}\u{A}\u{D}\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u;

export function sendMessage(input: Properties, { queue, messages, bell, caller }: Scene): Properties {
  const message = newMessage(input, queue, caller);
  messages.add(queue.arn, [message]);
  bell.ring(queue.arn);
  return sent(message);
}

export function sendMessageBatch({ Entries = [] }: Properties, scene: Scene): Properties {
  checkBatch(Entries);
  const { queue, messages, bell, caller } = scene;
  const bytes = Entries.map(({ MessageBody }: Properties) => checkContent(MessageBody));
  if (bytes.reduce((sum: number, some: number) => sum + some, 0) > MOST_BATCH_BYTES) {
    throw new AwsError(
      'BatchRequestTooLong',
      400,
      `Batch requests cannot be longer than ${MOST_BATCH_BYTES} bytes.`,
    );
  }
  const good: NewMessage[] = [];
  const reply = eachEntry(Entries, (entry) => {
    onlyFields(entry, ['DelaySeconds', 'Id', 'MessageBody'], 'an entry of sqs:SendMessageBatch');
    const message = newMessage(entry, queue, caller);
    good.push(message);
    return sent(message);
  });
  messages.add(queue.arn, good);
  bell.ring(queue.arn);
  return reply;
}

/** Answers immediately if there are messages, and otherwise waits for them as long as the request says. */
export async function receiveMessage(
  input: Properties,
  { queue, messages, bell }: Scene,
): Promise<Properties> {
  const most = within(input, 'MaxNumberOfMessages', 1, 10, 1);
  const until = Date.now() + within(input, 'WaitTimeSeconds', 0, 20, 0) * 1000;
  const wanted = [input.MessageSystemAttributeNames ?? [], input.MessageAttributeNames ?? []];
  if (wanted.flat().some((name: string) => name !== 'All')) throw unknownAttribute(wanted.flat());
  const [ofSystem, ofSender] = wanted.map((names) => names.length > 0) as [boolean, boolean];
  if (messages.inFlight(queue.arn) >= MOST_IN_FLIGHT) {
    throw new AwsError('OverLimit', 403, `Too many messages in flight: ${MOST_IN_FLIGHT}.`);
  }
  for (;;) {
    const received = bell.closed ? [] : messages.receive(queue, most);
    if (received.length > 0) {
      return { Messages: received.map((message) => shown(message, { ofSystem, ofSender })) };
    }
    if (Date.now() >= until || bell.closed) return {};
    await bell.wait(queue.arn, Math.min(until, messages.nextVisibleAt(queue.arn) ?? until));
  }
}

export function deleteMessage({ ReceiptHandle }: Properties, { queue, messages }: Scene): Properties {
  messages.delete(queue.arn, checkReceipt(ReceiptHandle));
  return {};
}

/** Deletes each message of a batch. A failure of one does not affect the others. */
export function deleteMessageBatch({ Entries = [] }: Properties, scene: Scene): Properties {
  checkBatch(Entries);
  return eachEntry(Entries, (entry) => deleteMessage(entry, scene));
}

export function getQueueAttributes(
  { AttributeNames = [] }: Properties,
  { queue, messages }: Scene,
): Properties {
  const { visible, inFlight, delayed } = messages.counts(queue.arn);
  const all = new Map([
    ['ApproximateNumberOfMessages', visible],
    ['ApproximateNumberOfMessagesDelayed', delayed],
    ['ApproximateNumberOfMessagesNotVisible', inFlight],
  ]);
  if (!AttributeNames.every((name: string) => all.has(name))) throw unknownAttribute(AttributeNames);
  const asked = AttributeNames.map((name: string) => [name, String(all.get(name))]);
  return asked.length > 0 ? { Attributes: Object.fromEntries(asked) } : {};
}

function unknownAttribute(names: readonly string[]): AwsError {
  return new AwsError(
    'InvalidAttributeName',
    400,
    `The local platform does not have all of the attributes ${names.join(', ')}.`,
  );
}

function newMessage(input: Properties, queue: QueueConfig, caller: Caller): NewMessage {
  if (checkContent(input.MessageBody) > MOST_MESSAGE_BYTES) {
    const message = `One or more parameters are invalid. Reason: Message must be shorter than ${MOST_MESSAGE_BYTES} bytes.`;
    throw new AwsError('InvalidParameterValue', 400, message);
  }
  return {
    messageId: randomUUID(),
    body: input.MessageBody,
    ...(input.MessageAttributes && { messageAttributes: checkAttributes(input.MessageAttributes) }),
    sender: caller.arn,
    delaySeconds: within(input, 'DelaySeconds', 0, 900, queue.delaySeconds),
  };
}

/**
 * The attributes of a message, as JSON. Throws `AwsError` for an empty text, and for other types, which this platform does
 * not have.
 */
function checkAttributes(attributes: Properties): string {
  for (const [name, attribute] of Object.entries<Properties>(attributes)) {
    onlyFields(attribute, ['DataType', 'StringValue'], `the attribute ${name} of sqs:SendMessage`);
    if (attribute.DataType !== 'String')
      throw new AwsError(
        'NotImplemented',
        501,
        `The local platform has no attributes of type ${attribute.DataType}.`,
      );
    if (!attribute.StringValue || UNSENDABLE.test(attribute.StringValue)) {
      const message = `The message attribute '${name}' must contain a non-empty text.`;
      throw new AwsError('InvalidParameterValue', 400, message);
    }
  }
  return JSON.stringify(attributes);
}

/** The length of a message body. Throws `AwsError` for an invalid body. */
function checkContent(body: unknown): number {
  if (typeof body !== 'string' || body === '') {
    throw new AwsError('MissingParameter', 400, 'The request must contain the parameter MessageBody.');
  }
  if (UNSENDABLE.test(body)) throw new AwsError('InvalidMessageContents', 400, 'Invalid characters found.');
  return Buffer.byteLength(body);
}

function sent({ messageId, body }: NewMessage): Properties {
  return { MessageId: messageId, MD5OfMessageBody: md5(body) };
}

function shown(
  message: StoredMessage,
  { ofSystem, ofSender }: { readonly ofSystem: boolean; readonly ofSender: boolean },
): Properties {
  const Attributes = {
    SenderId: message.sender,
    SentTimestamp: String(message.sentAt),
    ApproximateReceiveCount: String(message.receiveCount),
    ApproximateFirstReceiveTimestamp: String(message.firstReceivedAt),
    ...(message.sourceArn && { DeadLetterQueueSourceArn: message.sourceArn }),
  };
  return {
    MessageId: message.messageId,
    ReceiptHandle: message.receipt,
    Body: message.body,
    MD5OfBody: md5(message.body),
    ...(ofSystem && { Attributes }),
    ...(ofSender &&
      message.messageAttributes && { MessageAttributes: JSON.parse(message.messageAttributes) }),
  };
}

function md5(text: string): string {
  return createHash('md5').update(text).digest('hex');
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
