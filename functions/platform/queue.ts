import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { SQSRecord } from 'aws-lambda';
import type { QueueVariable } from '../resources.ts';
import { AWS_CALLS } from './aws-calls.ts';
import { causeOf } from './cause.ts';
import { env } from './env.ts';

const client = new SQSClient(AWS_CALLS);

/** Longer than a call may run. So after this delay the outcome of the call that sent the message is known. */
export const UNTIL_DECIDED_SECONDS = 45;

/** The attribute of a message with the id of the request that caused it. It is no part of the body, which workers check. */
const REQUEST_ID = 'requestId';

/** The id of the request that caused a message. */
export const requestIdOf = ({ messageAttributes }: SQSRecord): string | undefined =>
  messageAttributes?.[REQUEST_ID]?.stringValue;

/** Queues work that runs after the response, on behalf of the same request. Messages are delivered at least once. */
export async function enqueue(queue: QueueVariable, message: unknown, delaySeconds?: number): Promise<void> {
  const QueueUrl = env(queue);
  const requestId = causeOf();
  await client.send(
    new SendMessageCommand({
      QueueUrl,
      MessageBody: bodyOf(message),
      DelaySeconds: delaySeconds,
      ...(requestId !== undefined && {
        MessageAttributes: { [REQUEST_ID]: { DataType: 'String', StringValue: requestId } },
      }),
    }),
  );
}

/** JSON that escapes U+FFFE and U+FFFF: SQS accepts only the characters of XML 1.0. */
const bodyOf = (message: unknown): string =>
  JSON.stringify(message).replace(/[\ufffe\uffff]/g, (one) => `\\u${one.charCodeAt(0).toString(16)}`);
