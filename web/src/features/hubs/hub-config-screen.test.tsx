import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Hub } from '../../../../shared/model/hub.ts';
import { FACTORY_SETTINGS } from '../../../../shared/model/hub-settings.ts';
import { inEnglish } from '../../../testing/in-english.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleHub } from '../../../testing/sample-hub.ts';
import { sampleUser } from '../../../testing/sample-user.ts';
import { stubApi } from '../../../testing/stub-api.ts';
import { paths } from '../../lib/paths.ts';
import { signIn } from '../../lib/session.ts';
import { HubConfigScreen } from './hub-config-screen.tsx';

const HUB = sampleHub({ configModifiedAt: '2026-11-21T08:00:00Z' });
let hub: Hub;
let refusal: string | undefined;
let missing: boolean;
let calls: { method: string; path: string; body: Record<string, unknown> }[];

beforeAll(() => inEnglish(['hubConfig', 'hubs', 'moving', 'list', 'errors']));
beforeEach(() => {
  calls = [];
  refusal = undefined;
  missing = false;
  hub = HUB;
  signIn(sampleUser({ roles: ['INFO_PROVIDER'] }));
  stubApi((method, url, init) => {
    if (url.pathname.endsWith('/alerts')) return { body: { items: [], links: { self: '' } } };
    const body = init.body ? JSON.parse(String(init.body)) : {};
    calls.push({ method, path: url.pathname, body });
    if (missing) return { status: 404, body: { message: 'ENTITY_NOT_FOUND', requestId: 'r' } };
    if (method === 'PUT' && refusal) return { status: 409, body: { message: refusal, requestId: 'r' } };
    if (method === 'PUT') {
      const { settings, version: _, ...more } = body;
      hub = { ...hub, ...more, version: hub.version + 1, isSynchronized: settings === undefined };
      if (settings) hub = { ...hub, settings: { ...hub.settings!, ...settings } };
    }
    return { body: method === 'DELETE' ? {} : hub };
  });
});

const sent = (method: string) => calls.filter((call) => call.method === method);
async function open() {
  const view = renderScreen(HubConfigScreen, paths.hubConfig.path, paths.hubConfig.to(HUB.id));
  await screen.findByLabelText('Description');
  return view;
}
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } });
const isLocked = () => screen.getByLabelText('Description').closest('fieldset[disabled]') !== null;
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));

test('a hub with a wrong clock shows the error of the clock', async () => {
  hub = { ...HUB, clockErrorSeconds: -26 * 3600 };
  await open();
  expect(screen.getByText(/clock of the hub is 1 day 2 hrs behind/)).toBeTruthy();
});

test('only changed values are sent, and the hub is refreshed until it has confirmed them', async () => {
  await open();
  type('Push interval (seconds)', '30');
  fireEvent.click(screen.getByLabelText('Sensor data'));
  const summary = within(screen.getByRole('list', { name: 'Changes' }));
  expect(summary.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Push interval (seconds) 60 s → 30 s',
    'Data that is collected iBeacon, Eddystone UID, Eddystone TLM, Sensor data → iBeacon, Eddystone UID, Eddystone TLM',
  ]);
  await press('Save');
  expect(sent('PUT')).toMatchObject([
    {
      path: `/api/devices/v1/hubs/${HUB.id}`,
      body: {
        version: 7,
        settings: { pushIntervalSeconds: 30, dataTypes: ['IBEACON', 'EDDYSTONE_UID', 'EDDYSTONE_TLM'] },
      },
    },
  ]);
  await screen.findByText('Waiting for the hub to confirm its settings …');
  hub = { ...hub, isSynchronized: true };
  await screen.findByText(/has confirmed its settings/, undefined);
});

test('the format of configurations for a hub is explained, and can be chosen', async () => {
  await open();
  const field = screen.getByLabelText('Beacon configurations');
  const hint = document.getElementById(field.getAttribute('aria-describedby')!)!;
  expect(hint.textContent).toMatch(/manufacturer’s firmware understands characteristics only/);
  fireEvent.change(field, { target: { value: 'CHARACTERISTICS' } });
  const [change] = within(screen.getByRole('list', { name: 'Changes' })).getAllByRole('listitem');
  expect(change!.textContent).toMatch(/^Beacon configurations As fields → As characteristics/);
  await press('Save');
  expect(sent('PUT')).toMatchObject([{ body: { settings: { beaconCommands: 'CHARACTERISTICS' } } }]);
});

test('unknown settings are reported as such, and the first change sends all of them', async () => {
  const { settings: _, ...unknown } = HUB;
  hub = { ...unknown, isSynchronized: false, configModifiedAt: null };
  await open();
  await screen.findByText(/The settings of this hub are not known/);
  expect(screen.queryByText(/Waiting for the hub/)).toBeNull();
  type('Push interval (seconds)', '30');
  await press('Save');
  expect(sent('PUT')[0]!.body).toEqual({
    version: 7,
    settings: { ...FACTORY_SETTINGS, pushIntervalSeconds: 30 },
  });
  await screen.findByText('Waiting for the hub to confirm its settings …');
});

