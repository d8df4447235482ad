import { handOverBeacons, handOverHubs } from '../../functions/core/composition/change-of-owner.ts';
import { importBeacons } from '../../functions/core/devices/beacons/registration/import-beacons.ts';
import { insertHub } from '../../functions/core/devices/hubs/store.ts';
import { ingestMessages } from '../../functions/core/devices/ingest/ingest-messages.ts';
import { Remembered } from '../../functions/core/devices/ingest/remembered.ts';
import { setClock } from '../../functions/platform/clock.ts';
import type { Metered } from '../measure/meter.ts';
import type { MeteredTable } from '../measure/metered-table.ts';
import { Fleet, type FleetShape } from './fleet.ts';
import { News } from './news.ts';

/** The counted units of a day of a fleet. */
export interface DayCount {
  readonly beacons: number;
  readonly hubs: number;
  readonly messages: number;
  /** (beacon, sample) pairs with new information. */
  readonly pairs: number;
  /** Write units for beacons: live state, list row, history. */
  readonly beaconUnits: number;
  /** Write units for hubs: their last contact. */
  readonly hubUnits: number;
  readonly readUnits: number;
  /** Write units in each quarter of an hour. The first of a day (UTC) has the history of the day before. */
  readonly quarters: readonly number[];
  /** Write units of each index, by `<kind> <index>`. */
  readonly indexUnits: Readonly<Record<string, number>>;
}

/** BENCH 4. */
export const WRITES_PER_NEWS_MAX = 1.15;

/** Hubs that push every minute. Each hears forty beacons of its own, and some of its neighbour. */
export const STEADY_FLEET: FleetShape = { hubs: 4, beaconsPerHub: 40, pushEveryMs: 60_000 };

/**
 * Four thousand beacons of such hubs. Of so many some stand at a boundary of classes at any time, and each hub has neighbours
 * that have others.
 */
export const LARGE_FLEET: FleetShape = { ...STEADY_FLEET, hubs: 100 };

/** Just enough to check that the count works. */
export const SMALL_FLEET: FleetShape = { hubs: 2, beaconsPerHub: 4, pushEveryMs: 900_000 };

const MIDNIGHT = Date.UTC(2026, 10, 21);
const HOUR_MS = 3600_000;
const QUARTER_MS = HOUR_MS / 4;
/** Simulated before the day starts, so that every beacon and every hub is known. */
const WARM_UP_MS = 3 * HOUR_MS;
/** Messages of one invocation. */
const BATCH = 10;
/** Devices of one call that registers them. */
const CHUNK = 1000;
/**
 * Hubs that begin one after the other, so that not all prove at the same time that they are homes. They begin within the time
 * between two proofs and push rarely, and then for an hour as they always do.
 */
const SPREAD = { beginMs: 4 * HOUR_MS, settleMs: HOUR_MS, pushEveryMs: 10 * 60_000 };
/**
 * Instances take turns, so that each remembers a part of what a hub heard. The pushes of a million beacons, 417 a second, keep
 * two or three busy.
 */
const INSTANCES = 3;

/** Simulates a day of a fleet and counts what it writes, with the product's ingest and the real engine. */
export const countDay = (
  table: MeteredTable,
  shape: FleetShape,
  { ownerId = 'owner', tell }: Partial<Pick<Hours, 'ownerId' | 'tell'>> = {},
): Promise<DayCount> => countHours(table, shape, { hours: 24, ownerId, tell });

/** Which hours of a day are counted, and for whom. */
export interface Hours {
  readonly from?: number;
  readonly hours: number;
  readonly ownerId: string;
  /** Whether hubs begin one after the other (see SPREAD). Then an hour is like any other. */
  readonly isSpread?: boolean;
  /** Tells how far a step is, since a large fleet takes long. */
  readonly tell?: ((step: string) => (done: number, of: number) => void) | undefined;
}

