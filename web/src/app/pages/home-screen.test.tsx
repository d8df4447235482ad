import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { AuditEntry } from '../../../../shared/model/audit.ts';
import type { Fleet, FleetDay } from '../../../../shared/model/fleet.ts';
import type { OpenPayment } from '../../../../shared/model/statement.ts';
import type { Task } from '../../../../shared/model/task.ts';
import type { User } from '../../../../shared/model/user.ts';
import { inEnglish } from '../../../testing/in-english.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleFleet } from '../../../testing/sample-fleet.ts';
import { sampleUser } from '../../../testing/sample-user.ts';
import { stubApi } from '../../../testing/stub-api.ts';
import { actAs, getSession, meOf, signIn } from '../../lib/session.ts';
import { HomeScreen } from './home-screen.tsx';

let fleet: Fleet;
let days: FleetDay[];
let changes: Partial<AuditEntry>[];
let owed: OpenPayment[];
let tasks: Task[];
let offers: number;
let asked: string[];
let isDown: boolean;
/** What there is of the first steps. */
let there: { named?: true; placed?: true; rules?: true; offered?: true };
let sent: unknown[];

const page = (items: readonly unknown[]) => ({ items, links: { self: '' } });
const HUB = { id: 'hub0badcafe', description: 'Hall 7', lastSeen: '2026-11-20T10:00:00.000Z' };
const ALERT = { id: 'a1', kind: 'hubOffline', threshold: 15, value: null, since: '2026-11-20T10:00:00.000Z' };
const STOPPED = { id: 'r1', name: 'Spring', state: 'stopped', total: 86 };

