import { afterEach, beforeEach, expect, it } from 'vitest';
import { FLEET_DAYS, type FleetDay } from '../../../../shared/model/fleet.ts';
import { givenTable } from '../../../../test/support/engine.ts';
import { owned } from '../../../../test/support/moving-beacons.ts';
import { givenOutbox } from '../../../../test/support/outbox.ts';
import { account, callerOf, refusalOf } from '../../../../test/support/people.ts';
import type { Caller } from '../../../platform/caller.ts';
import { setClock } from '../../../platform/clock.ts';
import { clearAway } from '../../composition/clear-away.ts';
import { deleteUser } from '../../people/accounts/users/delete-user.ts';
import { noteSightings } from '../beacons/sightings/note-sightings.ts';
import { keepDay } from './fleet-days-store.ts';
import { getFleetDays } from './get-fleet-days.ts';
import { noteFleetDays } from './note-fleet-days.ts';

givenTable();
givenOutbox();
afterEach(() => setClock(undefined));

const NOW = Date.parse('2026-11-21T00:10:00Z');
const night = (day: string) => noteFleetDays({ dueAt: `${day}T00:10:00.000Z` });
const daysOf = async (caller: Caller, user?: string) =>
  (await getFleetDays(caller, { params: {}, query: user === undefined ? {} : { user }, body: {} })).items;
const root = callerOf({ id: 'root' }, 'ADMIN', 'any');
const figures = { online: 0, silent: 0, offline: 0, low: 0, stale: 0, atLeast: [] };

let ida: Awaited<ReturnType<typeof account>>;
beforeEach(async () => {
  setClock(NOW);
  ida = await account();
});

it('the figures of each night are kept for each account with devices, and for all devices', async () => {
  const otto = await account();
  const { ids } = await owned(ida, 3);
  await owned(otto, 2);
  await noteSightings([{ beaconId: ids[0]!, timestamp: NOW, batteryPct: 5 }]);
  await night('2026-11-21');
  expect(await daysOf(callerOf(ida))).toEqual([{ day: '2026-11-21', ...figures, beacons: 3, low: 1 }]);
  expect(await daysOf(callerOf(otto))).toEqual([{ day: '2026-11-21', ...figures, beacons: 2 }]);
  expect(await daysOf(callerOf(await account()))).toEqual([]);
  const [all] = await daysOf(root);
  expect(all!.beacons).toBeGreaterThanOrEqual(5);
});

it('a night that is repeated changes nothing, and the next one is added', async () => {
  await owned(ida, 1);
  await night('2026-11-21');
  await owned(ida, 1);
  await night('2026-11-21');
  expect((await daysOf(callerOf(ida))).map(({ beacons }) => beacons)).toEqual([1]);
  await night('2026-11-22');
  expect((await daysOf(callerOf(ida))).map(({ day, beacons }) => [day, beacons])).toEqual([
    ['2026-11-21', 1],
    ['2026-11-22', 2],
  ]);
});

it('the last thirty days are shown, the oldest first', async () => {
  const days = Array.from(
    { length: FLEET_DAYS + 3 },
    (_, at): FleetDay => ({
      ...{ ...figures, atLeast: [], beacons: at },
      day: new Date(NOW + at * 24 * 3600_000).toISOString().slice(0, 10),
    }),
  );
  for (const day of days) await keepDay(ida.id, day);
  expect(await daysOf(callerOf(ida))).toEqual(days.slice(3));
});

it('the figures of a user are shown to those who may see the user’s devices, and to nobody else', async () => {
  await owned(ida, 1);
  await night('2026-11-21');
  expect(await daysOf(root, ida.id)).toHaveLength(1);
  expect(await refusalOf(daysOf(callerOf(await account()), ida.id))).toBe('MISSING_ROLE');
});

it('the figures go with their account, and none are kept for one that is gone', async () => {
  await owned(ida, 1);
  await night('2026-11-21');
  await deleteUser(root, { params: { id: ida.id }, query: {}, body: {} });
  await clearAway({ userId: ida.id });
  expect(await daysOf(root).then((days) => days.length)).toBeGreaterThan(0);
  expect(await daysOf(callerOf(ida))).toEqual([]);
  expect(await keepDay(ida.id, { day: '2026-11-22', ...figures, atLeast: [], beacons: 1 })).toBe(false);
});
