import * as z from 'zod/mini';
import { enqueue } from '../../../../platform/queue.ts';
import { readBeacon } from '../store.ts';
import { removeDays } from './removal-store.ts';

/** A beacon that was deleted: what it left. */
export const Forgotten = z.strictObject({
  beaconId: z.string(),
  /** Of the beacon that was deleted: another one of the same id may have come since. */
  addedDate: z.string(),
  /** The day it was deleted. What is over later belongs to another one. */
  to: z.string(),
});
export type Forgotten = z.output<typeof Forgotten>;

/** Some at a time: thirteen months and more fit into one invocation. */
const ROUNDS = 20;

/** Removes the history of a beacon that is gone. May run twice, or end anywhere in between. */
export async function forgetHistory(forgotten: Forgotten): Promise<void> {
  const { beaconId, addedDate, to } = forgotten;
  if ((await readBeacon(beaconId))?.row.addedDate === addedDate) return;
  for (let round = 0; round < ROUNDS; round++) if (!(await removeDays(beaconId, to))) return;
  await enqueue('REMOVALS_QUEUE', forgotten);
}