beforeAll(() => inEnglish(['home', 'alerts', 'audit', 'configuration', 'tasks', 'list', 'errors']));
beforeEach(() => {
  fleet = sampleFleet({ beacons: 12_480, online: 83 });
  days = [];
  changes = [];
  owed = [];
  tasks = [];
  offers = 0;
  asked = [];
  isDown = false;
  there = {};
  sent = [];
  stubApi((method, { pathname, search }, init) => {
    const call = pathname.split('/').slice(4).join('/');
    asked.push(call + decodeURIComponent(search));
    if (isDown) return { status: 500, body: { message: 'INTERNAL_ERROR', requestId: 'q' } };
    if (method === 'PUT') {
      sent.push(JSON.parse(String(init.body)));
      return { body: { ...meOf(getSession())!, showsFirstSteps: false } };
    }
    if (search.includes('sort=-name'))
      return { body: page([{ ...HUB, description: there.named ? 'Door 4' : '' }]) };
    switch (call) {
      case 'sites':
        return { body: page([{ id: 's1', name: 'Hall 4', beacons: there.placed ? 3 : 0, hubs: 0 }]) };
      case 'alertrules':
        return { body: page(there.rules ? [{ id: 'r1' }] : []) };
      case 'offers':
        return { body: page(there.offered ? [{ id: 'o1' }] : []) };
      case 'hubs':
        return { body: page(fleet.offline > 0 ? [HUB] : []) };
      case 'alerts':
        return { body: page(fleet.alerts > 0 ? [ALERT] : []) };
      case 'rollouts':
        return { body: page(search.includes('stopped') ? [STOPPED] : []) };
      case 'fleet':
        return { body: fleet };
      case 'fleet/days':
        return { body: { items: days } };
      case 'audit':
        return { body: page(changes) };
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
  await screen.findByRole('region', { name: 'Since yesterday' });
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

/** What was counted in the nights before, the latest last. */
const nights = (...figures: Partial<FleetDay>[]): FleetDay[] =>
  figures.map((some, at) => ({
    ...{ day: `2026-11-${10 + at}`, beacons: 0, online: 0, silent: 0, offline: 0, low: 0, stale: 0 },
    ...{ atLeast: [], ...some },
  }));

test('the course of beacons and hubs is a line, and a table for those who do not see it', async () => {
  fleet = sampleFleet({ beacons: 100, stale: 4, online: 7 });
  days = nights({ beacons: 90, online: 8 }, { beacons: 95, stale: 1, online: 8 });
  await opened();
  const rows = within(screen.getByRole('table', { name: /^Beacons heard/ })).getAllByRole('row');
  expect(rows.slice(1).map((row) => row.querySelector('td')?.textContent)).toEqual(['90', '94', '96']);
  expect(rows.at(-1)!.textContent).toBe('Now96');
  screen.getByRole('table', { name: 'Hubs online, by day' });
});

test('a fleet without earlier days has no course', async () => {
  await opened();
  expect(screen.queryByRole('table')).toBeNull();
});

test('since yesterday: what has changed in the fleet leads to its devices, and who changed what is told', async () => {
  fleet = sampleFleet({ beacons: 12, online: 5, offline: 2, stale: 3, low: 10_000, atLeast: ['low'] });
  days = nights({ beacons: 50 }, { beacons: 12, offline: 1, stale: 5, low: 4 });
  changes = [
    {
      ...{ id: 'e1', at: new Date().toISOString(), actorId: 'g', actor: 'grete@example.com', apiKey: null },
      ...{ subjectId: 'u1', subject: 'ida@example.com', isRunAs: false, operation: 'putHub' },
      ...{ item: 'hub/hub0badcafe', itemName: 'Hall 7', names: { g: 'Grete' } },
      ...{ before: { description: 'Hall 7' }, after: { description: 'Hall 8' } },
    },
  ];
  await opened();
  const card = within(screen.getByRole('region', { name: 'Since yesterday' }));
  const hub = await card.findByRole('link', { name: 'Hall 7' });
  expect(hub.closest('p')?.textContent).toBe('Grete renamed Hall 7 to “Hall 8”');
  const to = (name: string) => decodeURIComponent(card.getByRole('link', { name }).getAttribute('href')!);
  expect(to('1 hub more is offline')).toBe('/devices/hubs?filter=connection:eq:offline');
  expect(to('2 beacons fewer not heard for a week')).toMatch(/\?filter=heard:lt:/);
  // What stayed, and what was not counted to its end, is not among them.
  expect(card.queryByText(/weak|beacons more|hears no/)).toBeNull();
  const since = asked.find((call) => call.startsWith('audit?'))!.match(/timestamp:ge:([^&]+)/)![1]!;
  expect(Date.now() - Date.parse(since)).toBeLessThan(49 * 3600_000);
});

const newcomer = (other: Partial<User> = {}) => sampleUser({ showsFirstSteps: true, ...other });
const stepsDone = () =>
  within(screen.getByRole('region', { name: 'First steps' }))
    .getAllByRole('listitem')
    .map((step) => within(step).queryByLabelText('Done') !== null);

test('an account without devices sees its first steps, none of them ticked off', async () => {
  fleet = sampleFleet();
  await opened(newcomer());
  expect(stepsDone()).toEqual([false, false, false, false, false]);
  expect(screen.queryByText('Nothing needs attention')).toBeNull();
  // Without devices, none has a name or a site.
  expect(asked.some((call) => call.startsWith('sites') || call.includes('sort=-name'))).toBe(false);
});

test('first steps are ticked off by what is there', async () => {
  there = { named: true, rules: true };
  await opened(newcomer());
  expect(stepsDone()).toEqual([true, true, false, true, false]);
  screen.getByText('3 of 5 done');
  expect(screen.queryByRole('link', { name: 'Name devices' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Add a site' }).getAttribute('href')).toBe('/devices/sites');
});

test('once all first steps are done they are gone, and nothing is asked about them any more', async () => {
  there = { named: true, placed: true, rules: true, offered: true };
  await opened(newcomer());
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
  expect(sent).toEqual([{ id: 'u1', showsFirstSteps: false }]);
  expect(meOf(getSession())?.showsFirstSteps).toBe(false);
});

test('an account whose first steps are done or hidden asks nothing more than before', async () => {
  await opened(sampleUser());
  expect(asked.some((call) => /^(sites|alertrules|offers|beacons)/i.test(call))).toBe(false);
});

test('first steps are hidden for good', async () => {
  fleet = sampleFleet();
  await opened(newcomer());
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Hide for good' })));
  expect(sent).toEqual([{ id: 'u1', showsFirstSteps: false }]);
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
  screen.getByText('Your account has no devices yet.');
});

test('the admin of a group looks after its users instead of offering devices', async () => {
  await opened(newcomer({ roles: ['GROUP_ADMIN'], administers: 'museums' }));
  screen.getByRole('link', { name: 'Show users' });
  expect(asked.some((call) => call.startsWith('offers'))).toBe(false);
});

test('an admin who works for somebody does not take their first steps', async () => {
  signIn(sampleUser({ id: 'a', roles: ['ADMIN'] }));
  actAs(newcomer({ name: 'Ida' }));
  renderScreen(HomeScreen, '/', '/');
  await screen.findByRole('region', { name: 'Since yesterday' });
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
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
  await screen.findByRole('region', { name: 'Since yesterday' });
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
