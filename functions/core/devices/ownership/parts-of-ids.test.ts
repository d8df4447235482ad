import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { triedOf, tries } from '../../../../test/support/depth.ts';
import { givenTable } from '../../../../test/support/engine.ts';
import { givenOutbox } from '../../../../test/support/outbox.ts';
import { callerOf } from '../../../../test/support/people.ts';
import type { Caller } from '../../../platform/caller.ts';
import { getItems, putItem } from '../../../platform/table.ts';
import { deleteBeacon, handOverBeacons, handOverHubs } from '../../composition/change-of-owner.ts';
import { getBeacons } from '../beacons/get-beacons.ts';
import { importBeacons } from '../beacons/registration/import-beacons.ts';
import { insertable } from '../beacons/registration/registration-store.ts';
import { getHubs } from '../hubs/get-hubs.ts';
import { removeHub } from '../hubs/registration/removal-store.ts';
import { insertHub, readHub } from '../hubs/store.ts';
import { idWords } from './id-words.ts';

givenTable();
givenOutbox();

const admin = callerOf({ id: 'root' }, 'ADMIN', 'any');
const asAnn = callerOf({ id: 'ann' });
const asBob = callerOf({ id: 'bob' });
/** Radio beacons, one of them with equal parts, a tag of twenty digits, bar codes, a code with letters. */
const MACS = ['AAAAAAAAAAAA', 'F0D1A1B2C3D4', 'F0D1A1B2C3D5', 'F0D1F0D1F0D1', '0000A1B2F0D1'];
const OTHERS = ['04A2B1C3D4E5F6071829', '4006381333931', '-12345678', 'bcdf2345'];
const BEACONS = [...MACS, ...OTHERS];
const OF_ANN = BEACONS.filter((_, n) => n % 3 !== 0);
const OF_BOB = BEACONS.filter((_, n) => n % 3 === 0).slice(0, 2);
const HUBS = ['hub0000f0d1', 'hubf0d1a1b2', 'hubaaaaaaaa'];

beforeAll(async () => {
  await importBeacons(BEACONS.map((id) => ({ id, type: 'SMART_BEACON', orderCode: 'F0D1' })));
  await handOverBeacons(OF_ANN, 'ann');
  await handOverBeacons(OF_BOB, 'bob');
  for (const id of HUBS) await insertHub({ id, hardware: 'HUB-0300', orderCode: 'ABCD' });
  await handOverHubs(HUBS.slice(0, 2), 'ann');
});

interface Options {
  readonly limit?: number;
  readonly sort?: 'orderCode' | '-type';
}
async function found(
  list: typeof getBeacons | typeof getHubs,
  by: Caller,
  filter: string[],
  { limit = 15, sort }: Options = {},
): Promise<string[]> {
  const ids: string[] = [];
  let starting_at: string | undefined;
  do {
    const query = { limit, filter, extra_field: [], starting_at, ...(sort && { sort }) };
    const { items, links } = await list(by, { params: {}, query: query as never, body: {} });
    expect(items.length).toBeLessThanOrEqual(limit);
    ids.push(...items.map(({ id }) => id));
    starting_at = links.next && new URL(links.next, 'http://x').searchParams.get('starting_at')!;
  } while (starting_at);
  return ids;
}
const having = (ids: readonly string[], part: string) =>
  ids.filter((id) => id.toLowerCase().includes(part)).toSorted();

describe('a device is found by any part of its id', () => {
  it('from three characters on, once, by its owner and by admins', async () => {
    const anyPart = fc
      .tuple(fc.constantFrom(...BEACONS), fc.nat({ max: 17 }), fc.integer({ min: 3, max: 20 }))
      .map(([id, from, length]) =>
        id
          .slice(Math.min(from, id.length - 3))
          .slice(0, length)
          .toLowerCase(),
      );
    await fc.assert(
      fc.asyncProperty(anyPart, fc.constantFrom(1, 2, 100), async (part, limit) => {
        // All have one order code, so that what is found by it is not found again.
        const of = (ids: readonly string[]) => (part === 'f0d1' ? ids.toSorted() : having(ids, part));
        const search = (by: Caller) => found(getBeacons, by, [`text:prefix:${part}`], { limit });
        expect((await search(asAnn)).toSorted()).toEqual(of(OF_ANN));
        expect((await search(asBob)).toSorted()).toEqual(of(OF_BOB));
        expect((await search(admin)).toSorted()).toEqual(of(BEACONS));
      }),
      { ...tries(25, 1000), examples: [['-12', 1]] },
    );
  });

  it('in any case and with separators', async () => {
    for (const text of ['A1:B2:C3', 'a1-b2-c3', 'A1B2C3', 'a1 b2 c3'])
      expect(await found(getBeacons, asAnn, [`text:prefix:${text}`])).toEqual(having(OF_ANN, 'a1b2c3'));
  });

  it('first those whose id ends so', async () => {
    expect(await found(getBeacons, admin, ['text:prefix:0d1'])).toEqual([
      '0000A1B2F0D1',
      'F0D1F0D1F0D1',
      'F0D1A1B2C3D4',
      'F0D1A1B2C3D5',
    ]);
  });

  it('also hubs', async () => {
    for (const limit of [1, 15]) {
      expect((await found(getHubs, asAnn, ['text:prefix:f0d1'], { limit })).toSorted()).toEqual(
        HUBS.slice(0, 2),
      );
      expect((await found(getHubs, admin, ['text:prefix:hub'], { limit })).toSorted()).toEqual(
        HUBS.toSorted(),
      );
      expect(await found(getHubs, asBob, ['text:prefix:f0d1'], { limit })).toEqual([]);
    }
  });
});

