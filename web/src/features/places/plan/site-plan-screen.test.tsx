import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { FloorPlanUpload, Site, Spot } from '../../../../../shared/model/place.ts';
import type { SiteDevice } from '../../../../../shared/model/site-device.ts';
import { inEnglish } from '../../../../testing/in-english.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { sampleSite } from '../../../../testing/sample-site.ts';
import { sampleUser } from '../../../../testing/sample-user.ts';
import { stubApi } from '../../../../testing/stub-api.ts';
import { paths } from '../../../lib/paths.ts';
import { signIn } from '../../../lib/session.ts';
import { SitePlanScreen } from './site-plan-screen.tsx';

const PLAN = { id: 'p1', width: 800, height: 500 };
let site: Site;
let spots: Record<string, Spot | null>;
let upload: FloorPlanUpload | null;
let described: { what: string; rows: { id: string; siteId: string; spot: Spot | null }[] }[];
let skipped: string[];
let put: unknown[];
let alerts: string[];
let signed: number;
let devices: Record<'hubs' | 'beacons', readonly Omit<SiteDevice, 'spot'>[]>;

const HUBS = [{ id: 'hub00000001', description: 'Gate', state: 'lost' }] as const;
const BEACONS = [
  { id: 'F00000000001', description: 'Lobby', state: 'weak' },
  { id: 'F00000000002', description: 'Stairs', state: 'lost' },
  { id: 'F00000000003', description: 'Bar', state: 'unheard' },
] as const;

beforeAll(() => inEnglish(['maps', 'places', 'list', 'errors']));
beforeEach(() => {
  site = sampleSite({ beacons: 3, hubs: 1, floorPlan: PLAN });
  spots = { F00000000001: { x: 0.2, y: 0.2 }, hub00000001: { x: 0.8, y: 0.8 } };
  [upload, described, skipped, put, alerts, signed] = [null, [], [], [], [], 0];
  devices = { hubs: HUBS, beacons: BEACONS };
  signIn(sampleUser({ id: 'u1' }));
  stubApi((method, { pathname }, init) => {
    const body = init.body ? JSON.parse(String(init.body)) : undefined;
    const page = (items: unknown[]) => ({ body: { items, links: { self: '' } } });
    if (pathname.endsWith('/floor-plan') && method === 'GET')
      return { body: { floorPlan: site.floorPlan, url: site.floorPlan && `/plan.png?${++signed}`, upload } };
    if (pathname.endsWith('/describe')) {
      described.push({ what: pathname.split('/').at(-2)!, rows: body.rows });
      const nothing = { before: null, after: null };
      return {
        body: {
          items: body.rows.map(({ id }: { id: string }) =>
            skipped.includes(id)
              ? { id, outcome: 'skipped', reason: 'NOT_AT_SITE', ...nothing }
              : { id, outcome: 'changed', reason: null, ...nothing },
          ),
        },
      };
    }
    if (/\/sites\/\w+$/.test(pathname)) {
      if (method === 'PUT') {
        put.push(body);
        site = { ...site, floorPlan: null };
      }
      return { body: site };
    }
    if (pathname.endsWith('/alerts')) return page(alerts.map((deviceId) => ({ deviceId })));
    const kind = pathname.split('/').at(-1) as 'hubs' | 'beacons';
    expect(pathname).toMatch(/sites[/]s1[/](hubs|beacons)$/);
    return page(devices[kind].map((device) => ({ ...device, spot: spots[device.id] ?? null })));
  });
});

const open = () => renderScreen(SitePlanScreen, paths.sitePlan.path, '/devices/site/s1/plan');
const press = (name: string | RegExp) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })));
const key = (element: Element, name: string, more: object = {}) =>
  act(async () => fireEvent.keyDown(element, { key: name, ...more }));
async function begin() {
  const view = open();
  await screen.findByText('2 on the plan, 2 without a spot');
  await press('Place devices');
  return view;
}

test('devices are marked on the plan with their name and state, and lead to their pages', async () => {
  open();
  const lobby = await screen.findByRole('link', { name: 'Lobby, Weak battery' });
  expect(lobby.getAttribute('href')).toBe('/infoprovider/beacon/0/F00000000001');
  const gate = screen.getByRole('link', { name: 'Gate, Offline' });
  expect(gate.getAttribute('href')).toBe('/devices/hubs/hub00000001');
  expect(screen.getByText('2 devices at this site have no spot yet.')).toBeTruthy();
  // One mark is a stop of the Tab key; arrow keys go to the others.
  expect([lobby.tabIndex, gate.tabIndex].toSorted()).toEqual([-1, 0]);
  lobby.focus();
  await key(lobby, 'ArrowRight');
  expect(document.activeElement).toBe(gate);
});

test('an open alert is said by the mark of its device', async () => {
  alerts = ['F00000000001', 'hub00000001'];
  open();
  await screen.findByRole('link', { name: 'Lobby, Open alert' });
  // A hub that is offline is worse than its alert.
  expect(screen.getByRole('link', { name: 'Gate, Offline' })).toBeTruthy();
});

