import { now } from '../../../platform/clock.ts';
import { expr } from '../../../platform/expression.ts';
import { getItem, type Item, ofThisCall, putItem, written } from '../../../platform/table.ts';

/** Longer than the timeout of a worker: a worker that has not confirmed the sending by then has died. */
const SENDING_MS = 30_000;
/** Longer than any queue keeps a message. */
const KEPT_SECONDS = 30 * 24 * 3600;

/**
 * Sends a mail once, although it may be requested several times. `mail#<id>` / `sent` marks it as being sent, then as
 * sent. Throws while another worker sends it; if that worker dies, a retry sends it.
 */
export async function sendOnce(id: string, send: () => Promise<void>): Promise<void> {
  const at = now();
  const item = { pk: `mail#${id}`, sk: 'sent', at, ttl: Math.floor(at / 1000) + KEPT_SECONDS };
  const isFree = expr`attribute_not_exists(#pk) OR (#isSent = ${false} AND #at < ${at - SENDING_MS})`;
  if (await written(putItem({ ...item, ...ofThisCall(), isSent: false }, isFree))) {
    await send();
    await putItem({ ...item, isSent: true });
    return;
  }
  const known = await getItem<Item & { isSent: boolean }>(item, { consistent: true });
  if (!known?.isSent) throw new Error(`mail ${id} is being sent`);
}
