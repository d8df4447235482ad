import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { log } from '../platform/log.ts';

/** Takes the messages of a batch one by one: what fails comes again alone, and goes to the dead letters in the end. */
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
