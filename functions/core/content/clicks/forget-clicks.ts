import { isInfoGone } from '../infos/tour-point.ts';
import { deleteClicks } from './click-store.ts';

/** Deletes the counts of a deleted Info. Those of others stay. */
export async function forgetClicks(infoId: string): Promise<void> {
  if (await isInfoGone(infoId)) await deleteClicks(infoId);
}
