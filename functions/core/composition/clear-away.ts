import * as z from 'zod/mini';
import { enqueue } from '../../platform/queue.ts';
import { clearAlertsOf } from '../devices/alerts/clear-alerts-of.ts';
import { deleteCounts, deleteLeftovers } from '../people/accounts/counts.ts';
import { isThere } from '../people/accounts/is-there.ts';
import { deleteKeysOf } from '../people/apikeys/delete-keys-of.ts';
import { detachSomeBeacons, detachSomeHubs } from './change-of-owner.ts';

export const Removal = z.strictObject({
  userId: z.string(),
  /** Found nothing the last time: the indexes may have lagged. */
  isLastLook: z.optional(z.boolean()),
});

/** So many rounds of at most 100 devices fit well into one invocation. */
const ROUNDS = 20;
/** Indexes agree with the table by then. */
const LAST_LOOK_SECONDS = 60;

/**
 * Detaches the devices of an account that is gone, and deletes its keys, its alerts and what else it left: some at a time, until
 * nothing more is found. May run twice, or end anywhere in between.
 */
export async function clearAway({ userId, isLastLook = false }: z.output<typeof Removal>): Promise<void> {
  if (await isThere(userId)) return;
  for (let round = 0; round < ROUNDS; round++) {
    const found = await Promise.all([
      deleteKeysOf(userId),
      detachSomeHubs(userId),
      detachSomeBeacons(userId),
      clearAlertsOf(userId),
      deleteLeftovers(userId),
    ]);
    if (found.includes(true)) continue;
    if (isLastLook) await deleteCounts(userId);
    else await enqueue('REMOVALS_QUEUE', { userId, isLastLook: true }, LAST_LOOK_SECONDS);
    return;
  }
  await enqueue('REMOVALS_QUEUE', { userId });
}
