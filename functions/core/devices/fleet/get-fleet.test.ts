import { afterAll, beforeAll, expect, it } from 'vitest';
import { beaconFilters } from '../../../../shared/contract/devices.ts';
import { givenTable } from '../../../../test/support/engine.ts';
import { hearAnything } from '../../../../test/support/hears.ts';
import { callerOf } from '../../../../test/support/people.ts';
import type { Caller } from '../../../platform/caller.ts';
import { setClock } from '../../../platform/clock.ts';
import { countList, parseFilters } from '../../../platform/list.ts';
import { handOverBeacons, handOverHubs } from '../../composition/change-of-owner.ts';
import { importBeacons } from '../beacons/registration/import-beacons.ts';
import { noteSightings } from '../beacons/sightings/note-sightings.ts';
import { beaconList } from '../beacons/store.ts';
import { insertHub, setPresence } from '../hubs/store.ts';
import { getFleet } from './get-fleet.ts';

givenTable();

const DAY_MS = 24 * 3600_000;
const NOW = Date.parse('2026-11-21T12:00:00Z');
const id = (number: number) => `F0000000${String(number).padStart(4, '0')}`;

const caller = (userId: string, reach: Caller['reach']) =>
  callerOf({ id: userId }, reach === 'any' ? 'ADMIN' : 'INFO_PROVIDER', reach);
const fleetOf = (by: Caller) => getFleet(by, { params: {}, query: {}, body: {} });

beforeAll(async () => {
  setClock(NOW);
  const hubs = ['hub00000001', 'hub00000002', 'hub00000003', 'hub00000004'];
  for (const hub of hubs) await insertHub({ id: hub, hardware: 'HUB-0300', orderCode: 'ABCD' });
  await handOverHubs(hubs.slice(0, 3), 'ann');
  for (const hub of [hubs[0]!, hubs[1]!, hubs[3]!]) await setPresence(hub, true, NOW);
  await hearAnything([hubs[0]!, hubs[3]!], NOW);
  const ids = Array.from({ length: 12 }, (_, number) => id(number));
  await importBeacons(ids.map((one) => ({ id: one, type: 'SMART_BEACON' })));
  await handOverBeacons(ids.slice(0, 10), 'ann');
  await noteSightings(ids.slice(0, 3).map((beaconId) => ({ beaconId, timestamp: NOW, batteryPct: 12 })));
  await noteSightings(
    ids.slice(3, 5).map((beaconId) => ({ beaconId, timestamp: NOW - 9 * DAY_MS, batteryPct: 90 })),
  );
  await noteSightings(ids.slice(11).map((beaconId) => ({ beaconId, timestamp: NOW, batteryPct: 12 })));
});
afterAll(() => setClock(undefined));

it('the fleet counts the devices of an owner', async () => {
  expect(await fleetOf(caller('ann', 'own'))).toEqual({
    online: 1,
    silent: 1,
    offline: 1,
    unsynchronisedHubs: 0,
    beacons: 10,
    low: 3,
    stale: 2,
    unsynchronised: 0,
    alerts: 0,
    atLeast: [],
  });
});

it('the fleet counts the devices of all owners for an admin, and none for a user without devices', async () => {
  expect(await fleetOf(caller('root', 'any'))).toMatchObject({ online: 2, beacons: 12, low: 4 });
  expect(await fleetOf(caller('bob', 'own'))).toMatchObject({ online: 0, offline: 0, beacons: 0, stale: 0 });
});

it('the fleet stops counting at a limit, and reports it', async () => {
  const counted = (filter: string[], most: number) =>
    countList(beaconList, { owner: 'ann', conditions: parseFilters(beaconFilters, filter, false) }, most);
  expect(await counted([], 9)).toEqual({ count: 9, isMore: true });
  expect(await counted([], 10)).toEqual({ count: 10, isMore: false });
  expect(await counted(['battery:in:low,full'], 4)).toEqual({ count: 4, isMore: true });
});
