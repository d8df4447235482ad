import type { TourOutputs } from '../../../../shared/model/tour.ts';
import { readTour } from './store.ts';

/** A tour as far as phones depend on it. */
export interface PublishedTour {
  readonly userId: string;
  readonly name: string;
  readonly imageUrl: string | null;
  readonly isProtected: boolean;
  readonly outputs: TourOutputs;
  readonly infoIds: readonly string[];
}

/** A tour, if it is published. */
export async function publishedTour(id: string): Promise<PublishedTour | undefined> {
  const tour = await readTour(id, { consistent: false });
  if (!tour || tour.isDeleted || !tour.row.published) return undefined;
  const { userId, name, imageUrl, protected: isProtected } = tour.row;
  return { userId, name, imageUrl, isProtected, outputs: tour.outputs, infoIds: tour.infoIds };
}
