import { hubDescriptions } from '../../hubs/presence/connections-of.ts';
import { countErrors } from '../../logs/count-errors.ts';
import type { Evaluation } from '../decide.ts';
import { clearOf, type Evaluator } from './evaluator.ts';

const HOUR_MS = 3600_000;

/** Hubs with too many errors in an hour. The condition is gone when they have at most half of the threshold. */
export const hubErrors: Evaluator = {
  clearForMs: 0,
  evaluate: async ({ ownerId, threshold, at, known }) => {
    const counts = await countErrors(ownerId, at - HOUR_MS);
    const evaluations = [...counts].map(
      ([deviceId, { count, since }]): Evaluation => ({
        deviceId,
        is: stateOf(count, threshold),
        since,
        value: count,
      }),
    );
    const quiet = known.filter((id) => !counts.has(id));
    return { evaluations: [...evaluations, ...quiet.map((id) => clearOf(id, at))] };
  },
  describe: hubDescriptions,
};

function stateOf(count: number, threshold: number): Evaluation['is'] {
  if (count > threshold) return 'affected';
  return count > threshold / 2 ? 'between' : 'clear';
}
