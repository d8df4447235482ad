import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countInfoWrites } from '../bench/bulk/info-writes.ts';
import { ITEM_WRITES_PER_DEVICE_MAX, transferMany } from '../bench/bulk/transfer-many.ts';
import { countDay, SMALL_FLEET, WRITES_PER_NEWS_MAX } from '../bench/ingest/count-day.ts';
import { type ListCounts, listCounts } from '../bench/lists/list-counts.ts';
import { measureLists } from '../bench/lists/measure-lists.ts';
import { collect } from '../bench/measure/collect.ts';
import { type MeteredTable, openMeteredTable } from '../bench/measure/metered-table.ts';
import { depth } from './support/depth.ts';

/**
 * Filters that cost more than they should, with the reason. The test fails for a filter that is missing here, and for one
 * that no longer costs too much.
 */
const KNOWN = {
  requests: [
    // Words point to their users, which are read one by one, so that a sign-in rewrites no words.
    'getUsers name:prefix',
    'getUsers email:prefix',
    // Tags point to their firmware likewise,
    'getFirmwares tags:prefix',
    // words of descriptions to their devices, and hubs to the beacons they hear, so that a transfer rewrites none of them.
    'getHubs query:prefix',
    'getBeacons query:prefix',
    'getHubs text:prefix',
    'getBeacons text:prefix',
    'getBeacons heardBy:eq',
    // Ends of ids likewise: whose a device is, is compared when it is found.
    'getHubs last4:eq',
    'getBeacons last4:eq',
    // Tags point to their devices,
    'getHubs tag:eq',
    'getBeacons tag:eq',
    // and words of names to their sites.
    'getSites name:prefix',
    // Words of names, and devices, to their Infos.
    'getInfos name:prefix',
    'getInfos beacon:eq',
    // Words of names, and Infos, to their tours.
    'getTours name:prefix',
    'getTours info:eq',
    // What works without a connection follows from the Infos of each tour (`extra_field=offline`).
    'getTours (no filter)',
    'getTours findings:eq',
    'getTours published:eq',
  ],
  units: [
    'getInfos name:prefix',
    'getInfos beacon:eq',
    'getTours name:prefix',
    'getTours info:eq',
    'getTours (no filter)',
    'getTours findings:eq',
    'getTours published:eq',
    'getHubs query:prefix',
    'getBeacons query:prefix',
    'getHubs text:prefix',
    'getBeacons text:prefix',
    'getBeacons heardBy:eq',
    'getHubs last4:eq',
    'getBeacons last4:eq',
    'getHubs tag:eq',
    'getBeacons tag:eq',
    'getSites name:prefix',
    'getUsers name:prefix',
    'getUsers email:prefix',
    'getFirmwares tags:prefix',
    // No index has the words of messages, so more lines are read than are returned.
    'getHubLogs message:prefix',
    'getHubLogs query:prefix',
  ],
};

let table: MeteredTable;
beforeAll(async () => {
  table = await openMeteredTable();
});
afterAll(() => table.stop());

describe('a page of every list, for every role, with every single filter, order and extra field', () => {
  let lists: ListCounts[];
  beforeAll(async () => {
    lists = listCounts(await collect(measureLists(table, depth([15], [15, 100]))));
  });

  const missing = (what: 'requestsMissed' | 'unitsMissed') =>
    lists.filter((list) => list[what].length > 0).map(({ name }) => name);

  it('takes one request, and another one for live state and owners', () => {
    expect(missing('requestsMissed').toSorted()).toEqual(KNOWN.requests.toSorted());
  });

  it('reads exactly its rows, one further row, and their live state and owners', () => {
    expect(missing('unitsMissed').toSorted()).toEqual(KNOWN.units.toSorted());
  });

  it('takes in addition only one read of the session and one of each user that the query names', () => {
    for (const { name, pages } of lists) {
      for (const { view, cost } of pages) {
        // The principal of a key is a named user, too.
        const named = [view.whose === 'user=', name.endsWith(' principal:eq')].filter(Boolean).length;
        expect([name, view.role, cost.apart.length]).toEqual([name, view.role, 1 + named]);
      }
    }
  });
});

it('a day of a fleet writes hardly more than one unit for each sighting with new information', async () => {
  const { beaconUnits, pairs } = await countDay(table, SMALL_FLEET);
  expect(beaconUnits / pairs).toBeLessThanOrEqual(WRITES_PER_NEWS_MAX);
});

it('a transfer of many devices writes hardly more items than devices', async () => {
  // Six chunks: with fewer devices the writes of the task itself would weigh more than they do with ten thousand.
  const { devices, itemWrites, lost, notOnce } = await transferMany(table, 2880);
  expect(itemWrites / devices).toBeLessThanOrEqual(ITEM_WRITES_PER_DEVICE_MAX);
  expect([lost, notOnce]).toEqual([0, 0]);
});

it('publishing an Info writes at most five items and switching it four, however many devices it has', async () => {
  for (const { what, items, most } of await countInfoWrites(table, depth(60, 10_000)))
    expect([what, items, items <= most]).toEqual([what, items, true]);
});
