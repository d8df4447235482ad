import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { causeOf, onBehalfOf } from '../platform/cause.ts';
import { log } from '../platform/log.ts';
import { requestIdOf } from '../platform/queue.ts';

/** Handles each message of a batch separately. Only failed messages are retried, then go to the dead-letter queue. */
export async function eachMessage(
  { Records }: SQSEvent,
  take: (message: unknown) => Promise<unknown>,
): Promise<SQSBatchResponse> {
  const outcomes = await Promise.all(
    Records.map((record) => onBehalfOf(requestIdOf(record), () => takeOne(record, take))),
  );
  return { batchItemFailures: outcomes.flat() };
}

/** A message that a call has caused leaves a line, so that all that the call led to is found by its request's id. */
async function takeOne(record: SQSRecord, take: (message: unknown) => Promise<unknown>) {
  const { messageId, body, eventSourceARN } = record;
  const begun = performance.now();
  try {
    await take(JSON.parse(body));
    const queue = eventSourceARN?.split(':').at(-1);
    if (causeOf() !== undefined)
      log.info('a message was taken', { queue, messageId, ms: Math.round(performance.now() - begun) });
    return [];
  } catch (error) {
    log.error('a message failed', error as Error);
    return [{ itemIdentifier: messageId }];
  }
}
