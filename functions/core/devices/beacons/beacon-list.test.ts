import { afterAll, beforeAll, expect, it } from 'vitest';
import { beaconFilters } from '../../../../shared/contract/devices.ts';
import { givenTable } from '../../../../test/support/engine.ts';
import { setClock } from '../../../platform/clock.ts';
import { listPage, parseFilters } from '../../../platform/list.ts';
import { importBeacons } from './registration/import-beacons.ts';
import { noteSightings } from './sightings/note-sightings.ts';
import { type BeaconRow, beaconList } from './store.ts';

givenTable();

const NOW = Date.parse('2026-11-21T12:00:00Z');
const DAY_MS = 24 * 3600_000;
const IDS = ['F00000000001', 'F00000000002', 'F00000000003', 'F00000000004'] as const;

beforeAll(async () => {
  setClock(NOW);
  await importBeacons([
    { id: IDS[0], type: 'UNDEFINED' },
    { id: IDS[1], type: 'SMART_KEY' },
    { id: IDS[2], type: 'SMART_BEACON' },
    { id: IDS[3], type: 'SENSOR_BEACON' },
    { id: '04A2B1', type: 'NFC' },
  ]);
  const at = (beaconId: string, days: number) => ({ beaconId, timestamp: NOW - days * DAY_MS });
  await noteSightings([at(IDS[0], 0), at(IDS[1], 3), at(IDS[2], 9)]);
});
afterAll(() => setClock(undefined));

async function listed(...filter: string[]): Promise<string[]> {
  const conditions = parseFilters(beaconFilters, filter, false);
  const { items } = await listPage<BeaconRow>(beaconList, { owner: undefined, conditions, limit: 15 });
  return items.map(({ row }) => row.id);
}

it('the beacon list is ordered by the priority of types', async () => {
  expect(await listed()).toEqual([IDS[2], IDS[3], IDS[1], '04A2B1', IDS[0]]);
});

it('the beacon list filtered by types has the same order', async () => {
  expect(await listed('type:in:NFC,SMART_KEY,SMART_BEACON')).toEqual([IDS[2], IDS[1], '04A2B1']);
  expect(await listed('type:SENSOR_BEACON')).toEqual([IDS[3]]);
});

const daysAgo = (days: number) => new Date(NOW - days * DAY_MS).toISOString();

it("the filter for recent contact finds beacons heard just now, whatever the beacon's own day boundary", async () => {
  expect(await listed(`heard:ge:${daysAgo(1)}`)).toEqual([IDS[0]]);
  expect(await listed(`heard:ge:${daysAgo(5)}`)).toEqual([IDS[1], IDS[0]]);
});

it('the filter for old contact finds only beacons that were heard before', async () => {
  expect(await listed(`heard:lt:${daysAgo(7)}`)).toEqual([IDS[2]]);
  expect(await listed(`heard:lt:${daysAgo(1)}`)).toEqual([IDS[2], IDS[1]]);
});

it('the filter for contact can have both limits', async () => {
  expect(await listed(`heard:lt:${daysAgo(1)}`, `heard:ge:${daysAgo(5)}`)).toEqual([IDS[1]]);
  expect(await listed(`heard:lt:${daysAgo(5)}`, `heard:ge:${daysAgo(1)}`)).toEqual([]);
});
