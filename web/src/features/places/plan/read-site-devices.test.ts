import { beforeEach, expect, test } from 'vitest';
import { stubApi } from '../../../../testing/stub-api.ts';
import type { SiteDevice } from './read-site-devices.ts';
import { readSiteDevices } from './read-site-devices.ts';

let ids: string[];
/** The largest page that the server gives, which may be less than what was asked for. */
let most: number;
let asked: { from: string; limit: number }[];

/** Lists devices as the server does: by id from one end, with the last id of a page as its cursor. */
beforeEach(() => {
  [most, asked] = [2000, []];
  stubApi((_, { pathname, searchParams }) => {
    const [from, limit] = [searchParams.get('from')!, Number(searchParams.get('limit'))];
    const after = searchParams.get('starting_at');
    if (!pathname.endsWith('/beacons')) return { body: { items: [], links: { self: '' } } };
    asked.push({ from, limit });
    const list = from === 'end' ? ids.toReversed() : ids;
    const rest = list.slice(after === null ? 0 : list.indexOf(after) + 1);
    const page = rest.slice(0, Math.min(limit, most));
    const items = page.map((id) => ({ id, description: '', state: 'fine', spot: null }));
    const next = page.length < rest.length && `/api?starting_at=${page.at(-1)}`;
    return { body: { items, links: { self: '', ...(next && { next }) } } };
  });
});

const given = (count: number) => {
  ids = Array.from({ length: count }, (_, n) => String(n).padStart(12, '0'));
};
const read = async (counted = ids.length, onSome: (devices: readonly SiteDevice[]) => void = () => {}) =>
  (await readSiteDevices({ id: 's1', beacons: counted, hubs: 0 }, onSome)).map(({ id }) => id).toSorted();

test('ten thousand devices are read from both ends, in six requests and each device once', async () => {
  given(10_000);
  const told: number[] = [];
  expect(await read(10_000, (some) => told.push(some.length))).toEqual(ids);
  expect(asked.map(({ from }) => from).toSorted()).toEqual([
    ...Array(3).fill('end'),
    ...Array(3).fill('start'),
  ]);
  // What has arrived is told before all has.
  expect(told[0]).toBeLessThan(10_000);
});

test('a few devices are read by one request', async () => {
  given(300);
  expect(await read()).toEqual(ids);
  expect(asked).toEqual([{ from: 'start', limit: 2000 }]);
});

test.each([
  ['were many more than now', 700, 9000],
  ['were many less than now', 9000, 700],
  ['are all gone', 0, 4000],
  ['came just now', 1200, 0],
])('all devices are read, too, if those that were counted %s', async (_, count, counted) => {
  given(count);
  expect(await read(counted)).toEqual(ids);
});

test('all devices are read if the server gives less than a whole page', async () => {
  given(2500);
  most = 333;
  expect(await read()).toEqual(ids);
});
