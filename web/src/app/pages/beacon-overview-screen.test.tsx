import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Alert } from '../../../../shared/model/alert.ts';
import type { AuditEntry } from '../../../../shared/model/audit.ts';
import type { Beacon, HistoryPoint } from '../../../../shared/model/beacon.ts';
import type { Delivery } from '../../../../shared/model/beacon-configuration.ts';
import type { HearingHub } from '../../../../shared/model/hearing-hub.ts';
import { inEnglish } from '../../../testing/in-english.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleAlert } from '../../../testing/sample-alert.ts';
import { sampleBeacon } from '../../../testing/sample-beacon.ts';
import { sampleSite } from '../../../testing/sample-site.ts';
import { sampleUser } from '../../../testing/sample-user.ts';
import { stubApi } from '../../../testing/stub-api.ts';
import { wornBattery } from '../../../testing/worn-battery.ts';
import { paths } from '../../lib/paths.ts';
import { actAs, signIn } from '../../lib/session.ts';
import { BeaconOverviewScreen } from './beacon-overview-screen.tsx';

/** What was drawn. Pixels are not looked at: happy-dom has none. */
interface Drawn {
  readonly options: {
    readonly series: readonly { readonly dash?: readonly number[] }[];
    readonly bands?: readonly { readonly series: readonly number[] }[];
  };
  readonly lines: readonly (readonly (number | null)[])[];
}
const drawn = vi.hoisted(() => [] as Drawn[]);
vi.mock('uplot', () => ({
  default: class {
    constructor(options: Drawn['options'], lines: Drawn['lines']) {
      drawn.push({ options, lines });
    }
    setSize() {}
    destroy() {}
  },
}));

const ID = 'F0F1F2F3F4F5';
const CHANGE: AuditEntry = {
  id: 'a1',
  at: '2026-11-01T00:00:00.000Z',
  actorId: 'admin',
  actor: 'ada@example.com',
  apiKey: null,
  subjectId: 'u1',
  subject: 'anna@example.com',
  managerGroup: null,
  isRunAs: false,
  member: null,
  operation: 'registerBeacons',
  item: `beacon/${ID}`,
  itemName: null,
  names: {},
  before: { orderCode: null },
  after: { orderCode: 'HALLE1' },
  requestId: 'r1',
};
let beacon: Beacon;
let alerts: Alert[];
let changes: AuditEntry[];
let delivery: Delivery | undefined;
let hubs: HearingHub[];
let heard: HistoryPoint[];
let asked: Map<string, URLSearchParams>;
let sent: unknown[];

