import { handOverBeacons, handOverHubs } from '../../functions/core/composition/change-of-owner.ts';
import { importBeacons } from '../../functions/core/devices/beacons/registration/import-beacons.ts';
import { insertHub } from '../../functions/core/devices/hubs/store.ts';
import { ingestMessages } from '../../functions/core/devices/ingest/ingest-messages.ts';
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
}

/** BENCH 4. */
export const WRITES_PER_NEWS_MAX = 1.15;

/** Hubs that push every minute. Each hears forty beacons of its own and ten of its neighbour. */
export const STEADY_FLEET: FleetShape = { hubs: 4, beaconsPerHub: 40, pushEveryMs: 60_000 };

/** Just enough to check that the count works. */
export const SMALL_FLEET: FleetShape = { hubs: 2, beaconsPerHub: 4, pushEveryMs: 900_000 };

const MIDNIGHT = Date.UTC(2026, 10, 21);
const DAY_MS = 24 * 3600_000;
/** Simulated before the day starts, so that every beacon and every hub is known. */
const WARM_UP_MS = 3 * 3600_000;
/** Messages of one invocation. */
const BATCH = 10;

/** Simulates a day of a fleet and counts what it writes, with the product's ingest and the real engine. */
export async function countDay(
  { meter }: MeteredTable,
  shape: FleetShape,
  ownerId = 'owner',
): Promise<DayCount> {
  const fleet = new Fleet(shape);
  for (const id of fleet.hubIds) await insertHub({ id, hardware: 'HUB-0300', orderCode: 'HALLE1' });
  await importBeacons(fleet.beaconIds.map((id) => ({ id, type: 'SMART_BEACON', firmware: '006.001' })));
  // Devices in use have an owner, so that a change of a row is written to both kinds of index.
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
