import { hubDescriptions } from '../../hubs/presence/connections-of.ts';
import { countErrors } from '../../logs/count-errors.ts';
import type { Sight } from '../decide.ts';
import { goneFrom, type Watcher } from './watcher.ts';

const HOUR_MS = 3600_000;

/** Hubs that write too many errors within an hour. It has ended when they write half as many at the most. */
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