// The dialog of its place is loaded on demand, which takes a moment.
beforeAll(() =>
  Promise.all([
    inEnglish(['configuration', 'stats', 'alerts', 'audit', 'beacons', 'moving', 'places', 'list', 'errors']),
    import('../../components/places/place-dialog.tsx'),
  ]),
);
beforeEach(() => {
  beacon = sampleBeacon({
    id: ID,
    hardware: 'BCN-0101',
    orderCode: 'HALLE1',
    shortUrl: 'https://example.com/q/k7m2qr01',
    addedDate: '2026-03-05T10:00:00.000Z',
    secure: true,
    activatedFrames: ['ibeacon', 'eddystoneUrl', 'eventIbeacon'],
    featureList: [{ kind: 'PERMISSION', name: 'CONFIGURE' }],
    monitoring: {
      beaconId: ID,
      timestamp: Date.now() - 40_000,
      batteryPct: 18,
      batteryMV: 2410,
      activeTime: 90_061,
      sensors: {
        temperatureCelsius: { value: 21.5, timestamp: Date.now() - 40_000 },
        humidityPercent: null,
        lightLux: null,
        airPressureHectopascal: null,
        accelerationMilliG: { value: { x: 1, y: -2, z: 998 }, timestamp: Date.now() - 40_000 },
        magnetismMilliGauss: null,
      },
    },
  });
  alerts = [];
  changes = [];
  delivery = undefined;
  hubs = [];
  heard = [];
  drawn.length = 0;
  asked = new Map();
  sent = [];
  signIn(sampleUser());
  stubApi((method, { pathname, searchParams }, init) => {
    const name = pathname.split('/').at(-1)!;
    asked.set(name, searchParams);
    const list = (items: unknown[]) => ({ body: { items, links: { self: '' } } });
    switch (name) {
      case 'alerts':
        return list(alerts);
      case 'audit':
        return list(changes);
      case 'hubs':
        return { body: { items: hubs } };
      case 'history':
        return { body: { items: heard, thinned: false } };
      case 'acknowledge':
        return { body: { ...alerts[0]!, state: 'acknowledged' } };
      case 'u2':
        return { body: sampleUser({ id: 'u2', name: 'Bob', email: 'bob@example.com' }) };
      case 'getBeaconConfigurations':
        return { body: { items: [configured()] } };
      case 'sites':
        return list([sampleSite(), sampleSite({ id: 's2', name: 'Foyer' })]);
      case 'place': {
        sent.push(JSON.parse(String(init.body)));
        beacon = { ...beacon, siteId: 's2', siteName: 'Foyer' };
        const data = { total: 1, done: 1, skipped: [], skippedCount: 0 };
        return {
          body: {
            ...{ taskId: 't', taskStatus: 'finished', kind: 'placeBeacons', data },
            createdDate: beacon.addedDate,
          },
        };
      }
      case 'setBeaconConfiguration': {
        const body = JSON.parse(String(init.body));
        sent.push(body);
        beacon = { ...beacon, description: body.description };
        return { body: configured() };
      }
      default:
        return method === 'GET' ? { body: beacon } : { status: 500, body: {} };
    }
  });
});
const configured = () => ({
  id: ID,
  description: beacon.description,
  deviceUpToDate: delivery === undefined,
  configData: {},
  metaData: {},
  version: 1,
  ...(delivery && { delivery }),
});

async function open() {
  const view = renderScreen(BeaconOverviewScreen, paths.beacon.path, paths.beacon.to('0', ID));
  await screen.findByRole('region', { name: 'Details' });
  return view;
}
const card = (name: string) => within(screen.getByRole('region', { name }));
const facts = (name: string) =>
  Object.fromEntries(
    card(name)
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );

