import { fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { HistoryPoint } from '../../../../shared/model/beacon.ts';
import { inEnglish } from '../../../testing/in-english.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleBeacon } from '../../../testing/sample-beacon.ts';
import { sampleUser } from '../../../testing/sample-user.ts';
import { stubApi } from '../../../testing/stub-api.ts';
import { wornBattery } from '../../../testing/worn-battery.ts';
import { DAY } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { signIn } from '../../lib/session.ts';
import { BeaconStatsScreen } from './beacon-stats-screen.tsx';

// Drawings on a canvas are tested in a real browser.
const drawn = vi.hoisted(() => [] as { axes: { splits?: () => number[] }[] }[]);
vi.mock('uplot', () => ({
  default: class {
    constructor(options: (typeof drawn)[number]) {
      drawn.push(options);
    }
    readonly over = document.createElement('div');
    setSize() {}
    destroy() {}
  },
}));

const ID = 'F00000000001';
const heard = (daysAgo: number, batteryPct: number): HistoryPoint => ({
  beaconId: ID,
  timestamp: Date.now() - daysAgo * DAY,
  batteryPct,
  batteryMV: 2900 + batteryPct,
  activeTime: 90_061,
});
let items: HistoryPoint[];
let spans: number[];

beforeAll(() => inEnglish(['stats', 'beacons', 'moving', 'list', 'errors']));
beforeEach(() => {
  items = [heard(3, 91), heard(1, 88)];
  spans = [];
  drawn.length = 0;
  signIn(sampleUser());
  stubApi((_, url) => {
    if (url.pathname.endsWith('/alerts')) return { body: { items: [], links: { self: '' } } };
    if (!url.pathname.endsWith('/history'))
      return {
        body: sampleBeacon({ id: ID, monitoring: { ...heard(1, 88), sensors: null } }),
      };
    const [from, to] = ['from', 'to'].map((name) => Number(url.searchParams.get(name))) as [number, number];
    // The forecast has a time of its own.
    if (Math.round((to - from) / DAY) !== 91) spans.push(Math.round((to - from) / DAY));
    return { body: { items, thinned: false } };
  });
});
const open = (query = '') =>
  renderScreen(BeaconStatsScreen, paths.beaconStats.path, paths.beaconStats.to('0', ID) + query);

test('the values are in a table, the newest first, beside charts with descriptions', async () => {
  open();
  const rows = within(await screen.findByRole('table')).getAllByRole('row');
  expect(rows.map((row) => within(row).queryAllByRole('cell')[1]?.textContent)).toEqual([
    undefined,
    '88%',
    '91%',
  ]);
  expect(within(rows[1]!).getByText('1 day 1 hr')).toBeTruthy();
  expect(
    screen.getByRole('img', { name: 'Battery charge over time: lowest 88%, highest 91%, last 88%' }),
  ).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Lobby' })).toBeTruthy();
});

test('the axes reach to 100 in steps of 10 and to 4000 in steps of 500', async () => {
  open();
  await screen.findByRole('table');
  const [charge, voltage] = drawn.map(({ axes }) => axes[1]!.splits!());
  expect(charge).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100]);
  expect(voltage).toEqual([0, 500, 1000, 1500, 2000, 2500, 3000, 3500, 4000]);
});

test('a month is shown by default, or the chosen range', async () => {
  const { here } = open();
  await screen.findByRole('table');
  fireEvent.click(screen.getByRole('link', { name: '13 months' }));
  await expect.poll(() => spans).toEqual([30, 395]);
  expect(here()).toContain('?range=all');
  expect(screen.getByRole('link', { name: '13 months' }).getAttribute('aria-current')).toBe('page');
});

test('a range without sightings shows a message', async () => {
  items = [];
  open('?range=day');
  expect(await screen.findByText('Nothing heard in this time')).toBeTruthy();
});

test('buttons zoom into the middle and along the time, and the address says what is shown', async () => {
  const to = Date.now() - 10 * DAY;
  const { here } = open(`?range=month&from=${to - 8 * DAY}&to=${to}`);
  await screen.findByRole('table');
  expect(spans).toEqual([8]);
  const shown = () => {
    const query = new URL(here(), 'http://x').searchParams;
    return ['from', 'to'].map((name) => Math.round((Number(query.get(name)) - to) / DAY));
  };
  fireEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
  await expect.poll(shown).toEqual([-6, -2]);
  fireEvent.click(screen.getByRole('button', { name: 'Earlier' }));
  await expect.poll(shown).toEqual([-8, -4]);
  fireEvent.click(screen.getByRole('button', { name: 'Whole range' }));
  await expect.poll(() => here()).toMatch(/\?range=month$/);
  expect(screen.queryByRole('button', { name: 'Whole range' })).toBeNull();
});

test('without a long course there is no forecast, and the page says so', async () => {
  open();
  expect(await screen.findByText('Not enough data yet for a forecast')).toBeTruthy();
});

test('the forecast is a range of whole units', async () => {
  items = wornBattery(ID);
  open();
  expect(await screen.findByText(/^\d+–\d+ (weeks|days) until it is empty$/)).toBeTruthy();
});
