import { beforeAll, describe, expect, it } from 'vitest';
import { givenBroker } from '../../../../test/support/broker.ts';
import { givenTable } from '../../../../test/support/engine.ts';
import { account, callerOf } from '../../../../test/support/people.ts';
import type { Caller } from '../../../platform/caller.ts';
import { beaconOwnership, handOverBeacons, handOverHubs } from '../../composition/change-of-owner.ts';
import { setBeaconConfiguration } from '../beacons/configuration/set-beacon-configuration.ts';
import { getBeacons } from '../beacons/get-beacons.ts';
import { importBeacons } from '../beacons/registration/import-beacons.ts';
import { getHubs } from '../hubs/get-hubs.ts';
import { putHub } from '../hubs/settings/put-hub.ts';
import { insertHub } from '../hubs/store.ts';
import { changeOwner } from './change-owner.ts';

givenTable();
givenBroker();

/** In their order. Texts without a word, and none, are in that of the ids. */
const NAMES = [
  '10 Downing Street',
  'alpha',
  '“Beta”',
  'BETA: 2',
  'Hall',
  'hall 2',
  'Hall, 2nd floor',
  `${'long '.repeat(39)}a`,
  'Zoo',
  'Ähre',
  '店',
  '',
  '?!',
];
const admin = callerOf({ id: 'root' }, 'ADMIN', 'any');
let ann: { id: string };
let bob: { id: string };

async function named(
  list: typeof getBeacons | typeof getHubs,
  by: Caller,
  sort: 'name' | '-name',
  { limit = 15, filter = [] }: { limit?: number; filter?: string[] } = {},
): Promise<string[]> {
  const names: string[] = [];
  let starting_at: string | undefined;
  do {
    const query = { limit, filter, extra_field: [], starting_at, sort };
    const { items, links } = await list(by, { params: {}, query, body: {} });
    names.push(...items.map(({ description }) => description));
    starting_at = links.next && new URL(links.next, 'http://x').searchParams.get('starting_at')!;
  } while (starting_at);
  return names;
}

/** Ids are not in the order of the names, except for those without a word. */
const positions = NAMES.map((_, n) => (n < NAMES.length - 2 ? (n * 5) % (NAMES.length - 2) : n));
const beaconOf = (n: number) => `AB${String(positions[n]).padStart(10, '0')}`;
const hubOf = (n: number) => `hub${String(positions[n]).padStart(8, '0')}`;

beforeAll(async () => {
  [ann, bob] = [await account(), await account()];
  for (const [n, description] of NAMES.entries()) {
    await importBeacons([{ id: beaconOf(n), type: 'SMART_BEACON', firmware: '007.001' }]);
    await insertHub({ id: hubOf(n), hardware: 'HUB-0300', orderCode: n % 2 ? 'ODD1' : 'EVEN' });
    await handOverBeacons([beaconOf(n)], ann.id);
    await handOverHubs([hubOf(n)], ann.id);
    if (!description) continue;
    const caller = callerOf(ann);
    await setBeaconConfiguration(caller, {
      params: {},
      query: {},
      body: { id: beaconOf(n), description },
    } as never);
    await putHub(caller, { params: { id: hubOf(n) }, query: {}, body: { description } });
  }
});

describe.each([
  ['beacons', getBeacons],
  ['hubs', getHubs],
] as const)('the list of %s', (_, list) => {
  it.each([1, 2, 15])('is in the order of the names from either end, in pages of %i', async (limit) => {
    for (const by of [callerOf(ann), admin]) {
      expect(await named(list, by, 'name', { limit })).toEqual(NAMES);
      expect(await named(list, by, '-name', { limit })).toEqual(NAMES.toReversed());
    }
  });
});

it('the order of the names can be combined with other filters', async () => {
  const odd = NAMES.filter((_, n) => n % 2);
  for (const limit of [1, 15])
    expect(await named(getHubs, callerOf(ann), 'name', { limit, filter: ['orderCode:eq:ODD1'] })).toEqual(
      odd,
    );
  expect(await named(getBeacons, admin, 'name', { filter: ['last4:0000'] })).toEqual([NAMES[0]]);
});

it('a renamed device has its new place, and one that changes hands is among those without a name', async () => {
  await setBeaconConfiguration(callerOf(ann), {
    params: {},
    query: {},
    body: { id: beaconOf(0), description: 'zzz' },
  } as never);
  const before = await named(getBeacons, callerOf(ann), 'name');
  expect(before.indexOf('zzz')).toBe(before.indexOf('Zoo') + 1);
  await changeOwner(beaconOwnership, [beaconOf(0), beaconOf(1)], { from: ann.id, to: bob.id });
  expect(await named(getBeacons, callerOf(bob), 'name')).toEqual(['', '']);
  expect(await named(getBeacons, callerOf(ann), 'name')).not.toContain('zzz');
  const { items } = await getBeacons(admin, {
    params: {},
    query: { limit: 5, filter: [], extra_field: [], sort: '-name' },
    body: {},
  });
  expect(
    items
      .slice(0, 4)
      .map(({ description }) => description)
      .toSorted(),
  ).toEqual(['', '', '', '?!']);
});