/** The same of some hours of a day. */
export async function countHours(
  { meter }: MeteredTable,
  shape: FleetShape,
  { from = 0, hours, ownerId, isSpread = false, tell }: Hours,
): Promise<DayCount> {
  const fleet = new Fleet(shape);
  for (const id of fleet.hubIds) await insertHub({ id, hardware: 'HUB-0300', orderCode: 'HALLE1' });
  const onRegistered = tell?.('beacons registered');
  // Devices in use have an owner, so that a change of a row is written to both kinds of index.
  for (let n = 0; n < fleet.beaconIds.length; n += CHUNK) {
    const ids = fleet.beaconIds.slice(n, n + CHUNK);
    await importBeacons(ids.map((id) => ({ id, type: 'SMART_BEACON', firmware: '006.001' })));
    await handOverBeacons(ids, ownerId);
    onRegistered?.(n, fleet.beaconIds.length);
  }
  await handOverHubs(fleet.hubIds, ownerId);
  const news = new News();
  const instances = Array.from({ length: INSTANCES }, () => new Remembered());
  let batches = 0;
  const count = { messages: 0, pairs: 0, beaconUnits: 0, hubUnits: 0, readUnits: 0 };
  const indexUnits: Record<string, number> = {};
  const start = MIDNIGHT + from * HOUR_MS;
  const quarters = Array.from({ length: 4 * hours }, () => 0);
  const end = start + hours * HOUR_MS;
  const onRound = tell?.('pushes');
  const rounds = [...roundsOf(start, end, shape, isSpread)];
  const all = rounds.reduce((sum, { hubs }) => sum + hubs, 0);
  let pushes = 0;
  for (const { at, hubs, everyMs } of rounds) {
    onRound?.(pushes, all);
    pushes += hubs;
    const { messages, heard } = fleet.round(at, hubs);
    setClock(at + everyMs);
    meter.take();
    for (let n = 0; n < messages.length; n += BATCH)
      await ingestMessages(messages.slice(n, n + BATCH), undefined, instances[batches++ % INSTANCES]);
    const pairs = heard.filter((one) => news.isNew(one)).length;
    if (at < start) continue;
    count.messages += messages.length;
    count.pairs += pairs;
    for (const request of meter.take()) {
      count.readUnits += request.readUnits;
      const isHub = isOfHub(request);
      count[isHub ? 'hubUnits' : 'beaconUnits'] += request.writeUnits;
      if (request.writeUnits === 0) continue;
      quarters[Math.floor((at - start) / QUARTER_MS)]! += request.writeUnits;
      for (const [index, units] of Object.entries(request.indexUnits)) {
        const name = `${isHub ? 'hub' : 'beacon'} ${index}`;
        indexUnits[name] = (indexUnits[name] ?? 0) + units;
      }
    }
  }
  setClock(undefined);
  return { beacons: fleet.beaconIds.length, hubs: fleet.hubIds.length, ...count, quarters, indexUnits };
}

interface Round {
  readonly at: number;
  /** How many of the hubs have begun. */
  readonly hubs: number;
  readonly everyMs: number;
}

/** The rounds of a fleet up to a time, with those before the start. */
function* roundsOf(start: number, end: number, shape: FleetShape, isSpread: boolean): Generator<Round> {
  const { hubs, pushEveryMs: everyMs } = shape;
  const settled = start - (isSpread ? SPREAD.settleMs : WARM_UP_MS);
  const first = settled - SPREAD.beginMs;
  if (isSpread) {
    for (let at = first; at < settled; at += SPREAD.pushEveryMs) {
      const share = (at - first + SPREAD.pushEveryMs) / SPREAD.beginMs;
      yield { at, hubs: Math.ceil(share * hubs), everyMs: SPREAD.pushEveryMs };
    }
  }
  for (let at = settled; at < end; at += everyMs) yield { at, hubs, everyMs };
}

const isOfHub = ({ keys }: Metered) => keys.some(({ pk }) => pk.startsWith('hub#'));
