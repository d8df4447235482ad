import { handOverBeacons, handOverHubs } from '../../functions/core/composition/change-of-owner.ts';
import { importBeacons } from '../../functions/core/devices/beacons/registration/import-beacons.ts';
import { insertHub } from '../../functions/core/devices/hubs/store.ts';
import { ingestMessages } from '../../functions/core/devices/ingest/ingest-messages.ts';
import { setClock } from '../../functions/platform/clock.ts';
import type { Metered } from '../measure/meter.ts';
import type { MeteredTable } from '../measure/metered-table.ts';
import { Fleet, type FleetShape } from './fleet.ts';
import { News } from './news.ts';

/** What a day of a fleet cost. */
export interface DayCount {
  readonly beacons: number;
  readonly hubs: number;
  readonly messages: number;
  /** (beacon, sample) pairs that say something new. */
  readonly pairs: number;
  /** Write units for beacons: live state, list row, history. */
  readonly beaconUnits: number;
  /** Write units for hubs: when they were last heard. */
  readonly hubUnits: number;
  readonly readUnits: number;
}

/** BENCH 4. */
export const WRITES_PER_NEWS_MAX = 1.15;

/** Hubs that push every minute, each in reach of forty beacons of its own and ten of a neighbour. */
export const STEADY_FLEET: FleetShape = { hubs: 4, beaconsPerHub: 40, pushEveryMs: 60_000 };

/** As little as shows that the count works. */
export const SMALL_FLEET: FleetShape = { hubs: 2, beaconsPerHub: 4, pushEveryMs: 900_000 };

const MIDNIGHT = Date.UTC(2026, 10, 21);
const DAY_MS = 24 * 3600_000;
/** Before the day begins, so that every beacon has been heard and every hub has been seen. */
const WARM_UP_MS = 3 * 3600_000;
/** As many messages as one invocation takes. */
const BATCH = 10;

/** Lets a fleet speak for a simulated day and counts what that writes, through the product's ingest and on the real engine. */
export async function countDay(
  { meter }: MeteredTable,
  shape: FleetShape,
  ownerId = 'owner',
): Promise<DayCount> {
  const fleet = new Fleet(shape);
  for (const id of fleet.hubIds) await insertHub({ id, hardware: 'HUB-0300', orderCode: 'HALLE1' });
  await importBeacons(fleet.beaconIds.map((id) => ({ id, type: 'SMART_BEACON', firmware: '006.001' })));
  // What works belongs to somebody: what rewrites its rows rewrites both kinds of index.
  await handOverBeacons(fleet.beaconIds, ownerId);
  await handOverHubs(fleet.hubIds, ownerId);
  const news = new News();
  const count = { messages: 0, pairs: 0, beaconUnits: 0, hubUnits: 0, readUnits: 0 };
  for (let at = MIDNIGHT - WARM_UP_MS; at < MIDNIGHT + DAY_MS; at += shape.pushEveryMs) {
    const { messages, heard } = fleet.round(at);
    setClock(at + shape.pushEveryMs);
    meter.take();
    for (let from = 0; from < messages.length; from += BATCH)
      await ingestMessages(messages.slice(from, from + BATCH));
    const pairs = heard.filter((one) => news.isNew(one)).length;
    if (at < MIDNIGHT) continue;
    count.messages += messages.length;
    count.pairs += pairs;
    for (const request of meter.take()) {
      count.readUnits += request.readUnits;
      count[isOfHub(request) ? 'hubUnits' : 'beaconUnits'] += request.writeUnits;
    }
  }
  setClock(undefined);
  return { beacons: fleet.beaconIds.length, hubs: fleet.hubIds.length, ...count };
}

const isOfHub = ({ keys }: Metered) => keys.some(({ pk }) => pk.startsWith('hub#'));
