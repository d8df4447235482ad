import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Fleet } from '../../../../shared/model/fleet.ts';
import type { OpenPayment } from '../../../../shared/model/statement.ts';
import type { Task } from '../../../../shared/model/task.ts';
import type { User } from '../../../../shared/model/user.ts';
import { inEnglish } from '../../../testing/in-english.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleFleet } from '../../../testing/sample-fleet.ts';
import { sampleUser } from '../../../testing/sample-user.ts';
import { stubApi } from '../../../testing/stub-api.ts';
import { actAs, signIn } from '../../lib/session.ts';
import { HomeScreen } from './home-screen.tsx';

let fleet: Fleet;
let owed: OpenPayment[];
let tasks: Task[];
let offers: number;
let asked: string[];
let isDown: boolean;

const page = (items: readonly unknown[]) => ({ items, links: { self: '' } });
const HUB = { id: 'hub0badcafe', description: 'Hall 7', lastSeen: '2026-11-20T10:00:00.000Z' };
const ALERT = { id: 'a1', kind: 'hubOffline', threshold: 15, value: null, since: '2026-11-20T10:00:00.000Z' };
const STOPPED = { id: 'r1', name: 'Spring', state: 'stopped', total: 86 };

beforeAll(() => inEnglish(['home', 'alerts', 'audit', 'tasks', 'list', 'errors']));
beforeEach(() => {
  fleet = sampleFleet({ beacons: 12_480, online: 83 });
  owed = [];
  tasks = [];
  offers = 0;
  asked = [];
  isDown = false;
  stubApi((_, { pathname, search }) => {
    const call = pathname.split('/').slice(4).join('/');
    asked.push(call + decodeURIComponent(search));
    if (isDown) return { status: 500, body: { message: 'INTERNAL_ERROR', requestId: 'q' } };
    switch (call) {
      case 'hubs':
        return { body: page(fleet.offline > 0 ? [HUB] : []) };
      case 'alerts':
        return { body: page(fleet.alerts > 0 ? [ALERT] : []) };
      case 'rollouts':
        return { body: page(search.includes('stopped') ? [STOPPED] : []) };
      case 'fleet':
        return { body: fleet };
      case 'openpayments':
        return { body: { items: owed } };
      case 'receivedoffers':
        return { body: { ...page([]), total: { count: offers, isMore: false } } };
      case 'workflowtasks':
        return { body: page(tasks) };
      case 'getInfoProviderReporting/0':
        return { body: { month: 202611, estimateCents: 570, forecastCents: 640 } };
      case 'groupForecast':
        return {
          body: { value: { month: 202611, members: 3, estimateCents: 480_000, forecastCents: 515_000 } },
        };
      default:
        return { body: { ...page([]), total: { count: 2, isMore: false } } };
    }
  });
});

async function opened(user: User = sampleUser()) {
  signIn(user);
  renderScreen(HomeScreen, '/', '/');
  await screen.findByRole('region', { name: 'Changes' });
}
const lines = (name: string) =>
  within(screen.getByRole('heading', { level: 2, name }).parentElement!)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const task = (more: Partial<Task>, data: Partial<Task['data']> = {}): Task => ({
  ...{
    taskId: 't1',
    taskStatus: 'finished',
    kind: 'configureBeacons',
    createdDate: new Date().toISOString(),
  },
  data: { total: 50, done: 41, skipped: [], skippedCount: 9, ...data },
  ...more,
});

test('a fleet that is well says so, and nothing that is zero is shown', async () => {
  await opened();
  screen.getByText('Nothing needs attention');
  expect(screen.queryByRole('heading', { level: 2, name: 'Open' })).toBeNull();
  expect(screen.queryByRole('heading', { level: 2, name: 'Under way' })).toBeNull();
  screen.getByText('12,480');
  screen.getByText('of 83');
});

