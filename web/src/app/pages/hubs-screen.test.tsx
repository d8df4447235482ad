import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Hub } from '../../../../shared/model/hub.ts';
import { inEnglish } from '../../../testing/in-english.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleBeacon } from '../../../testing/sample-beacon.ts';
import { sampleUser } from '../../../testing/sample-user.ts';
import { stubApi } from '../../../testing/stub-api.ts';
import { paths } from '../../lib/paths.ts';
import { signIn } from '../../lib/session.ts';
import { HubsScreen } from './hubs-screen.tsx';

const HUB: Hub = {
  id: 'hub0badcafe',
  description: 'Foyer',
  assignedUserAt: null,
  isOnline: false,
  isSilent: false,
  isMarkedForUpdate: false,
  isSynchronized: true,
  updateStatus: 'none',
  firmware: '3.0.7.8',
  hardware: 'HUB-0300',
  orderCode: 'HALLE1',
  siteId: null,
  tags: [],
  configModifiedAt: null,
  lastSeen: '2026-11-21T08:00:00Z',
  owner: { id: 'u1', name: 'Ida', email: 'ida@example.com' },
  version: 7,
};
let heard: number;
let more: boolean;
let asked: URL[];

beforeAll(() =>
  inEnglish([
    'hubs',
    'hubConfig',
    'beacons',
    'alerts',
    'audit',
    'logs',
    'moving',
    'places',
    'list',
    'errors',
  ]),
);
beforeEach(() => {
  heard = 7;
  more = false;
  asked = [];
  signIn(sampleUser());
  stubApi((_, url) => {
    asked.push(url);
    const list = (items: unknown[], next?: string) => ({
      body: { items, links: { self: '', ...(next && { next }) } },
    });
    const { pathname } = url;
    if (pathname.endsWith(HUB.id)) return { body: HUB };
    if (pathname.endsWith('/fleet')) return { status: 500, body: { message: 'INTERNAL_SERVER_ERROR' } };
    if (pathname.endsWith('/hubs')) return list([HUB]);
    if (pathname.endsWith('/histogram'))
      return list([
        { from: '2026-11-21T08:00:00Z', counts: { SEVERE: 2, WARNING: 1 } },
        { from: '2026-11-21T07:59:00Z', counts: { SEVERE: 1 } },
      ]);
    if (pathname.endsWith('/beacons'))
      return list(
        Array.from({ length: heard }, (_, at) => sampleBeacon({ id: `F0000000000${at}`, monitoring: null })),
        more ? '/next?starting_at=x' : undefined,
      );
    return list([]);
  });
});
const open = (at: string) => renderScreen(HubsScreen, paths.hubs.path, at);
const card = async (name: string | RegExp) => within(await screen.findByRole('region', { name }));
const called = (name: string) => asked.find(({ pathname }) => pathname.endsWith(`/${name}`))!;

test('an address with a cursor is a page of the list of hubs', async () => {
  open(paths.hubs.to('bGFzdA'));
  await screen.findByRole('heading', { level: 1, name: 'My Hubs' });
  await waitFor(() => expect(called('hubs').searchParams.get('starting_at')).toBe('bGFzdA'));
});

test('an address with the id of a hub is the overview of that hub', async () => {
  open(paths.hub.to('HUB0BADCAFE'));
  await screen.findByRole('heading', { level: 1, name: 'Foyer' });
  expect((await card('Details')).getByText('Offline')).toBeTruthy();
  expect(asked.some(({ pathname }) => pathname.endsWith('/hubs'))).toBe(false);
});

test('the overview shows how many beacons the hub hears, and some of them', async () => {
  open(paths.hub.to(HUB.id));
  const beacons = (await card('Hears 7 beacons')).getAllByRole('listitem');
  expect(beacons).toHaveLength(5);
  expect(called('beacons').searchParams.getAll('filter')).toEqual([`heardBy:eq:${HUB.id}`]);
});

test('a hub that hears more beacons than are counted says so', async () => {
  more = true;
  open(paths.hub.to(HUB.id));
  await card('Hears more than 7 beacons');
});

test('the errors and warnings of the last hour are counted, and lead to their lines', async () => {
  open(paths.hub.to(HUB.id));
  const log = await card('Log of the last hour');
  expect((await log.findByText('errors')).previousElementSibling?.textContent).toBe('3');
  expect(log.getByText('warning').previousElementSibling?.textContent).toBe('1');
  const to = decodeURIComponent(log.getByRole('link').getAttribute('href')!);
  expect(to).toMatch(
    /^\/devices\/hubs\/hub0badcafe\/logs\?filter=level:in:SEVERE,WARNING&filter=timestamp:ge:/,
  );
});

test('a group admin reads a hub of the group without its log and its alerts', async () => {
  signIn(sampleUser({ id: 'grete', roles: ['GROUP_ADMIN'], administers: 'museums' }));
  open(paths.hub.to(HUB.id));
  await card('Details');
  expect(screen.queryByRole('region', { name: 'Log of the last hour' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Hub logs' })).toBeNull();
  expect(called('beacons').searchParams.get('user')).toBe('u1');
});
