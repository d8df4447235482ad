import { Refusal } from '../../../../shared/errors.ts';
import { readWebhooks } from './webhook-store.ts';

/** Throws MISSING_DATA_REFERENCE for webhooks that are not this owner's. */
export async function checkWebhooks(ids: readonly string[], owner: string): Promise<void> {
  const own = new Set((await readWebhooks(ids)).flatMap(({ row }) => (row.userId === owner ? [row.id] : [])));
  const missing = ids.filter((id) => !own.has(id));
  if (missing.length) throw new Refusal('MISSING_DATA_REFERENCE', { webhookIds: missing });
}
