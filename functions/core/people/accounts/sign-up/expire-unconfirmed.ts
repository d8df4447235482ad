import * as z from 'zod/mini';
import { iso } from '../../../../platform/clock.ts';
import { idOf } from '../../../../platform/list-definition.ts';
import { enqueue } from '../../../../platform/queue.ts';
import { queryIndex } from '../../../../platform/table.ts';
import { readUsers } from '../store.ts';
import { USERS } from '../user-item.ts';
import { removeUnconfirmed } from './remove-unconfirmed.ts';

/**
 * A schedule sends this message (lib/backend-stack.ts). The worker sends it again with `after` when accounts are left.
 */
export const UnconfirmedDue = z.strictObject({
  dueAt: z.string(),
  /** The position at which the previous round stopped. */
  after: z.optional(z.record(z.string(), z.string())),
});

const KEPT_MS = 30 * 24 * 3600_000;
/** Accounts per invocation; well within its timeout. */
const AT_ONCE = 25;

/**
 * Removes accounts that were not confirmed for 30 days, the oldest first, in batches. The index holds only unconfirmed
 * accounts and lags, so each account is read again and removed only if it did not change since. It is idempotent: it
 * may run twice or be killed at any point.
 */
export async function expireUnconfirmed({ dueAt, after }: z.output<typeof UnconfirmedDue>): Promise<void> {
  const before = iso(Date.parse(dueAt) - KEPT_MS);
  const range = { to: before };
  const { items, stoppedAt } = await queryIndex('all', USERS.slotOf('unconfirmed'), USERS.kind, {
    range,
    limit: AT_ONCE,
    after,
  });
  const users = await readUsers(
    items.map(({ sort }) => idOf(sort)),
    { consistent: true },
  );
  for (const user of users) if (user.row.createdDate < before) await removeUnconfirmed(user);
  if (stoppedAt) await enqueue('REMOVALS_QUEUE', { dueAt, after: stoppedAt });
}
