import { inLanes } from '../../../platform/in-lanes.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { transact } from '../../../platform/table.ts';
import { leavingInfo, tourPointWrite } from '../infos/tour-point.ts';
import { readTour, withoutInfos } from './store.ts';

/**
 * Takes a deleted Info out of its tours. A tour that is read does not show it since its deletion; this brings what is stored
 * into line. Idempotent: it may run twice or be killed anywhere. An Info that was not deleted stays.
 *
 * @returns whether it was in tours
 */
export async function leaveTours(infoId: string): Promise<boolean> {
  const info = await leavingInfo(infoId);
  if (!info) return false;
  await inLanes([...info.tours], 1, async ([tourId]) => {
    await retryOnConflict(async () => {
      const tour = await readTour(tourId!);
      const point = tourPointWrite(infoId, info.ownerId, tourId!, 'none');
      await transact([
        ...(tour?.infoIds.includes(infoId) ? [withoutInfos(tour, new Set([infoId]))] : []),
        point,
      ]);
    });
  });
  return true;
}
