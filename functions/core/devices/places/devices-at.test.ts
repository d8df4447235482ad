import { expect, it } from 'vitest';
import { getSiteBeacons as contract } from '../../../../shared/contract/devices/places.ts';
import type { Spot } from '../../../../shared/model/place.ts';
import { givenTable } from '../../../../test/support/engine.ts';
import { hears } from '../../../../test/support/hears.ts';
import { owned, transfer } from '../../../../test/support/moving-beacons.ts';
import { givenOutbox } from '../../../../test/support/outbox.ts';
import { account, callerOf, refusalOf } from '../../../../test/support/people.ts';
import type { Caller } from '../../../platform/caller.ts';
import { now } from '../../../platform/clock.ts';
import { set } from '../../../platform/expression.ts';
import { updateItem } from '../../../platform/table.ts';
import { handOverHubs } from '../../composition/change-of-owner.ts';
import { describeBeacons } from '../beacons/describe-beacons.ts';
import { getSiteBeacons } from '../beacons/get-site-beacons.ts';
import { noteSightings } from '../beacons/sightings/note-sightings.ts';
import { describeHubs } from '../hubs/describe-hubs.ts';
import { getSiteHubs } from '../hubs/get-site-hubs.ts';
import { insertHub, setPresence } from '../hubs/store.ts';
import { createSite } from './create-site.ts';

givenTable();
givenOutbox();

const DAY_MS = 24 * 3600_000;
const ALL = { limit: 2000 };
type Query = Parameters<typeof getSiteBeacons>[1]['query'];

/** A site with a floor plan. */
async function site(caller: Caller, name = 'Hall 4'): Promise<string> {
  const { id } = await createSite(caller, {
    params: {},
    query: {},
    body: { name, address: '', position: null },
  });
  const floorPlan = { id: 'plan', width: 800, height: 500, drawing: 'drawing' };
  await updateItem({ pk: `site#${id}`, sk: 'row' }, set({ 'row.floorPlan': floorPlan }));
  return id;
}
type Row = { id: string; description?: string; spot?: Spot };
const put = (caller: Caller, rows: readonly Row[], name = 'Hall 4') =>
  describeBeacons(caller, {
    params: {},
    query: {},
    body: { rows: rows.map(({ id }) => ({ id, site: name })), dryRun: false },
  }).then(() => describeBeacons(caller, { params: {}, query: {}, body: { rows: [...rows], dryRun: false } }));
const beacons = (caller: Caller, id: string, query: Query = ALL) =>
  getSiteBeacons(caller, { params: { id }, query, body: {} });
const hubs = (caller: Caller, id: string) => getSiteHubs(caller, { params: { id }, query: ALL, body: {} });
const sees = (beaconId: string, daysAgo: number, batteryPct: number) => ({
  ...{ beaconId, timestamp: now() - daysAgo * DAY_MS, batteryPct, batteryMV: 2900, activeTime: 60 },
});

it('tells of each beacon of a site how it is and where it is on the plan, and of no other beacon', async () => {
  const person = await account();
  const ann = callerOf(person);
  const id = await site(ann);
  const { ids } = await owned(person, 5);
  const [fine, weak, lost, unheard, elsewhere] = ids as [string, string, string, string, string];
  await put(ann, [
    { id: fine, description: 'Door', spot: { x: 0.1234, y: 0.5 } },
    { id: weak },
    { id: lost },
    { id: unheard },
  ]);
  await site(ann, 'Hall 5');
  await put(ann, [{ id: elsewhere, spot: { x: 0.5, y: 0.5 } }], 'Hall 5');
  await noteSightings([sees(fine, 0, 90), sees(weak, 0, 12), sees(lost, 9, 90)]);
  const nowhere = { description: '', spot: null };
  expect((await beacons(ann, id)).items).toEqual([
    { id: fine, description: 'Door', spot: { x: 0.1234, y: 0.5 }, state: 'fine' },
    { id: weak, ...nowhere, state: 'weak' },
    { id: lost, ...nowhere, state: 'lost' },
    { id: unheard, ...nowhere, state: 'unheard' },
  ]);
});

