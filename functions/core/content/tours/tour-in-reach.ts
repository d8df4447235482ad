import { Refusal } from '../../../../shared/errors.ts';
import type { Caller } from '../../../platform/caller.ts';
import { isInReach, namedUser } from '../../people/accounts/subject.ts';
import { readTour, readTours, type TourItem } from './store.ts';

/** A tour that the caller may see. Throws TOUR_NOT_AVAILABLE, also for one out of reach. */
export async function tourInReach(caller: Caller, id: string): Promise<TourItem> {
  const tour = await readTour(id);
  if (!tour || tour.isDeleted || !(await isInReach(caller, tour.row.userId)))
    throw new Refusal('TOUR_NOT_AVAILABLE');
  return tour;
}

/** A tour of the user that the call names. Throws as `namedUser`, and TOUR_NOT_AVAILABLE for another user's. */
export async function tourOf(caller: Caller, { id, user }: { id: string; user: string }): Promise<TourItem> {
  const userId = await namedUser(caller, user);
  const tour = await tourInReach(caller, id);
  if (tour.row.userId !== userId) throw new Refusal('TOUR_NOT_AVAILABLE');
  return tour;
}

/** The tours of a user, in the order of their ids in the call; others are left out. */
export async function toursOf(
  caller: Caller,
  { ids, user }: { ids: readonly string[]; user: string },
): Promise<TourItem[]> {
  const userId = await namedUser(caller, user);
  const named = [...new Set(ids)];
  const byId = new Map((await readTours(named)).map((item) => [item.row.id, item]));
  return named.flatMap((id) => {
    const item = byId.get(id);
    return item && !item.isDeleted && item.row.userId === userId ? [item] : [];
  });
}
