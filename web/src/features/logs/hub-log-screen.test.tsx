import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { HubLog } from '../../../../shared/model/hub-log.ts';
import { inEnglish } from '../../../testing/in-english.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleUser } from '../../../testing/sample-user.ts';
import { stubApi } from '../../../testing/stub-api.ts';
import { paths } from '../../lib/paths.ts';
import { signIn } from '../../lib/session.ts';
import { AdminHubLogScreen, HubLogScreen } from './hub-log-screen.tsx';

// Drawings on a canvas are tested in a real browser.
const chart = vi.hoisted(() => ({
  pull: undefined as undefined | ((from: number, to: number) => void),
}));
vi.mock('uplot', () => ({
  default: class {
    static paths = { bars: () => () => null };
    constructor({ hooks }: { hooks: { setSelect: [(drawn: unknown) => void] } }) {
      chart.pull = (from, to) =>
        hooks.setSelect[0]({
          select: { left: from / 1000, width: (to - from) / 1000 },
          posToVal: (x: number) => x,
        });
    }
    setSize() {}
    destroy() {}
  },
}));

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const line = (n: number, message: string): HubLog => ({
  id: `INFO#${n}`,
  hubId: 'hub0badcafe',
  level: n % 2 ? 'SEVERE' : 'INFO',
  timestamp: new Date(NOW - n * 1000).toISOString(),
  message,
});
/** The lines of the log, the newest first, and the requests to the API. */
let pages: { items: HubLog[]; scanned?: number; searchedUntil?: string; next?: boolean }[];
let asked: URLSearchParams[];
let counted: URLSearchParams[];

beforeAll(() => inEnglish(['logs', 'list', 'errors', 'users']));
beforeEach(() => {
  pages = [{ items: [line(1, 'WLAN lost'), line(2, 'push done')] }];
  asked = [];
  counted = [];
  signIn(sampleUser());
  stubApi((_, url) => {
    if (url.pathname.endsWith('/histogram')) {
      counted.push(url.searchParams);
      return {
        body: { items: [{ from: '2026-11-21T11:00:00.000Z', counts: { SEVERE: 3 } }], links: { self: '' } },
      };
    }
    if (url.pathname.endsWith('/archives')) {
      const counts = { INFO: 1234 };
      const file = { day: '2025-10-21', part: 1, lines: 1234, bytes: 56_789, counts, url: '/file' };
      return { body: { items: [file], links: { self: '' } } };
    }
    if (!url.pathname.endsWith('/hublogs')) return { body: sampleUser({ id: 'u7', name: 'Ann' }) };
    asked.push(url.searchParams);
    const { next, ...page } = pages[Math.min(asked.length, pages.length) - 1]!;
    const links = { self: '', ...(next && { next: `?starting_at=c${asked.length}` }) };
    return { body: { ...page, links } };
  });
});
const open = (query = '') => renderScreen(HubLogScreen, paths.hubLogs.path, paths.hubLogs.to() + query);
const rows = async () => {
  await waitFor(() => expect(screen.getAllByRole('row').length).toBeGreaterThan(1));
  return screen.getAllByRole('row').slice(1);
};

test('lines are listed, and SEVERE is called an error', async () => {
  open();
  const shown = (await rows()).map((row) =>
    within(row)
      .getAllByRole('cell')
      .slice(1)
      .map(({ textContent }) => textContent),
  );
  expect(shown).toEqual([
    ['Error', 'hub0badcafe', 'WLAN lost'],
    ['Info', 'hub0badcafe', 'push done'],
  ]);
});

test('several levels can be chosen, and are in the address', async () => {
  const { here } = open();
  await rows();
  fireEvent.click(screen.getByRole('button', { name: 'Warning' }));
  fireEvent.click(screen.getByRole('button', { name: 'Error' }));
  expect(here()).toBe('/devices/logs?filter=level:in:WARNING,SEVERE');
  await waitFor(() => expect(asked.at(-1)!.getAll('filter')).toEqual(['level:in:WARNING,SEVERE']));
  await waitFor(() => expect(counted.at(-1)!.getAll('filter')).toEqual(['level:in:WARNING,SEVERE']));
});

test('a search continues by itself until it finds a line, and shows how much it has read', async () => {
  pages = [
    { items: [], scanned: 50_000, searchedUntil: '2026-11-20T10:00:00.000Z', next: true },
    { items: [line(9, 'the needle')], scanned: 12_345 },
  ];
  open('?filter=message:prefix:needle');
  expect(await screen.findByText(/all 62,345 lines read/)).toBeTruthy();
  expect(asked.map((query) => query.get('starting_at'))).toEqual([null, 'c1']);
});

test('a search without results stops after a while, shows its progress, and continues on request', async () => {
  pages = [{ items: [], scanned: 1000, searchedUntil: '2026-11-20T10:00:00.000Z', next: true }];
  open('?filter=message:prefix:needle');
  fireEvent.click(await screen.findByRole('button', { name: 'Search on' }));
  expect(screen.getByText(/8,000 lines read, back to 20 Nov 2026/)).toBeTruthy();
  await waitFor(() => expect(asked.length).toBeGreaterThan(8));
});

test('dragging in the chart selects the range', async () => {
  const { here } = open();
  await rows();
  act(() => chart.pull!(NOW - 3600_000, NOW));
  await waitFor(() => expect(here()).toContain('timestamp:ge:2026-11-21T11:00:00.000Z'));
  expect(here()).toContain('timestamp:lt:2026-11-21T12:00:00.000Z');
});

test('the counts are also in a table', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'As a table' }));
  const level = await screen.findByRole('columnheader', { name: 'Error' });
  expect(within(level.closest('table')!).getByRole('cell', { name: '3' })).toBeTruthy();
});

test('new lines are added at the top in live mode', async () => {
  pages = [{ items: [line(2, 'push done')] }, { items: [line(1, 'WLAN lost'), line(2, 'push done')] }];
  open('?live=1');
  await waitFor(async () => expect(await rows()).toHaveLength(2));
  expect((await rows())[0]!.textContent).toContain('WLAN lost');
  expect(asked[1]!.get('filter')).toBe(`timestamp:ge:${new Date(NOW - 62_000).toISOString()}`);
});

test('archived days can be downloaded', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Archive' }));
  const row = (await screen.findByText('21 Oct 2025 (2)')).closest('tr')!;
  expect(within(row).getByText('1,234')).toBeTruthy();
  expect(within(row).getByRole('link', { name: 'Download 21 Oct 2025 (2)' }).getAttribute('href')).toBe(
    '/file',
  );
});

test('a line opens with all details, and links to the lines around it', async () => {
  const { here } = open();
  fireEvent.click(within((await rows())[0]!).getByRole('button'));
  fireEvent.click(await screen.findByRole('button', { name: 'Around this time' }));
  expect(here()).toContain('hubId:eq:hub0badcafe');
  expect(here()).toContain('timestamp:ge:2026-11-21T11:54:59.000Z');
});

test('an admin sees the lines of all owners, can choose a user, and can undo that', async () => {
  signIn(sampleUser({ roles: ['ADMIN'] }));
  const { here } = renderScreen(
    AdminHubLogScreen,
    paths.adminHubLogs.path,
    `${paths.adminHubLogs.to()}?user=u7`,
  );
  await rows();
  expect(asked[0]!.get('user')).toBe('u7');
  fireEvent.click(await screen.findByRole('button', { name: 'Remove filter: User' }));
  await waitFor(() => expect(asked.at(-1)!.get('user')).toBeNull());
  expect(here()).toBe('/admintools/hub-logs');
});
