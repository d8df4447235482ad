import * as z from 'zod/mini';
import { enqueue } from '../../../../platform/queue.ts';
import { forgetBeacon } from '../../hubs/digest/forget-beacon.ts';
import { readBeacon } from '../store.ts';
import { removeDays } from './removal-store.ts';

/** A message: the history of a deleted beacon must be deleted, and what hubs keep of it. */
export const Forgotten = z.strictObject({
  beaconId: z.string(),
  /** Identifies the deleted beacon: another beacon with the same id may have been registered since. */
  addedDate: z.string(),
  /** The day of the deletion. Later days belong to another beacon. */
  to: z.string(),
});
export type Forgotten = z.output<typeof Forgotten>;

/** Rounds per invocation, enough for more than thirteen months. */
const ROUNDS = 20;

/**
 * Deletes the history of a deleted beacon, and what hubs keep of it. It is idempotent: it may run twice or be killed at
 * any point.
 */
export async function forgetHistory(forgotten: Forgotten): Promise<void> {
  const { beaconId, addedDate, to } = forgotten;
  if ((await readBeacon(beaconId))?.row.addedDate === addedDate) return;
  for (let round = 0; round < ROUNDS; round++) {
    const [hadHearers, hadDays] = await Promise.all([forgetBeacon(beaconId), removeDays(beaconId, to)]);
    if (!hadHearers && !hadDays) return;
  }
  await enqueue('REMOVALS_QUEUE', forgotten);
}
