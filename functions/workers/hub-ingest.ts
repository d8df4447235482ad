import type { SQSBatchItemFailure, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { countOutcome } from '../core/ingest/count-outcome.ts';
import {
  type HubMessage,
  ingestMessages,
  MESSAGE_KINDS,
  type MessageKind,
} from '../core/ingest/ingest-messages.ts';
import { log, metrics } from '../platform/log.ts';

/**
 * Messages of hubs, as the broker's rules put them into the queues. A batch is taken as a whole; when that fails, one by
 * one, so that a message that cannot be taken fails alone and goes to the dead-letter queue in the end.
 */
export async function handler({ Records }: SQSEvent): Promise<SQSBatchResponse> {
  try {
    countOutcome(await ingestMessages(Records.flatMap(toMessage)));
    return { batchItemFailures: [] };
  } catch (error) {
    log.warn('a batch failed as a whole and is taken one by one', error as Error);
  }
  const batchItemFailures: SQSBatchItemFailure[] = [];
  for (const record of Records) {
    try {
      countOutcome(await ingestMessages(toMessage(record)));
    } catch (error) {
      log.error('a message failed', error as Error);
      batchItemFailures.push({ itemIdentifier: record.messageId });
    }
  }
  return { batchItemFailures };
}

/** The rule's envelope; one that is not of its form can only be a mistake of ours, and is counted as such. */
function toMessage({ body }: SQSRecord): HubMessage[] {
  try {
    const { body: payload, client, hub, kind, at } = JSON.parse(body);
    if (!MESSAGE_KINDS.includes(kind as MessageKind) || !Number.isSafeInteger(at))
      throw new Error('unknown envelope');
    return [
      {
        kind,
        // A hub may connect with its digits in upper case (see spellingsOf).
        hubId: String(hub).toLowerCase(),
        clientId: String(client).toLowerCase(),
        payload: Buffer.from(payload ?? '', 'base64'),
        at,
      },
    ];
  } catch (error) {
    metrics.singleMetric().addMetric('BrokenEnvelope', 'Count', 1);
    log.error('a message has no envelope of a rule', error as Error);
    return [];
  }
}
