import { Refusal } from '../../../shared/errors.ts';
import { forgetClicks } from '../content/clicks/forget-clicks.ts';
import { releaseLater } from '../content/infos/remove-info.ts';
import {
  removeInfoPoint as removeOne,
  removeInfoPoints as removeSeveral,
} from '../content/infos/remove-info-points.ts';
import { leaveTours } from '../content/tours/leave-tours.ts';

/** A call waits no longer for the tours of deleted Infos; the queued message of each does the rest. */
const WAITS_MS = 5000;

/** What is left of a deleted Info: its clicks, its tours, then its devices. Another one is left alone. */
export async function clearRetiredInfo(id: string): Promise<void> {
  await forgetClicks(id);
  await leaveTours(id);
  await releaseLater({ devicesOfInfo: id });
}

async function clearSoon(ids: readonly string[]): Promise<void> {
  const until = performance.now() + WAITS_MS;
  try {
    for (const id of ids)
      if (performance.now() < until && (await leaveTours(id))) await releaseLater({ devicesOfInfo: id });
  } catch (error) {
    // The Infos are deleted. A tour that somebody changes at this moment is left by the message.
    if (!(error instanceof Refusal)) throw error;
  }
}

export const removeInfoPoint: typeof removeOne = async (caller, input) => {
  const reply = await removeOne(caller, input);
  await clearSoon([input.params.id]);
  return reply;
};

export const removeInfoPoints: typeof removeSeveral = async (caller, input) => {
  const reply = await removeSeveral(caller, input);
  await clearSoon(input.body.idList);
  return reply;
};