it('tells of each hub of a site how it is', async () => {
  const person = await account();
  const ann = callerOf(person);
  const id = await site(ann);
  const ids = ['hubffff0a01', 'hubffff0a02', 'hubffff0a03'] as const;
  for (const hub of ids) await insertHub({ id: hub, hardware: 'HUB-0210', orderCode: 'FOYER2' });
  await handOverHubs([...ids], person.id);
  await describeHubs(ann, {
    params: {},
    query: {},
    body: { rows: ids.map((hub) => ({ id: hub, site: 'Hall 4' })), dryRun: false },
  });
  await describeHubs(ann, {
    params: {},
    query: {},
    body: { rows: [{ id: ids[0], spot: { x: 1, y: 0 } }], dryRun: false },
  });
  for (const hub of [ids[0], ids[1]]) await setPresence(hub, true, now());
  await hears(ids[0], [], now());
  expect((await hubs(ann, id)).items).toEqual([
    { id: ids[0], description: '', spot: { x: 1, y: 0 }, state: 'fine' },
    { id: ids[1], description: '', spot: null, state: 'weak' },
    { id: ids[2], description: '', spot: null, state: 'lost' },
  ]);
});

it('is read page by page from both ends, which have the same devices', async () => {
  const person = await account();
  const ann = callerOf(person);
  const id = await site(ann);
  const { ids } = await owned(person, 7);
  await put(
    ann,
    ids.map((one) => ({ id: one })),
  );
  for (const from of ['start', 'end'] as const) {
    const found: string[] = [];
    let starting_at: string | undefined;
    for (let pages = 1; pages === 1 || starting_at; pages++) {
      expect(pages).toBeLessThanOrEqual(3);
      const page = await beacons(ann, id, { limit: 3, from, starting_at });
      found.push(...page.items.map((one) => one.id));
      const { next } = page.links;
      starting_at = next && new URL(next, 'http://console').searchParams.get('starting_at')!;
    }
    expect(found).toEqual(from === 'start' ? ids : ids.toReversed());
  }
});

it('a page cannot be continued at another site, from the other end, or by the other kind', async () => {
  const person = await account();
  const ann = callerOf(person);
  const id = await site(ann);
  const other = await site(ann, 'Hall 5');
  const { ids } = await owned(person, 2);
  await put(
    ann,
    ids.map((one) => ({ id: one })),
  );
  const { links } = await beacons(ann, id, { limit: 1 });
  const starting_at = new URL(links.next!, 'http://console').searchParams.get('starting_at')!;
  const query = { limit: 1, starting_at };
  for (const attempt of [
    () => beacons(ann, other, query),
    () => beacons(ann, id, { ...query, from: 'end' }),
    () => getSiteHubs(ann, { params: { id }, query, body: {} }),
  ])
    expect(await refusalOf(attempt())).toBe('REQUEST_ERROR');
});

it('a beacon that changes hands is no longer among the devices of the site, and strangers see none', async () => {
  const person = await account();
  const ann = callerOf(person);
  const bob = callerOf(await account());
  const id = await site(ann);
  const { ids } = await owned(person, 2);
  await put(
    ann,
    ids.map((one) => ({ id: one })),
  );
  expect(await refusalOf(beacons(bob, id))).toBe('ENTITY_NOT_FOUND');
  expect(await refusalOf(hubs(bob, id))).toBe('ENTITY_NOT_FOUND');
  const admin = callerOf(await account(), 'ADMIN', 'any');
  expect((await beacons(admin, id)).items).toHaveLength(2);
  await transfer(ann, [ids[0]!], await account());
  expect((await beacons(ann, id)).items.map((one) => one.id)).toEqual([ids[1]]);
});

it('a page has at most two thousand devices', () => {
  expect(contract.query!.safeParse({ limit: '2001' }).success).toBe(false);
  expect(contract.query!.parse({})).toEqual({ limit: 2000 });
});
