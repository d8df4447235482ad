import * as z from 'zod/mini';
import { inLanes } from '../../../platform/in-lanes.ts';
import { enqueue, UNTIL_DECIDED_SECONDS } from '../../../platform/queue.ts';
import { ConditionFailed, transact, type Write } from '../../../platform/table.ts';
import { type TourInfo, tourInfos, tourPointWrite, tourStateOf } from '../infos/tour-point.ts';
import { readTour, settleTour, stillAsRead, type TourItem, withoutInfos } from './store.ts';

/** Lets the Infos of a changed tour point to it, in the worker that cleans up. */
export const ChangedTour = z.strictObject({ infosOfTour: z.string() });

/** A transaction has a hundred writes, of which one is the condition. */
const POINTS_AT_ONCE = 99;
const ROUNDS = 8;

/** Sent before a tour is changed, so that its Infos follow also after a crash. */
export const followLater = (id: string): Promise<void> =>
  enqueue('REMOVALS_QUEUE', { infosOfTour: id }, UNTIL_DECIDED_SECONDS);

/**
 * Lets the Infos of a tour point to it as it says, and former ones no longer. It writes only what differs, each part with
 * the condition that the tour is as it was read. Idempotent: it may run twice, at once with itself, or be killed anywhere.
 * If a tour changes repeatedly, the message of its last change completes the work.
 */
export async function followTour(id: string): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    const tour = await readTour(id);
    if (!tour?.isPending) return;
    try {
      if (await follow(tour)) return;
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
    }
  }
  await followLater(id);
}

/** Returns false if Infos were deleted since the tour was saved: it is then without them, and must be read again. */
async function follow(tour: TourItem): Promise<boolean> {
  const { row, infoIds, leaving = [] } = tour;
  const infos = await tourInfos([...infoIds, ...leaving], { consistent: true });
  const gone = new Set(infoIds.filter((id) => !isHeld(infos.get(id))));
  if (gone.size) {
    await transact([withoutInfos(tour, gone)]);
    return false;
  }
  const wanted = new Set(infoIds);
  const shown = row.published ? (row.protected ? 'protected' : 'open') : 'hidden';
  const writes = [...infos.values()].flatMap((info): Write[] => {
    const state = wanted.has(info.id) ? shown : 'none';
    return tourStateOf(info, row.id) === state ? [] : [tourPointWrite(info.id, row.userId, row.id, state)];
  });
  await inLanes(writes, POINTS_AT_ONCE, (some) => transact([stillAsRead(tour), ...some]), 1);
  await settleTour(tour);
  return true;
}

const isHeld = (info: TourInfo | undefined): boolean => info !== undefined && !info.isDeleted;
