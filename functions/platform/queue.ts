import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { QueueVariable } from '../resources.ts';
import { AWS_CALLS } from './aws-calls.ts';
import { env } from './env.ts';

const client = new SQSClient(AWS_CALLS);

/** Longer than a call may run: by then it is decided what became of what a message was sent ahead of. */
export const UNTIL_DECIDED_SECONDS = 45;

/** What goes on after the call is answered. A message may be taken more than once. */
export async function enqueue(queue: QueueVariable, message: unknown, delaySeconds?: number): Promise<void> {
  const QueueUrl = env(queue);
  await client.send(
    new SendMessageCommand({ QueueUrl, MessageBody: bodyOf(message), DelaySeconds: delaySeconds }),
  );
}

/** JSON without the two characters that are Unicode, and that SQS refuses: it takes those of XML 1.0 alone. */
const bodyOf = (message: unknown): string =>
  JSON.stringify(message).replace(/[\ufffe\uffff]/g, (one) => `\\u${one.charCodeAt(0).toString(16)}`);
