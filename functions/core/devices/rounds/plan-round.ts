import { createRound as contract } from '../../../../shared/contract/devices/rounds.ts';
import type { Condition } from '../../../../shared/filter.ts';
import { FORECAST_DAYS, forecastOf } from '../../../../shared/model/battery-forecast.ts';
import { STOPS_MAX } from '../../../../shared/model/round.ts';
import { now } from '../../../platform/clock.ts';
import { inLanes } from '../../../platform/in-lanes.ts';
import { ConditionFailed } from '../../../platform/table.ts';
import type { TaskType } from '../../work/tasks/task-type.ts';
import { type BeaconSearch, idsOfSearch } from '../beacons/ids-of-search.ts';
import { placedBeacons } from '../beacons/placed-beacons.ts';
import { historyOfDays } from '../beacons/sightings/history-of-days.ts';
import { knownSites } from '../places/known-sites.ts';
import { inWalkingOrder } from './in-walking-order.ts';
import {
  addStops,
  addToPlan,
  makeReady,
  noteFull,
  type PlannedStop,
  readAllStops,
  readPlan,
  readRound,
} from './round-store.ts';
import { whyVisit } from './why-visit.ts';

/** Beacons of one step: it reads three months of each. */
const CHUNK = 50;
const READ_AT_ONCE = 10;
const DAY_MS = 24 * 3600_000;

interface RoundOrder {
  readonly roundId: string;
  readonly userId: string;
}

/** The beacons that may have to be visited are found by index: weak ones first, the weakest of all at the beginning. */
const WEAK: Condition = { field: 'battery', operator: 'in', values: ['low', 'medium', 'good'] };
const silentSince = (days: number): Condition => ({
  field: 'heard',
  operator: 'lt',
  values: [new Date(now() - days * DAY_MS).toISOString().slice(0, 10)],
});

/**
 * The task that finds the stops of a round. It looks at beacons whose battery is weak or that are silent, and reads the
 * history of these alone. A step that runs again finds the same stops.
 */
export const planRoundTask: TaskType<RoundOrder> = {
  kind: 'planRound',
  operation: contract,
  chunk: CHUNK,
  about: ({ userId }) => userId,
  // Steps one after the other, so that each knows how many stops there are.
  round: 1,
  async gather({ roundId, userId }, _, from = 'weak ') {
    const round = await readRound(roundId);
    if (!round || round.isFull) return { ids: [] };
    const { siteId, tag, silentDays } = round.row;
    const place: Condition[] = [
      ...(siteId === null ? [] : [{ field: 'site', operator: 'eq', values: [siteId] } as const]),
      ...(tag === null ? [] : [{ field: 'tag', operator: 'eq', values: [tag] } as const]),
    ];
    const [phase, cursor] = from.split(' ') as ['weak' | 'silent', string];
    const search: BeaconSearch = {
      owner: userId,
      conditions: [phase === 'weak' ? WEAK : silentSince(silentDays!), ...place],
      limit: CHUNK,
      starting_at: cursor || undefined,
    };
    const { ids, next } = await idsOfSearch(search);
    if (next !== undefined) return { ids, next: `${phase} ${next}` };
    return { ids, ...(phase === 'weak' && silentDays !== null && { next: 'silent ' }) };
  },
  async work({ roundId, userId }, _, ids) {
    const round = await readRound(roundId);
    if (!round || round.isReady || round.isFull) return [];
    const at = now();
    const wanted = { ...round.row, now: at };
    const found: PlannedStop[] = [];
    const beacons = (await placedBeacons(ids)).filter(({ ownerId }) => ownerId === userId);
    await inLanes(
      beacons,
      1,
      async ([beacon]) => {
        const { id: beaconId, siteId, charge, seenAt } = beacon!;
        const points = await historyOfDays(beaconId, FORECAST_DAYS);
        const why = whyVisit({ charge, seenAt, forecast: forecastOf(points, at) }, wanted);
        if (why) found.push({ beaconId, siteId, batteryPct: charge, ...why });
      },
      READ_AT_ONCE,
    );
    if (!found.length) return [];
    const known = new Set((await readPlan(roundId)).map(({ beaconId }) => beaconId));
    const added = found.filter(({ beaconId }) => !known.has(beaconId));
    const room = STOPS_MAX - known.size;
    await unlessDeleted(async () => {
      await addToPlan(roundId, added.slice(0, room));
      if (added.length > room) await noteFull(roundId);
    });
    return [];
  },
  // It may die and run again at any point: stops that are there keep their numbers, the others follow.
  async finish({ order: { roundId } }) {
    const round = await readRound(roundId);
    if (!round || round.isReady) return;
    const [plan, there] = await Promise.all([readPlan(roundId), readAllStops(roundId)]);
    const known = new Set(there.map(({ beaconId }) => beaconId));
    const missing = plan.filter(({ beaconId }) => !known.has(beaconId));
    const [sites, beacons] = await Promise.all([
      knownSites(missing),
      placedBeacons(missing.map(({ beaconId }) => beaconId)),
    ]);
    const described = new Map(beacons.map(({ id, description }) => [id, description]));
    const ordered = inWalkingOrder(
      missing.map(({ beaconId, siteId, reason, batteryPct, emptyDate }) => ({
        ...{ beaconId, siteId, reason, batteryPct, emptyDate },
        siteName: sites.get(siteId ?? '')?.name ?? null,
        description: described.get(beaconId) ?? '',
      })),
    );
    await unlessDeleted(async () => {
      await addStops(
        roundId,
        ordered.map(({ siteName: _, description: __, ...stop }, n) => ({
          ...stop,
          position: there.length + n + 1,
        })),
      );
      await makeReady(roundId, plan.length);
    });
  },
};

/** Ignores that the round was deleted: it needs no stops then. The task retries after any other conflict. */
async function unlessDeleted(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}
