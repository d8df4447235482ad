import { now } from '../../../platform/clock.ts';
import { expr } from '../../../platform/expression.ts';
import { getItem, type Item, putItem, written } from '../../../platform/table.ts';

/** Longer than a worker may take: one that has not said by then that it sent, died. */
const SENDING_MS = 30_000;
/** No queue offers a message after so long. */
const KEPT_SECONDS = 30 * 24 * 3600;

/**
 * Sends a mail that is asked for more than once only once: `mail#<id>` / `sent` says who is sending it, and that it was
 * sent. Throws while somebody else sends it: whoever dies at it leaves it to the next.
 */
export async function sendOnce(id: string, send: () => Promise<void>): Promise<void> {
  const at = now();
  const item = { pk: `mail#${id}`, sk: 'sent', at, ttl: Math.floor(at / 1000) + KEPT_SECONDS };
  const isFree = expr`attribute_not_exists(#pk) OR (#isSent = ${false} AND #at < ${at - SENDING_MS})`;
  if (await written(putItem({ ...item, isSent: false }, isFree))) {
    await send();
    await putItem({ ...item, isSent: true });
    return;
  }
  const known = await getItem<Item & { isSent: boolean }>(item, { consistent: true });
  if (!known?.isSent) throw new Error(`mail ${id} is being sent`);
}
