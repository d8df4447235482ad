import { hubDescriptions } from '../../hubs/presence/connections-of.ts';
import { countErrors } from '../../logs/count-errors.ts';
import type { Sight } from '../decide.ts';
import { goneFrom, type Watcher } from './watcher.ts';

const HOUR_MS = 3600_000;

/** Hubs with too many errors in an hour. The condition is gone when they have at most half of the threshold. */
export const hubErrors: Watcher = {
  clearForMs: 0,
  look: async ({ ownerId, threshold, at, known }) => {
    const counts = await countErrors(ownerId, at - HOUR_MS);
    const sights = [...counts].map(
      ([deviceId, { count, since }]): Sight => ({
        deviceId,
        is: stands(count, threshold),
        since,
        value: count,
      }),
    );
    const quiet = known.filter((id) => !counts.has(id));
    return { sights: [...sights, ...quiet.map((id) => goneFrom(id, at))] };
  },
  describe: hubDescriptions,
};

function stands(count: number, threshold: number): Sight['is'] {
  if (count > threshold) return 'affected';
  return count > threshold / 2 ? 'between' : 'clear';
}
