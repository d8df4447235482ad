import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { givenTable } from '../../../../test/support/engine.ts';
import { itInTurn } from '../../../../test/support/it-in-turn.ts';
import { requestsOf } from '../../../../test/support/reads.ts';
import { setClock } from '../../../platform/clock.ts';
import { importBeacons } from '../beacons/registration/import-beacons.ts';
import { keepSightingsOf } from '../beacons/sightings/keep-sightings.ts';
import { readLatest } from '../beacons/sightings/read-latest.ts';
import { shiftedDay } from '../beacons/sightings/sighting.ts';
import { type BeaconLive, readBeaconLives } from '../beacons/store.ts';
import { insertHub, readHubLives } from '../hubs/store.ts';
import { notePushes } from './note-pushes.ts';
import { Remembered } from './remembered.ts';
import type { HubSighting } from './sighting.ts';

givenTable();

const MINUTE = 60_000;
const [HOME, NEIGHBOUR, DELETED, FULL] = ['hub00000001', 'hub00000002', 'hub00000003', 'hub00000004'];
const NOON = Date.UTC(2026, 10, 21, 12);

beforeAll(async () => {
  for (const id of [HOME, NEIGHBOUR, DELETED, FULL])
    await insertHub({ id, hardware: 'HUB-0300', orderCode: 'ABCD' });
});
afterEach(() => setClock(undefined));

let ids = 0;
/** A beacon whose own day does not begin within the twelve hours of a test, because the first sighting of a day is news. */
async function newBeacon(): Promise<string> {
  let id: string;
  do id = `0E${(++ids).toString(16).toUpperCase().padStart(10, '0')}`;
  while (shiftedDay(id, NOON) !== shiftedDay(id, NOON + 720 * MINUTE));
  await importBeacons([{ id, type: 'SMART_BEACON', firmware: '006.001' }]);
  return id;
}

/** A hub hears a beacon, by an instance that remembers nothing. */
async function hears(hubId: string, beaconId: string, minutes: number, more: Partial<HubSighting> = {}) {
  const at = NOON + minutes * MINUTE;
  setClock(at);
  const sightings = [{ beaconId, hubId, timestamp: at, batteryPct: 80, ...more }];
  await notePushes([{ hubId, at, sightings }], await readHubLives([hubId]), new Remembered());
}
const storedOf = async (id: string): Promise<BeaconLive> =>
  (await readBeaconLives([id], { consistent: true })).get(id)!;
/** When it was last heard, in minutes after noon, as it is known at a time. */
async function seenAfter(id: string, minutes: number): Promise<number> {
  setClock(NOON + minutes * MINUTE);
  return ((await readLatest([id])).get(id)!.seenAt - NOON) / MINUTE;
}

describe('the home of a beacon', () => {
  it('is the first hub that hears it; its digest tells when it was last heard, and the live item need not be written', async () => {
    const id = await newBeacon();
    for (let minutes = 0; minutes < 200; minutes++) await hears(HOME, id, minutes);
    const { hub, seenAt } = await storedOf(id);
    expect([hub, seenAt]).toEqual([HOME, NOON]);
    expect(await seenAfter(id, 300)).toBeGreaterThanOrEqual(199 - 15);
  });

  itInTurn('stays while it hears the beacon, whatever others hear', async () => {
    const id = await newBeacon();
    for (let minutes = 0; minutes < 300; minutes++)
      for (const hub of [HOME, NEIGHBOUR]) await hears(hub, id, minutes);
    const { hub, formerHomes } = await storedOf(id);
    expect([hub, formerHomes]).toEqual([HOME, undefined]);
  });

  it('is another hub a quarter of an hour after it has fallen silent', async () => {
    const id = await newBeacon();
    await hears(HOME, id, 0);
    for (let minutes = 1; minutes < 60; minutes++) {
      await hears(NEIGHBOUR, id, minutes);
      expect(minutes - (await seenAfter(id, minutes))).toBeLessThanOrEqual(15);
    }
    expect(await storedOf(id)).toMatchObject({ hub: NEIGHBOUR, formerHomes: [{ hub: HOME }] });
  });

  itInTurn(
    'that was it learns this by its next proof, and what it hears until then is not lost',
    async () => {
      const id = await newBeacon();
      await hears(HOME, id, 0);
      await hears(NEIGHBOUR, id, 1);
      await hears(NEIGHBOUR, id, 16);
      expect((await storedOf(id)).hub).toBe(NEIGHBOUR);
      // The new home hears it no more; the former one still takes itself for the home.
      for (let minutes = 17; minutes < 219; minutes++) {
        await hears(HOME, id, minutes);
        expect(minutes - (await seenAfter(id, minutes))).toBeLessThanOrEqual(15);
      }
      expect((await storedOf(id)).hub).toBe(NEIGHBOUR);
      for (let minutes = 219; minutes < 260; minutes++) await hears(HOME, id, minutes);
      expect(await storedOf(id)).toMatchObject({ hub: HOME, formerHomes: [{ hub: NEIGHBOUR }] });
    },
  );

  it('is looked up at once when a neighbour wrote what it does not know', async () => {
    const id = await newBeacon();
    await hears(HOME, id, 0, { firmware: '006.001' });
    await hears(NEIGHBOUR, id, 1, { firmware: '007.001' });
    expect(await storedOf(id)).toMatchObject({ hub: HOME, firmware: '007.001' });
    // For the home, this is nothing new.
    await hears(HOME, id, 2, { firmware: '006.001' });
    expect((await storedOf(id)).firmware).toBe('006.001');
  });

  it('that is deleted leaves what it alone knew', async () => {
    const id = await newBeacon();
    for (let minutes = 0; minutes < 100; minutes++) await hears(DELETED, id, minutes);
    await keepSightingsOf(DELETED);
    expect((await storedOf(id)).seenAt).toBeGreaterThanOrEqual(NOON + 84 * MINUTE);
  });

  it('whose digest has no place for a beacon any more leaves its last sighting, too', async () => {
    const id = await newBeacon();
    const other = await newBeacon();
    for (const minutes of [0, 5, 19, 33]) await hears(FULL, id, minutes);
    const week = 7 * 24 * 60;
    await hears(FULL, other, week + 40);
    expect((await storedOf(id)).seenAt).toBe(NOON + 33 * MINUTE);
  });
});

itInTurn(
  'a neighbour asks the home of its beacons once in a quarter of an hour, in one request for all of them',
  async () => {
    const some = await Promise.all(Array.from({ length: 10 }, newBeacon));
    const hearAll = async (hubId: string, minutes: number, remembered: Remembered) => {
      const at = NOON + minutes * MINUTE;
      setClock(at);
      const sightings = some.map((beaconId) => ({ beaconId, hubId, timestamp: at, batteryPct: 80 }));
      const lives = await readHubLives([hubId]);
      return requestsOf(() => notePushes([{ hubId, at, sightings }], lives, remembered));
    };
    const [home, neighbour] = [new Remembered(), new Remembered()];
    await hearAll(HOME, 0, home);
    await hearAll(NEIGHBOUR, 0, neighbour);
    const reads: number[] = [];
    for (let minutes = 1; minutes <= 180; minutes++) {
      await hearAll(HOME, minutes, home);
      const requests = await hearAll(NEIGHBOUR, minutes, neighbour);
      expect(requests.length).toBeLessThanOrEqual(2);
      expect(Math.max(0, ...requests)).toBeLessThanOrEqual(1);
      reads.push(requests.length);
    }
    expect(reads.filter((count) => count > 0).length).toBeLessThanOrEqual(2 * (180 / 13) + 1);
  },
);
