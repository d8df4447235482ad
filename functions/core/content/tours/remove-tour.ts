import type { Guarded } from '../../../platform/guarded.ts';
import { followLater, followTour } from './follow-tour.ts';
import { retireTour, type TourItem } from './store.ts';

/**
 * Deletes a tour. It is gone from lists and phones afterwards, and its name is free. Throws ConditionFailed after a
 * concurrent change.
 *
 * @param also further writes of the same transaction
 */
export async function removeTour(tour: TourItem, also: readonly Guarded[]): Promise<void> {
  await followLater(tour.row.id);
  await retireTour(tour, also);
  await followTour(tour.row.id);
}
