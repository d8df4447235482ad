import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { log } from '../platform/log.ts';

/** Handles each message of a batch separately. Only failed messages are retried, then go to the dead-letter queue. */
export async function eachMessage(
  { Records }: SQSEvent,
  take: (message: unknown) => Promise<unknown>,
): Promise<SQSBatchResponse> {
  const outcomes = await Promise.allSettled(Records.map(async ({ body }) => take(JSON.parse(body))));
  return {
    batchItemFailures: outcomes.flatMap((outcome, at) => {
      if (outcome.status === 'fulfilled') return [];
      log.error('a message failed', outcome.reason as Error);
      return [{ itemIdentifier: Records[at]!.messageId }];
    }),
  };
}
