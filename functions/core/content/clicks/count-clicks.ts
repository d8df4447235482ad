import { ConditionFailed } from '../../../platform/table.ts';
import { type CountedClick, clickWrites, countPart } from './click-store.ts';

export { CLICK_AGE_MAX_DAYS } from './click-store.ts';

/** Clicks of one transaction. A click has always the same part of its batch, so that a repetition counts none twice. */
const PART = 50;

/** A click to count; null: one that is ignored, which keeps its position. */
export type Counted = CountedClick | null;

/** Counts a batch of clicks of a user. A part that was counted before is not counted again. */
export async function countClicks(
  userId: string,
  batchId: string,
  clicks: readonly Counted[],
): Promise<void> {
  for (let from = 0; from < clicks.length; from += PART) {
    const some = clicks.slice(from, from + PART).filter((click) => click !== null);
    if (!some.length) continue;
    try {
      await countPart(clickWrites(userId, batchId, from / PART, some));
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
    }
  }
}
