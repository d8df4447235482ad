import { pageOfHubs } from '../../hubs/page-of-hubs.ts';
import { connectionsOf, type HubConnection, hubDescriptions } from '../../hubs/presence/connections-of.ts';
import type { Evaluation } from '../decide.ts';
import { clearOf, type EvaluationInput, type EvaluationPage, type Evaluator } from './evaluator.ts';

const MINUTE_MS = 60_000;
const OFFLINE = { field: 'connection', operator: 'eq', values: ['offline'] } as const;

/** Hubs that went offline and stay offline. A hub that was never connected is not affected. */
export const hubOffline: Evaluator = {
  // A hub with an unstable connection has one alert until it stays online.
  clearForMs: 15 * MINUTE_MS,
  evaluate: async (input) => {
    const { ownerId, known, after } = input;
    const page = await pageOfHubs(ownerId, [OFFLINE], after);
    const ids = new Set([...known, ...page.hubs.map(({ id }) => id)]);
    return { evaluations: await evaluationsOf(input, [...ids]), next: page.next } satisfies EvaluationPage;
  },
  describe: hubDescriptions,
};

async function evaluationsOf(
  { ownerId, threshold, at }: EvaluationInput,
  ids: readonly string[],
): Promise<Evaluation[]> {
  const connections = await connectionsOf(ids);
  return ids.map((deviceId) => {
    const hub = connections.get(deviceId);
    if (hub?.ownerId !== ownerId) return clearOf(deviceId, at);
    return { deviceId, is: stateOf(hub, at - threshold * MINUTE_MS), since: hub.since, value: null };
  });
}

function stateOf({ isOnline, since }: HubConnection, before: number): Evaluation['is'] {
  if (isOnline) return 'clear';
  return since > 0 && since < before ? 'affected' : 'between';
}
