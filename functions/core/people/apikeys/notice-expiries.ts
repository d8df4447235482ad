import * as z from 'zod/mini';
import { now } from '../../../platform/clock.ts';
import { inLanes } from '../../../platform/in-lanes.ts';
import { enqueue } from '../../../platform/queue.ts';
import { queryIndex } from '../../../platform/table.ts';
import { queueKeyMail } from './key-mail.ts';
import { dueUntil } from './notice-time.ts';
import { isExpired } from './permissions-now.ts';
import { type ApiKeyRow, KEYS, moveNotice, readKey } from './store.ts';

/** The hourly message of the schedule, and the position from which to continue. */
export const ExpiriesDue = z.strictObject({
  dueAt: z.iso.datetime(),
  after: z.optional(z.record(z.string(), z.string())),
});

/** Keys per invocation. */
const KEYS_AT_ONCE = 200;
const TOGETHER = 10;

/**
 * Queues the mails about API keys that expire soon or have expired, in batches. Only keys with a due mail are read. The
 * mail is queued before the key is updated, so a run that dies queues it again; the mail is still sent only once.
 */
export async function noticeExpiries({ dueAt, after }: z.output<typeof ExpiriesDue>): Promise<void> {
  const at = now();
  const { items, stoppedAt } = await queryIndex<ApiKeyRow>('all', KEYS.slotOf('notice'), KEYS.kind, {
    range: { to: dueUntil(at) },
    limit: KEYS_AT_ONCE,
    after,
  });
  await inLanes(items, TOGETHER, async (some) => {
    await Promise.all(some.map(({ row, sort }) => notice(row.id, sort, at)));
  });
  if (stoppedAt) await enqueue('APPOINTMENTS_QUEUE', { dueAt, after: stoppedAt });
}

async function notice(keyId: string, due: string, at: number): Promise<void> {
  const key = await readKey(keyId);
  // The index lags: the key may have changed, or another run may have queued its mail.
  if (!key?.row.expiresAt || KEYS.sortIn('notice', key) !== due) return;
  const { id, first4, description, principalId, createdDate, expiresAt } = key.row;
  await queueKeyMail({
    kind: 'apiKey',
    ...(isExpired(key.row) ? { about: 'expired' } : { about: 'expiring', due }),
    ...{ id, first4, description, principalId, createdDate, expiresAt },
    host: key.host ?? '',
  });
  await moveNotice(key, at);
}