test('a member who is let in to some devices only sees no part of the page that is about the account, and configures', async () => {
  actAs(sampleUser({ id: 'u1' }), 'EDITOR', true);
  renderScreen(BeaconOverviewScreen, paths.beacon.path, paths.beacon.to('0', ID));
  expect(await screen.findByRole('link', { name: 'Configure' })).toBeTruthy();
  const tabs = within(screen.getByRole('navigation')).getAllByRole('link');
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['Overview', 'Configuration', 'History']);
  expect(screen.queryByRole('button', { name: /Change the site/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'More actions' }));
  expect(screen.getByRole('button', { name: 'Show the code' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Transfer' })).toBeNull();
  for (const closed of ['alerts', 'audit', 'infoPoints', 'fleet']) expect(asked.has(closed)).toBe(false);
});

test('the overview shows how a beacon is: its battery, its sensors and all that is known of it', async () => {
  await open();
  expect(card('Battery').getByText('18%')).toBeTruthy();
  expect(card('Battery').getByText(/^2\.41.V$/)).toBeTruthy();
  expect(facts('Details')).toMatchObject({
    Firmware: '007.001',
    Hardware: 'BCN-0101',
    'Order code': 'HALLE1',
    'Short URL': 'example.com/q/k7m2qr01',
    Added: '5 Mar 2026',
    'Frames sent': 'iBeacon, Eddystone URL, iBeacon on an event',
    'Secure beacon': 'on',
  });
  const sensors = facts('Sensors');
  expect(Object.keys(sensors)).toEqual(['Temperature', 'Acceleration']);
  expect(sensors.Temperature).toMatch(/^21.5\u00a0?°C/);
  expect(sensors.Acceleration).toMatch(/^1\u00a0mg \/ -2\u00a0mg \/ 998\u00a0mg/);
});

test('a charge that falls is drawn on as a dashed line with a band', async () => {
  heard = wornBattery(ID);
  await open();
  await waitFor(() => expect(drawn).toHaveLength(1));
  const { options, lines } = drawn[0]!;
  expect(options.series.map(({ dash }) => dash !== undefined)).toEqual([false, false, false, false, true]);
  expect(options.bands).toMatchObject([{ series: [2, 3] }]);
  const [times, values, slowest, fastest, usual] = lines;
  expect(new Set(lines.map(({ length }) => length)).size).toBe(1);
  expect(values!.slice(-2)).toEqual([null, null]);
  expect(times!.at(-1)).toBeGreaterThan(Date.now() / 1000);
  expect(fastest!.at(-2)).toBeLessThan(usual!.at(-2)!);
  expect(usual!.at(-1)).toBeLessThan(slowest!.at(-1)!);
});

test('a beacon that was never heard says so once, without an empty chart', async () => {
  beacon = { ...beacon, monitoring: null };
  await open();
  expect(card('Battery').getByText('No hub has reported a charge yet.')).toBeTruthy();
  expect(card('Battery').queryByText(/forecast|this time/)).toBeNull();
});

test('a beacon without a radio has no battery and no history', async () => {
  beacon = sampleBeacon({ id: ID, type: 'QR_CODE', monitoring: null });
  await open();
  expect(screen.queryByRole('region', { name: 'Battery' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'History' })).toBeNull();
});

test('what is on its way is shown first, and settings that were confirmed long ago are not', async () => {
  delivery = { state: 'failed', at: '2026-01-01T00:00:00.000Z', hubId: 'hub0badcafe', reason: 'TIMEOUT' };
  await open();
  expect(screen.getByText('The device did not take these settings.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Send again' })).toBeTruthy();
});

test('settings that were confirmed long ago are no news', async () => {
  delivery = { state: 'confirmed', at: '2026-01-01T00:00:00.000Z' };
  await open();
  expect(screen.queryByText('The device has these settings.')).toBeNull();
});

test('current alerts are counted in the tab, and acknowledged in place', async () => {
  alerts = [sampleAlert({ deviceId: ID })];
  await open();
  expect(asked.get('alerts')!.getAll('filter')).toEqual([`deviceId:eq:${ID}`, 'state:in:open,acknowledged']);
  expect(screen.getByRole('link', { name: 'Alerts 1' })).toBeTruthy();
  await act(async () =>
    fireEvent.click(card('Current alerts').getByRole('button', { name: /^Acknowledge/ })),
  );
  await waitFor(() => expect(card('Current alerts').queryByRole('button')).toBeNull());
});

test('the hubs that hear a beacon are listed with their strength, and link to their pages', async () => {
  const [noted, before] = [90_000, 3 * 3_600_000].map((ago) => new Date(Date.now() - ago).toISOString());
  hubs = [
    { hubId: 'hub0badcafe', description: 'North gate', isOnline: true, rssi: -58, heardAt: noted! },
    { hubId: 'hub0badc0de', description: '', isOnline: false, rssi: null, heardAt: before! },
  ];
  await open();
  const rows = card('Heard by 2 hubs').getAllByRole('listitem');
  expect(rows[0]!.textContent).toMatch(/^North gate\u221258\u00a0dBmin the last hour/);
  expect(rows[1]!.textContent).toMatch(/^hub0badc0de Offlinenot known3 hours ago/);
  expect(rows.map((row) => row.querySelector('svg')!.dataset.bars)).toEqual(['4', '0']);
  expect(card('Heard by 2 hubs').getByRole('link', { name: 'North gate' }).getAttribute('href')).toBe(
    paths.hub.to('hub0badcafe'),
  );
});

test('of many hubs, the strongest are shown first, and all on demand', async () => {
  hubs = Array.from({ length: 9 }, (_, at) => ({
    hubId: `hub0000000${at}`,
    description: '',
    isOnline: true,
    rssi: -50 - at,
    heardAt: new Date().toISOString(),
  }));
  await open();
  const shown = () => card('Heard by 9 hubs').getAllByRole('listitem');
  expect(shown()).toHaveLength(6);
  fireEvent.click(screen.getByRole('button', { name: 'Show all 9' }));
  expect(shown()).toHaveLength(9);
});

test('a beacon that no hub hears says so', async () => {
  await open();
  expect(card('Heard by hubs').getByText(/^No hub of yours/)).toBeTruthy();
});

test('the last changes are those of this beacon', async () => {
  changes = [CHANGE];
  await open();
  expect(await card('Changes').findByText('ada@example.com')).toBeTruthy();
  expect(asked.get('audit')!.getAll('filter')).toEqual([`item:eq:beacon/${ID}`]);
  expect(card('Changes').getByRole('link', { name: 'All changes' }).getAttribute('href')).toBe(
    paths.beaconChanges.to('0', ID),
  );
});

/** What the menu of the page offers. */
function actions() {
  fireEvent.click(screen.getByRole('button', { name: 'More actions' }));
  const menu = within(screen.getByRole('group', { name: 'More actions' }));
  return menu.getAllByRole('button').map(({ textContent }) => textContent);
}

test('a group admin reads a beacon of the group without its alerts, and does not rename it', async () => {
  signIn(sampleUser({ id: 'grete', roles: ['GROUP_ADMIN'], administers: 'museums' }));
  beacon = { ...beacon, userId: 'u2', featureList: [] };
  await open();
  expect(screen.queryByRole('link', { name: 'Alerts' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Current alerts' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Rename/ })).toBeNull();
  expect(actions()).toEqual(['Show the code']);
  expect(asked.get('audit')!.get('user')).toBe('u2');
});

test('its site and tags stand below the name, and are changed there', async () => {
  signIn(sampleUser({ id: 'u1' }));
  beacon = { ...beacon, siteId: 's1', siteName: 'Hall 4', tags: ['entrance', 'visitor'] };
  await open();
  expect(screen.getByRole('button', { name: /Change tags/ }).textContent).toMatch(/^entrancevisitor/);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /^Hall 4/ })));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(await dialog.findByRole('radio', { name: /Foyer/ }));
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Change 1 beacon' })));
  expect(await screen.findByRole('button', { name: /^Foyer/ })).toBeTruthy();
  expect(sent).toEqual([{ idList: [ID], siteId: 's2' }]);
});

test('a beacon without a name is named by F2, typing and Enter', async () => {
  beacon = { ...beacon, description: '' };
  await open();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(ID);
  expect(screen.getByRole('button', { name: 'Name this beacon' })).toBeTruthy();
  fireEvent.keyDown(window, { key: 'F2' });
  const field = screen.getByLabelText(`Name of ${ID}`);
  fireEvent.change(field, { target: { value: 'Entrance' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Entrance');
  await waitFor(() => expect(sent).toEqual([{ id: ID, description: 'Entrance' }]));
});

test('an admin transfers and detaches the beacon, or works as its owner', async () => {
  signIn(sampleUser({ id: 'admin', roles: ['ADMIN'] }));
  beacon = { ...beacon, userId: 'u2' };
  await open();
  expect(await screen.findByRole('link', { name: 'Bob' })).toBeTruthy();
  expect(actions()).toEqual(['Show the code', 'Work as Bob', 'Transfer', 'Detach']);
  const menu = within(screen.getByRole('group', { name: 'More actions' }));
  await act(async () => fireEvent.click(menu.getByRole('button', { name: 'Detach' })));
  expect(await screen.findByText(/bob@example\.com/)).toBeTruthy();
});
