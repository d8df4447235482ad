import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BATTERY_CLASSES, batteryClass } from '../../../../shared/model/battery.ts';
import { givenTable } from '../../../../test/support/engine.ts';
import { itInTurn } from '../../../../test/support/it-in-turn.ts';
import { account, callerOf } from '../../../../test/support/people.ts';
import type { Caller } from '../../../platform/caller.ts';
import { now, setClock } from '../../../platform/clock.ts';
import { handOverBeacons } from '../../composition/change-of-owner.ts';
import { getBeacons } from './get-beacons.ts';
import { importBeacons } from './registration/import-beacons.ts';
import { noteSightings } from './sightings/note-sightings.ts';

givenTable();
afterAll(() => setClock(undefined));

const idOf = (charge: number) => `F0${String(charge).padStart(10, '0')}`;
const chargeOf = (id: string) => Number(id.slice(2));
const CHARGES = Array.from({ length: 34 }, (_, n) => n * 3);
const UNHEARD = 'FFFFFFFFFFFF';
const HOUR = 3600_000;
let ann: { id: string };
let bob: { id: string };
beforeAll(async () => {
  [ann, bob] = [await account(), await account()];
  const ids = CHARGES.map(idOf);
  await importBeacons([...ids, UNHEARD].map((id) => ({ id, type: 'SMART_BEACON' })));
  await handOverBeacons([...ids.filter((_, n) => n % 2), UNHEARD], ann.id);
  await handOverBeacons(
    ids.filter((_, n) => n % 2 === 0),
    bob.id,
  );
  // All were full before.
  for (const [hours, charged] of [
    [1, () => 100],
    [2, chargeOf],
  ] as const) {
    setClock(Date.now() + hours * HOUR);
    await noteSightings(
      ids.map((beaconId) => ({ beaconId, timestamp: now(), batteryPct: charged(beaconId) })),
    );
  }
});

async function listed(
  caller: Caller,
  limit: number,
  { filter = [], sort }: { filter?: string[]; sort?: 'charge' | '-charge' },
): Promise<string[]> {
  const ids: string[] = [];
  let starting_at: string | undefined;
  do {
    const query = { limit, filter, sort, starting_at, extra_field: [] };
    const { items, links } = await getBeacons(caller, { params: {}, query, body: {} });
    ids.push(...items.map(({ id }) => id));
    starting_at = links.next && new URL(links.next, 'http://x').searchParams.get('starting_at')!;
  } while (starting_at);
  return ids;
}
const admin = callerOf({ id: 'an-admin' }, 'ADMIN', 'any');
const viewers = () =>
  [
    { caller: callerOf(ann), ids: CHARGES.filter((_, n) => n % 2).map(idOf), unheard: [UNHEARD] },
    { caller: callerOf(bob), ids: CHARGES.filter((_, n) => n % 2 === 0).map(idOf), unheard: [] },
    { caller: admin, ids: CHARGES.map(idOf), unheard: [UNHEARD] },
  ] as const;

describe.each([1, 7, 100])('the beacon list in pages of %i', (limit) => {
  itInTurn(
    'sorted by charge begins with the lowest, and ends with those whose charge is unknown',
    async () => {
      for (const { caller, ids, unheard } of viewers()) {
        const all = await listed(caller, limit, { sort: 'charge' });
        const steps = all.slice(0, ids.length).map((id) => Math.floor(chargeOf(id) / 5));
        expect(steps).toEqual(steps.toSorted((a, b) => a - b));
        expect(all.slice(ids.length)).toEqual(unheard);
        expect(all.toSorted()).toEqual([...ids, ...unheard].toSorted());
        expect(await listed(caller, limit, { sort: '-charge' })).toEqual(all.toReversed());
      }
    },
  );

  it('filtered by classes of the charge has exactly the beacons of these classes', async () => {
    for (const { caller, ids, unheard } of viewers()) {
      const of = (...classes: string[]) =>
        [
          ...ids.filter((id) => classes.includes(batteryClass(chargeOf(id)))),
          ...(classes.includes('unknown') ? unheard : []),
        ].toSorted();
      for (const some of [...BATTERY_CLASSES.map((one) => [one]), ['unknown'], ['full', 'low', 'unknown']])
        expect(
          (await listed(caller, limit, { filter: [`battery:in:${some.join(',')}`] })).toSorted(),
        ).toEqual(of(...some));
      const combined = await listed(caller, limit, { filter: ['battery:low', 'last4:0003'] });
      expect(combined).toEqual(ids.filter((id) => id === idOf(3)));
    }
  });
});
