import * as z from 'zod/mini';
import { iso } from '../../../../platform/clock.ts';
import { idOf } from '../../../../platform/list-definition.ts';
import { enqueue } from '../../../../platform/queue.ts';
import { queryIndex } from '../../../../platform/table.ts';
import { readUsers } from '../store.ts';
import { USERS } from '../user-item.ts';
import { removeUnconfirmed } from './remove-unconfirmed.ts';

/** A schedule puts it into the queue (lib/backend-stack.ts); the worker itself does, with `after`, when there is more. */
export const UnconfirmedDue = z.strictObject({
  dueAt: z.string(),
  /** Where the round before stopped. */
  after: z.optional(z.record(z.string(), z.string())),
});

const KEPT_MS = 30 * 24 * 3600_000;
/** So many fit well into one invocation. */
const AT_ONCE = 25;

/**
 * Removes accounts that nobody confirmed for 30 days, the oldest first, some at a time. The index holds unconfirmed accounts
 * alone and lags: each is read again, and removed only as it was read. May run twice, or end anywhere in between.
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
