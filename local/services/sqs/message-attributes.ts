import { createHash } from 'node:crypto';
import { AwsError, type Properties } from '../../types.ts';

export type MessageAttributes = Record<
  string,
  { DataType: string; StringValue?: string; BinaryValue?: string }
>;

const MOST_ATTRIBUTES = 10;
/** https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SendMessage.html */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that SQS does not take.
const UNSENDABLE = /[^\u{9}\u{A}\u{D}\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u;

export function checkContent(body: unknown, attributes: MessageAttributes): number {
  if (typeof body !== 'string' || body === '') {
    throw new AwsError('MissingParameter', 400, 'The request must contain the parameter MessageBody.');
  }
  if (UNSENDABLE.test(body)) throw new AwsError('InvalidMessageContents', 400, 'Invalid characters found.');
  if (Object.keys(attributes).length > MOST_ATTRIBUTES) {
    throw new AwsError(
      'InvalidParameterValue',
      400,
      `Number of message attributes [${Object.keys(attributes).length}] exceeds the allowed maximum [${MOST_ATTRIBUTES}].`,
    );
  }
  return Object.entries(attributes).reduce(
    (bytes, [name, { DataType, StringValue = '', BinaryValue = '' }]) =>
      bytes + Buffer.byteLength(name + DataType + StringValue) + Buffer.from(BinaryValue, 'base64').length,
    Buffer.byteLength(body),
  );
}

export function md5(text: string): string {
  return createHash('md5').update(text).digest('hex');
}

/** https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-message-metadata.html#sqs-attributes-md5-message-digest-calculation */
export function md5OfAttributes(attributes: MessageAttributes): string | undefined {
  const names = Object.keys(attributes).sort();
  if (names.length === 0) return undefined;
  const hash = createHash('md5');
  const add = (content: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(content.length);
    hash.update(length).update(content);
  };
  for (const name of names) {
    const { DataType, StringValue, BinaryValue } = attributes[name]!;
    add(Buffer.from(name));
    add(Buffer.from(DataType));
    const isBinary = DataType.startsWith('Binary');
    hash.update(Buffer.from([isBinary ? 2 : 1]));
    add(isBinary ? Buffer.from(BinaryValue ?? '', 'base64') : Buffer.from(StringValue ?? ''));
  }
  return hash.digest('hex');
}

/** Those that a receiver asked for: by name, by `prefix.*`, or `All`. */
export function askedFor<T>(all: Record<string, T>, names: readonly string[] | undefined): Record<string, T> {
  const asked = (name: string) =>
    names?.some(
      (want) =>
        want === 'All' ||
        want === '.*' ||
        want === name ||
        (want.endsWith('.*') && name.startsWith(want.slice(0, -2))),
    );
  return Object.fromEntries(Object.entries(all).filter(([name]) => asked(name)));
}

/** Leaves out a record that would be empty, as SQS does. */
export function unlessEmpty(key: string, record: Record<string, unknown>): Properties {
  return Object.keys(record).length > 0 ? { [key]: record } : {};
}