test('a state can be hidden by the legend', async () => {
  open();
  await screen.findByRole('link', { name: 'Lobby, Weak battery' });
  await act(async () => fireEvent.click(screen.getByRole('checkbox', { name: /Beacon: Weak battery/ })));
  expect(screen.queryByRole('link', { name: 'Lobby, Weak battery' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Gate, Offline' })).toBeTruthy();
});

test('a device is placed with the keyboard: in the middle first, then moved in steps, and saved with its site', async () => {
  await begin();
  await press('Place Stairs (Silent for a week)');
  const mark = await screen.findByRole('button', { name: 'Stairs, Silent for a week' });
  await waitFor(() => expect(document.activeElement).toBe(mark));
  await key(mark, 'ArrowRight');
  await key(screen.getByRole('button', { name: /^Stairs, / }), 'ArrowUp', { shiftKey: true });
  await press('Save 1 change');
  await screen.findByText('1 spot saved');
  expect(described).toEqual([
    { what: 'beacons', rows: [{ id: 'F00000000002', siteId: 's1', spot: { x: 0.51, y: 0.499 } }] },
  ]);
  expect(screen.getByText('3 on the plan, 1 without a spot')).toBeTruthy();
});

test('moves of hubs and beacons are saved together, and what is undone is not sent', async () => {
  await begin();
  await press('Gate, Offline');
  await key(screen.getByRole('button', { name: 'Gate, Offline' }), 'ArrowLeft');
  await press('Place Bar (Never heard)');
  await press('Place Stairs (Silent for a week)');
  await press('Undo');
  expect(screen.getByRole('button', { name: 'Place Stairs (Silent for a week)' })).toBeTruthy();
  await press('Save 2 changes');
  await screen.findByText('2 spots saved');
  expect(described.map(({ what, rows }) => [what, rows.map(({ id }) => id)])).toEqual([
    ['hubs', ['hub00000001']],
    ['beacons', ['F00000000003']],
  ]);
});

test('a device is taken off the plan with Delete', async () => {
  await begin();
  await press('Lobby, Weak battery');
  await key(screen.getByRole('button', { name: 'Lobby, Weak battery' }), 'Delete');
  await press('Save 1 change');
  await screen.findByText('1 spot saved');
  expect(described[0]!.rows).toEqual([{ id: 'F00000000001', siteId: 's1', spot: null }]);
});

test('says which devices could not be placed, and shows the others where they are', async () => {
  skipped = ['F00000000002'];
  await begin();
  await press('Place Stairs (Silent for a week)');
  await press('Save 1 change');
  await screen.findByText('1 device could not be placed, because it is not at this site any more.');
  await screen.findByText('2 on the plan, 2 without a spot');
});

test('devices without a spot are found by name or id', async () => {
  await begin();
  const box = screen.getByRole('searchbox', { name: 'Search by name or id' });
  await act(async () => fireEvent.change(box, { target: { value: '0003' } }));
  const list = screen.getByRole('list', { name: 'Not placed yet' });
  expect(
    within(list)
      .getAllByRole('button')
      .map((one) => one.getAttribute('aria-label')),
  ).toEqual(['Place Bar (Never heard)']);
  await act(async () => fireEvent.change(box, { target: { value: 'cellar' } }));
  expect(screen.getByText('No device matches.')).toBeTruthy();
});

test('leaving with unsaved moves is asked about first', async () => {
  const { here } = await begin();
  await press('Place Bar (Never heard)');
  await act(async () => fireEvent.click(screen.getByRole('link', { name: 'Overview' })));
  expect(await screen.findByRole('dialog')).toBeTruthy();
  expect(here()).toBe('/devices/site/s1/plan');
});

test('the floor plan is removed once that is confirmed', async () => {
  open();
  await screen.findByText('2 on the plan, 2 without a spot');
  await press('Remove floor plan');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/2 devices lose their spots/)).toBeTruthy();
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Remove floor plan' })));
  await screen.findByRole('heading', { name: 'No floor plan yet' });
  expect(put).toEqual([{ floorPlan: null }]);
});

test('a site without a plan invites to upload one', async () => {
  site = sampleSite({ beacons: 3 });
  open();
  await screen.findByRole('heading', { name: 'No floor plan yet' });
  expect(screen.getByRole('button', { name: 'Upload floor plan' })).toBeTruthy();
});

test('a picture that fails to load is tried once more from a new address, then on demand', async () => {
  open();
  await screen.findByRole('link', { name: 'Lobby, Weak battery' });
  const picture = () => document.querySelector<HTMLImageElement>('img[src^="/plan.png"]')!;
  const fail = () => act(async () => fireEvent.error(picture()));
  expect(picture().getAttribute('src')).toBe('/plan.png?1');
  await fail();
  await waitFor(() => expect(picture().getAttribute('src')).toBe('/plan.png?2'));
  expect(screen.queryByRole('alert')).toBeNull();
  await fail();
  expect(screen.getByRole('alert').textContent).toMatch(/^The picture could not be loaded/);
  // The devices are still there.
  expect(screen.getByRole('link', { name: 'Gate, Offline' })).toBeTruthy();
  await press('Try again');
  await waitFor(() => expect(picture().getAttribute('src')).toBe('/plan.png?3'));
  await act(async () => fireEvent.load(picture()));
  expect(screen.queryByRole('alert')).toBeNull();
});