test('hubs that are offline stand above all, by their names, and lead to their pages and to the list', async () => {
  fleet = sampleFleet({ beacons: 3, online: 1, offline: 2, low: 41 });
  await opened();
  expect(screen.getAllByRole('heading', { level: 2 })[0]!.textContent).toBe('2 hubs offline');
  expect(screen.getByRole('link', { name: 'Hall 7' }).getAttribute('href')).toBe('/devices/hubs/hub0badcafe');
  expect(screen.getByRole('link', { name: 'Show all' }).getAttribute('href')).toBe(
    '/devices/hubs?filter=connection%3Aeq%3Aoffline',
  );
  expect(lines('Also open')).toEqual(['41 weak batteriesReplace them before they are empty.Show']);
});

test('each line says how many, why, and leads to where something can be done', async () => {
  fleet = sampleFleet({
    beacons: 90,
    online: 5,
    alerts: 7,
    stale: 48,
    unsynchronised: 10_000,
    atLeast: ['unsynchronised'],
  });
  owed = [
    {
      ...{ statementId: 'u1.202610', month: 202610, state: 'declined', totalCents: 714 },
      ...{ reason: 'insufficient_funds', until: null, confirmation: null },
    },
  ];
  tasks = [
    task({}),
    task(
      { taskId: 't2', taskStatus: 'running', kind: 'detachBeacons' },
      { done: 3, total: 9, skippedCount: 0 },
    ),
    task({ taskId: 't3', createdDate: '2026-01-01T00:00:00.000Z' }),
  ];
  offers = 2;
  await opened(sampleUser({ infoFeatureState: 'INACTIVE' }));
  const said = lines('Open');
  expect(said[0]).toContain('€7.14 could not be charged');
  expect(said[1]).toContain('Info CMS is inactive');
  expect(said[2]).toContain('7 open alertsNewest: ');
  expect(said[3]).toContain('48 beacons not heard for a week');
  expect(said[4]).toContain('2 offers wait for you');
  expect(said[5]).toContain('has left something out');
  expect(said).toHaveLength(6);
  const pay = screen.getByRole('link', { name: 'Pay: €7.14 could not be charged' });
  expect(pay.getAttribute('href')).toBe('/settings/payment');
  const [running, waiting] = lines('Under way');
  expect(running).toContain('is running');
  expect(waiting).toContain('10,000+ beacons wait for their settings');
});

test('an account without devices sees its first steps', async () => {
  fleet = sampleFleet();
  await opened();
  screen.getByRole('heading', { level: 2, name: 'First steps' });
  expect(screen.queryByText('Nothing needs attention')).toBeNull();
});

test('the admin of a group sees what the month comes to for the group', async () => {
  await opened(sampleUser({ roles: ['GROUP_ADMIN'], administers: 'museums' }));
  screen.getByText('€4,800.00');
  screen.getByText('so far, about €5,150.00 at its end, without VAT');
});

test('an admin sees the devices, roll-outs and declined charges of everybody', async () => {
  await opened(sampleUser({ roles: ['ADMIN'] }));
  expect(lines('Open')[0]).toContain('Spring has stopped by itself');
  expect(lines('Open')[1]).toContain('2 charges were declined');
  expect(asked).toContain('fleet');
  expect(asked.some((call) => call.startsWith('hubs?') && call.includes('user='))).toBe(false);
});

test('an admin who works for somebody sees no payment of that account', async () => {
  signIn(sampleUser({ id: 'a', roles: ['ADMIN'] }));
  actAs(sampleUser({ name: 'Ida' }));
  renderScreen(HomeScreen, '/', '/');
  await screen.findByRole('region', { name: 'Changes' });
  expect(asked).not.toContain('openpayments');
});

test('a home that cannot be loaded says so, and can be tried again', async () => {
  isDown = true;
  signIn(sampleUser());
  renderScreen(HomeScreen, '/', '/');
  const again = await screen.findByRole('button', { name: /again/i });
  isDown = false;
  await act(async () => fireEvent.click(again));
  await screen.findByText('Nothing needs attention');
});