test('a violated rule is reported at its field, and nothing is sent', async () => {
  await open();
  type('Push interval (seconds)', '2');
  type('Network name (SSID)', 'Museum');
  type('Security', 'WPA2');
  type('Push method', 'HTTP_POST');
  await press('Save');
  for (const name of ['Push interval (seconds)', 'Passphrase', 'Server URL'])
    expect(screen.getByLabelText(name).getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(screen.getByLabelText('Passphrase'));
  expect(sent('PUT')).toEqual([]);
});

test('settings for an offline hub are saved after a confirmation', async () => {
  hub = { ...HUB, isOnline: false };
  await open();
  type('Description', 'Hall');
  await press('Save');
  expect(sent('PUT')).toEqual([]);
  await press('Save anyway');
  await waitFor(() => expect(sent('PUT')).toMatchObject([{ body: { description: 'Hall' } }]));
});

test('another owner’s hub is changed after a confirmation with the owner’s name', async () => {
  signIn(sampleUser({ id: 'admin', roles: ['ADMIN'] }));
  await open();
  type('Description', 'Hall');
  await press('Save');
  expect(sent('PUT')).toEqual([]);
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/Ida/)).toBeTruthy();
  await act(async () => fireEvent.click(dialog.getAllByRole('button').at(-1)!));
  await waitFor(() => expect(sent('PUT')).toMatchObject([{ body: { description: 'Hall' } }]));
});

test('nothing can be changed while a firmware update is running, and its end is shown', async () => {
  hub = { ...HUB, isMarkedForUpdate: true };
  await open();
  expect(isLocked()).toBe(true);
  expect(screen.getByText(/up to 30 minutes/)).toBeTruthy();
  const update = { firmware: '3.0.9.0', fromFirmware: '3.0.7.8', startedAt: HUB.configModifiedAt! };
  hub = {
    ...HUB,
    updateStatus: 'failed',
    update: { ...update, state: 'failed', endedAt: HUB.configModifiedAt!, reason: 'NO_SPACE' },
  };
  await screen.findByText(/The update to 3.0.9.0 failed .* no space left/, undefined);
  expect(isLocked()).toBe(false);
});

test('a group admin sees the settings read-only', async () => {
  signIn(sampleUser({ id: 'group', roles: ['GROUP_ADMIN'] }));
  await open();
  expect(isLocked()).toBe(true);
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Hub logs' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Rename/ })).toBeNull();
});

test('an admin deletes a hub after typing its id', async () => {
  signIn(sampleUser({ roles: ['ADMIN'] }));
  const view = await open();
  await press('Delete');
  const dialog = within(await screen.findByRole('dialog'));
  const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  fireEvent.change(dialog.getByLabelText(/Type/), { target: { value: HUB.id } });
  await act(async () => fireEvent.click(button));
  await waitFor(() => expect(sent('DELETE')).toHaveLength(1));
  await waitFor(() => expect(view.here()).toBe(paths.hubs.to()));
});

test('a hub is renamed by F2, typing and Enter, before the server answers', async () => {
  await open();
  fireEvent.keyDown(window, { key: 'F2' });
  const field = screen.getByLabelText(`Name of ${HUB.id}`);
  expect((field as HTMLInputElement).value).toBe('Foyer');
  fireEvent.change(field, { target: { value: ' Great hall ' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Great hall');
  await waitFor(() => expect(sent('PUT').map(({ body }) => body)).toEqual([{ description: 'Great hall' }]));
  expect((screen.getByLabelText('Description') as HTMLInputElement).value).toBe('Great hall');
});

test('a name that is refused is taken back, and a message says why', async () => {
  refusal = 'HUB_UPDATE_RUNNING';
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Rename Foyer' }));
  const field = screen.getByLabelText(`Name of ${HUB.id}`);
  fireEvent.change(field, { target: { value: 'Great hall' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Great hall');
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Foyer'));
  expect(screen.getByText(/^A firmware update is running on the hub/)).toBeTruthy();
});

test('the name of another owner’s hub changes only after a confirmation', async () => {
  signIn(sampleUser({ id: 'admin', roles: ['ADMIN'] }));
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Rename Foyer' }));
  const field = screen.getByLabelText(`Name of ${HUB.id}`);
  fireEvent.change(field, { target: { value: 'Great hall' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/ida@example\.com/)).toBeTruthy();
  expect(sent('PUT')).toEqual([]);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Foyer');
});

test('a hub that does not exist is reported as missing, without tabs', async () => {
  missing = true;
  renderScreen(HubConfigScreen, paths.hubConfig.path, paths.hubConfig.to(HUB.id));
  await screen.findByText(`There is no hub ${HUB.id} here`);
  expect(screen.queryByRole('link', { name: 'Overview' })).toBeNull();
});
