import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { countOutcome } from '../core/devices/ingest/count-outcome.ts';
import {
  type HubMessage,
  ingestMessages,
  MESSAGE_KINDS,
  type MessageKind,
} from '../core/devices/ingest/ingest-messages.ts';
import { log, metrics } from '../platform/log.ts';
import { takeInParts } from './take-in-parts.ts';

/** Time reserved for the response. */
const TO_ANSWER_MS = 1_000;

/**
 * Messages of hubs, queued by the broker's rules. A failed message does not fail the others. After its last attempt it
 * goes to the dead-letter queue.
 */
export async function handler({ Records }: SQSEvent, context: Context): Promise<SQSBatchResponse> {
  const take = async (records: readonly SQSRecord[]) =>
    countOutcome(await ingestMessages(records.flatMap(toMessage)));
  const failed = await takeInParts(Records, take, context.getRemainingTimeInMillis() - TO_ANSWER_MS);
  return { batchItemFailures: failed.map(({ messageId }) => ({ itemIdentifier: messageId })) };
}

/** Parses the rule's envelope. Only a bug of ours can make it malformed, so that is counted. */
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
