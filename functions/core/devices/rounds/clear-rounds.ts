import { ConditionFailed } from '../../../platform/table.ts';
import { forgetRoundsOf, removeRound, someRoundsOf } from './round-store.ts';

/** Rounds per look; each may have thousands of stops. */
const AT_ONCE = 5;

/** Deletes some rounds of a deleted account. Returns false when none are left. */
export async function clearRounds(owner: string): Promise<boolean> {
  const rounds = await someRoundsOf(owner, AT_ONCE);
  for (const row of rounds) {
    try {
      await removeRound(row, []);
    } catch (error) {
      // The index lags: it is deleted already.
      if (!(error instanceof ConditionFailed)) throw error;
    }
  }
  if (!rounds.length) await forgetRoundsOf(owner);
  return rounds.length > 0;
}
