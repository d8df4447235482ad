import { iso } from '../../../platform/clock.ts';
import { ConditionFailed } from '../../../platform/table.ts';
import { removeTour } from './remove-tour.ts';
import { readTours, someToursOf } from './store.ts';

/** Tours per round; well within the timeout of the worker, although each may have two hundred Infos. */
const AT_ONCE = 5;

/** Deletes some tours of an owner that were created until a time (ISO 8601). Returns false when none is left. */
export async function clearTours(userId: string, until: string): Promise<boolean> {
  const ids = await someToursOf(userId, AT_ONCE, until);
  for (const tour of await readTours(ids)) {
    if (tour.isDeleted) continue;
    try {
      await removeTour(tour, []);
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
    }
  }
  return ids.length > 0;
}

/** Whether an owner still has tours. The index lags. */
export const hasTours = async (userId: string): Promise<boolean> =>
  (await someToursOf(userId, 1, iso())).length > 0;
