import { readTour } from './store.ts';

/** Whether a tour names a file. */
export async function tourNames(id: string, url: string): Promise<boolean> {
  const tour = await readTour(id);
  return tour !== undefined && !tour.isDeleted && tour.row.imageUrl === url;
}