describe('a part that most devices of everybody have, such as that of a maker', () => {
  const made = (n: number) => `C0FFEE${String(n).padStart(6, '0')}`;
  const ids = Array.from({ length: 330 }, (_, n) => made(n));
  const OF = { cleo: [made(3), made(150), made(329)], dora: ids.filter((_, n) => n % 2) };
  beforeAll(async () => {
    await importBeacons(ids.map((id) => ({ id, type: 'SMART_BEACON' })));
    await handOverBeacons(OF.cleo, 'cleo');
    await handOverBeacons(
      OF.dora.filter((id) => !OF.cleo.includes(id)),
      'dora',
    );
    // As many as an owner has whose list is too long to search.
    await putItem({ pk: 'user#dora', sk: 'counts', beacons: 50_000 });
  });

  it.each(triedOf([1, 2, 100], 3))(
    'is found with few and with many devices, in pages of %i',
    async (limit) => {
      const search = (owner: string, part: string) =>
        found(getBeacons, callerOf({ id: owner }), [`text:prefix:${part}`], { limit });
      expect(await search('cleo', 'c0ffee')).toEqual(OF.cleo);
      expect(await search('cleo', 'ee000')).toEqual(OF.cleo);
      expect(await search('erna', 'c0ffee')).toEqual([]);
      const ofDora = OF.dora.filter((id) => !OF.cleo.includes(id));
      expect((await search('dora', 'c0ffee')).toSorted()).toEqual(ofDora);
    },
  );

  it('takes an owner with few devices few pages', async () => {
    const query = { limit: 15, filter: ['text:prefix:c0ffee'], extra_field: [] };
    const { items, links } = await getBeacons(callerOf({ id: 'cleo' }), { params: {}, query, body: {} });
    expect([items.length, links.next]).toEqual([3, undefined]);
  });
});

describe('the filter for the last four characters', () => {
  it.each([1, 15])('finds the devices whose id ends so, and no others, in pages of %i', async (limit) => {
    const last4 = (by: Caller, ...others: string[]) =>
      found(getBeacons, by, ['last4:f0d1', ...others], { limit });
    expect(await last4(admin)).toEqual(['0000A1B2F0D1', 'F0D1F0D1F0D1']);
    expect(await last4(asAnn)).toEqual(['0000A1B2F0D1']);
    expect(await last4(asBob)).toEqual(['F0D1F0D1F0D1']);
    expect(await last4(admin, 'orderCode:prefix:F0D1', 'type:SMART_BEACON')).toEqual(await last4(admin));
    expect(await last4(admin, 'orderCode:eq:ABCD')).toEqual([]);
    expect(await last4(admin, 'battery:unknown')).toEqual(await last4(admin));
    expect(await last4(admin, 'battery:low')).toEqual([]);
    expect(await last4(admin, 'text:prefix:a1b2')).toEqual(['0000A1B2F0D1']);
    expect(await last4(asAnn, 'last4:C3D4')).toEqual([]);
    expect(await found(getHubs, admin, ['last4:F0D1'], { limit })).toEqual(['hub0000f0d1']);
    expect(await found(getHubs, asAnn, ['last4:A1B2', 'connection:offline'], { limit })).toEqual([
      'hubf0d1a1b2',
    ]);
  });

  it('can be combined with an order', async () => {
    for (const sort of ['orderCode', '-type'] as const) {
      const ids = ['0000A1B2F0D1', 'F0D1F0D1F0D1'];
      const expected = sort === 'orderCode' ? ids : ids.toReversed();
      expect(await found(getBeacons, admin, ['last4:F0D1'], { sort, limit: 1 })).toEqual(expected);
    }
  });

  it('has a total', async () => {
    const total = async (by: Caller, ...filter: string[]) =>
      (
        await getBeacons(by, {
          params: {},
          query: { limit: 1, filter, extra_field: [], total: 'true' },
          body: {},
        })
      ).total;
    expect(await total(admin, 'last4:F0D1')).toEqual({ count: 2, isMore: false });
    expect(await total(asAnn, 'last4:F0D1', 'type:NFC')).toEqual({ count: 0, isMore: false });
    expect(await total(asAnn, 'text:prefix:f0d1')).toBeUndefined();
  });
});

describe('the words of an id', () => {
  const words = (kind: 'hub' | 'beacon', id: string) => getItems(idWords(kind, id));

  it('go with their device', async () => {
    const [beacon, hub] = ['BBBB00000001', 'hubbbbb0001'];
    await importBeacons([{ id: beacon, type: 'SMART_BEACON' }]);
    await insertHub({ id: hub, hardware: 'HUB-0300', orderCode: 'ABCD' });
    expect([(await words('beacon', beacon)).length, (await words('hub', hub)).length]).toEqual([10, 9]);
    await deleteBeacon(admin, { params: { n: beacon }, query: {}, body: {} });
    await removeHub((await readHub(hub))!, []);
    expect([await words('beacon', beacon), await words('hub', hub)]).toEqual([[], []]);
  });

  it('are written with their device in transactions of at most a hundred writes', () => {
    const ids = Array.from({ length: 10_000 }, (_, n) => ({ id: `F0${String(n).padStart(10, '0')}` }));
    const long = { id: '0'.repeat(40) };
    const groups = insertable([...ids, long, ...ids.slice(0, 3)]);
    expect(groups.flat()).toEqual([...ids, long, ...ids.slice(0, 3)]);
    const writesOf = ({ id }: { id: string }) => 3 + idWords('beacon', id).length;
    for (const group of groups)
      expect(group.reduce((sum, one) => sum + writesOf(one), 1)).toBeLessThanOrEqual(100);
    expect(groups.length).toBe(Math.ceil(10_000 / 7) + 1);
  });
});
