import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { applyPatch } from '../../../../shared/configuration/apply-patch.ts';
import { type Device, factoryDefaults } from '../../../../shared/configuration/device.ts';
import type { Delivery } from '../../../../shared/model/beacon-configuration.ts';
import type { BeaconType } from '../../../../shared/model/beacon-type.ts';
import { inEnglish } from '../../../testing/in-english.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleBeacon } from '../../../testing/sample-beacon.ts';
import { sampleUser } from '../../../testing/sample-user.ts';
import { stubApi } from '../../../testing/stub-api.ts';
import { paths } from '../../lib/paths.ts';
import { signIn } from '../../lib/session.ts';
import { ConfigurationScreen } from './configuration-screen.tsx';
import type { Configured } from './use-configured.ts';

const ID = 'F0F1F2F3F4F5';
let type: BeaconType;
let owner: string;
let may: string[];
let configured: Configured;
let refused: { status: number; body: object } | undefined;
let sent: Record<string, unknown>[];

const deviceFor = (firmware: string, unlocked: boolean): Device => ({
  type: 'SMART_BEACON',
  metaData: {
    firmware,
    securebeacon_editable: unlocked,
    eventbeacon_editable: unlocked,
    energy_save_editable: unlocked,
  },
});

function given(firmware: string, unlocked = false) {
  const device = deviceFor(firmware, unlocked);
  configured = {
    id: ID,
    description: 'Lobby',
    deviceUpToDate: true,
    configData: factoryDefaults(device),
    metaData: device.metaData,
    version: 3,
  };
}

beforeAll(() => inEnglish(['configuration', 'beacons', 'moving', 'list', 'errors']));
beforeEach(() => {
  type = 'SMART_BEACON';
  owner = 'u1';
  may = ['CONFIGURE', 'CONFIGURE_SECURE'];
  refused = undefined;
  sent = [];
  given('007.001', true);
  signIn(sampleUser());
  stubApi((_, url, init) => {
    const path = url.pathname;
    if (path.endsWith('/alerts')) return { body: { items: [], links: { self: '' } } };
    if (path.includes('/users/'))
      return { body: sampleUser({ id: 'u2', name: 'Bob', email: 'bob@example.com' }) };
    if (path.endsWith('/getBeaconConfigurations')) return { body: { items: [configured] } };
    if (path.endsWith('/setBeaconConfiguration')) {
      const body = JSON.parse(String(init.body));
      sent.push(body);
      if (refused) return refused;
      const device = { type, metaData: { ...configured.metaData, ...body.metaData } };
      configured = {
        ...configured,
        description: body.description ?? configured.description,
        configData: applyPatch(device, configured.configData, body.configData ?? {}),
        metaData: device.metaData,
        version: configured.version + 1,
        deviceUpToDate: false,
        delivery: { state: 'pending', at: new Date().toISOString() },
      };
      return { body: configured };
    }
    const featureList = may.map((name) => ({ kind: 'PERMISSION' as const, name }));
    const { description, metaData } = configured;
    return {
      body: sampleBeacon({
        id: ID,
        type,
        userId: owner,
        description,
        firmware: metaData.firmware,
        featureList,
      }),
    };
  });
});

async function open() {
  const view = renderScreen(ConfigurationScreen, paths.beaconConfig.path, paths.beaconConfig.to('0', ID));
  await screen.findByRole('navigation', { name: 'Parts of this page' });
  await waitFor(() => expect(document.querySelector('[data-first-load]')).toBeNull());
  return view;
}
const section = (name: string) => within(screen.getByRole('region', { name }));
const enter = (where: HTMLElement, value: string) => fireEvent.change(where, { target: { value } });
const save = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save' })));
const summary = () =>
  within(screen.getByRole('list', { name: 'Changes' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

test('only changed values are sent, with the version that was read, after a summary of old and new', async () => {
  await open();
  enter(section('iBeacon').getByLabelText('Major'), '12');
  enter(section('Advertising').getByLabelText('Transmit power'), '10');
  fireEvent.click(section('Advertising').getByLabelText('38'));
  expect(summary()).toEqual([
    'Advertising, Channels 37, 38, 39 → 37, 39',
    'Advertising, Transmit power 0\u00a0dBm → 10\u00a0dBm',
    'iBeacon, Major 0 → 12',
  ]);
  await save();
  expect(sent).toEqual([
    { id: ID, configData: { adv_channel: 5, tx_power: 10, ibeacon_major: 12 }, version: 3 },
  ]);
  expect(await screen.findByText(/^Waiting to be sent/)).toBeTruthy();
});

test('a configuration is refreshed every two seconds until the device has confirmed it', async () => {
  const hubId = 'hub0badcafe';
  const delivered = (state: Delivery['state'], more: object = {}) => {
    configured = { ...configured, delivery: { state, at: new Date().toISOString(), ...more } };
  };
  vi.useFakeTimers({ shouldAdvanceTime: true });
  delivered('pending', { reason: 'NO_CODING' });
  await open();
  expect(screen.getByText(/^The hub that hears it takes characteristics only/)).toBeTruthy();
  delivered('sent', { hubId });
  await act(() => vi.advanceTimersByTimeAsync(2100));
  expect(screen.getByText(`Sent by ${hubId}, waiting for the answer.`)).toBeTruthy();
  delivered('partial', { hubId, reason: 'COMMAND_FAILED' });
  await act(() => vi.advanceTimersByTimeAsync(2100));
  expect(screen.getByText('It could not carry out one of them.')).toBeTruthy();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Send again' })));
  expect(sent).toEqual([{ id: ID, configData: {}, version: 3 }]);
});

test('an interval between two steps is rounded down, with a note', async () => {
  await open();
  const interval = section('Advertising').getByLabelText('Advertising interval') as HTMLInputElement;
  enter(interval, '1299');
  fireEvent.blur(interval);
  expect(interval.value).toBe('1200');
  expect(screen.getByText(/^Rounded down to 1,200 ms/)).toBeTruthy();
});

test('a UUID is shown in groups, and accepted with and without hyphens', async () => {
  await open();
  const uuid = section('iBeacon').getByLabelText('UUID') as HTMLInputElement;
  for (const pasted of ['f7826da6-4fa2-4e98-8024-bc5b71e0893e', 'F7826DA64FA24E988024BC5B71E0893E']) {
    fireEvent.focus(uuid);
    enter(uuid, pasted);
    fireEvent.blur(uuid);
    expect(uuid.value).toBe('F7826DA6-4FA2-4E98-8024-BC5B71E0893E');
  }
  await save();
  expect(sent[0]!.configData).toEqual({ ibeacon_uuid: 'F7826DA64FA24E988024BC5B71E0893E' });
});

test('the length of a URL is counted while typing, with the reason if it does not fit', async () => {
  await open();
  fireEvent.click(section('Eddystone').getByLabelText('URL'));
  const url = section('Eddystone').getByRole('textbox', { name: 'URL' });
  enter(url, 'https://example.com/abc');
  expect(screen.getByText('12 of 18')).toBeTruthy();
  enter(url, 'https://example.com/a-long-way-to-go');
  expect(screen.getByText(/too many for a frame/)).toBeTruthy();
  enter(url, 'ftp://example.com');
  expect(screen.getByText(/^Begins with https/)).toBeTruthy();
});

test('fields that a firmware does not know are not offered, and its power levels are its own', async () => {
  given('002.001');
  await open();
  expect(section('Advertising').queryByLabelText('Transmit power')).toBeNull();
  expect(screen.queryByRole('region', { name: 'Event beacon' })).toBeNull();
  fireEvent.click(section('Eddystone').getByLabelText('UID'));
  const powers = within(section('Eddystone').getByLabelText('Transmit power')).getAllByRole('option');
  expect(powers.map(({ textContent }) => textContent)).toEqual(
    [5, 0, -9, -21].map((dBm) => `${dBm}\u00a0dBm`),
  );
});

test('the fields of a disabled frame are collapsed and keep their values', async () => {
  await open();
  const name = (label: string) => section('iBeacon').queryByLabelText(label);
  enter(name('Major')!, '7');
  fireEvent.click(section('Advertising').getByLabelText('iBeacon'));
  expect(name('Major')).toBeNull();
  fireEvent.click(section('iBeacon').getByRole('button', { name: '5 settings without effect now' }));
  expect((name('Major') as HTMLInputElement).value).toBe('7');
});

test('a form with faults is not sent: the faults are listed, and the first one is focused', async () => {
  await open();
  enter(section('iBeacon').getByLabelText('Major'), '70000');
  enter(section('iBeacon').getByLabelText('UUID'), 'abc');
  await save();
  expect(sent).toEqual([]);
  expect(screen.getByText('Please check what you have entered.')).toBeTruthy();
  expect(document.activeElement).toBe(section('iBeacon').getByLabelText('UUID'));
  expect(section('iBeacon').getByText('Enter a number between 0 and 65,535.')).toBeTruthy();
  expect(screen.getByText('Not saved yet. Correct 2 fields.')).toBeTruthy();
});

test('a collapsed field with a fault is shown', async () => {
  configured = { ...configured, configData: { ...configured.configData, eddystone_url: 'nonsense' } };
  await open();
  enter(section('iBeacon').getByLabelText('Major'), '5');
  await save();
  expect(document.activeElement).toBe(section('Eddystone').getByRole('textbox', { name: 'URL' }));
});

test('a secure beacon with major 0 and minor 0 shows a warning', async () => {
  await open();
  fireEvent.click(section('Advertising').getByLabelText('Secure beacon'));
  await save();
  expect(sent).toEqual([]);
  expect(screen.getByText('A secure beacon needs a major or minor that is not 0.')).toBeTruthy();
});

test('an admin unlocks a feature and sets it at once, and a value that is locked again is not sent', async () => {
  given('007.001');
  owner = 'u2';
  may = [...may, 'UNLOCK'];
  signIn(sampleUser({ id: 'admin', roles: ['ADMIN'] }));
  await open();
  expect(screen.queryByRole('region', { name: 'Energy saving' })).toBeNull();
  fireEvent.click(section('Unlocked features').getByLabelText('Energy saving'));
  fireEvent.click(section('Energy saving').getByLabelText('Save energy'));
  expect(summary()).toEqual(['Energy saving No → Yes', 'Energy saving, Save energy No → Yes']);
  await save();
  expect(sent, 'before the owner is named').toEqual([]);
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('heading', { name: 'This belongs to Bob' })).toBeTruthy();
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Change it' })));
  expect(sent).toEqual([
    { id: ID, configData: { energy_save_state: true }, metaData: { energy_save_editable: true }, version: 3 },
  ]);
});

test('a user without the right to change it sees it read-only', async () => {
  may = [];
  await open();
  expect(section('iBeacon').getByText('00000000-0000-0000-0000-000000000000')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

test('a device without a radio has only a description', async () => {
  type = 'NFC';
  await open();
  expect(screen.queryByRole('region', { name: 'Advertising' })).toBeNull();
  enter(screen.getByLabelText('Description'), 'Door');
  await save();
  expect(sent).toEqual([{ id: ID, description: 'Door', version: 3 }]);
});

test('a concurrent change by another user is reported and loaded, and the entries stay on top of it', async () => {
  await open();
  enter(section('iBeacon').getByLabelText('Minor'), '9');
  refused = { status: 409, body: { message: 'PLEASE_TRY_AGAIN', details: { version: 4 }, requestId: 'r' } };
  configured = { ...configured, version: 4, configData: { ...configured.configData, ibeacon_major: 4 } };
  await save();
  expect(await screen.findByText(/^Somebody else has changed/)).toBeTruthy();
  refused = undefined;
  fireEvent.click(screen.getByRole('button', { name: 'Load' }));
  expect((section('iBeacon').getByLabelText('Major') as HTMLInputElement).value).toBe('4');
  await save();
  expect(sent.at(-1)).toEqual({ id: ID, configData: { ibeacon_minor: 9 }, version: 4 });
});

test('other beacons with the same identity are linked', async () => {
  configured = { ...configured, sharedWith: ['A0A1A2A3A4A5'] };
  await open();
  const link = screen.getByRole('link', { name: 'A0A1A2A3A4A5' });
  expect(link.getAttribute('href')).toBe(paths.beacon.to('0', 'A0A1A2A3A4A5'));
});

test('leaving with unsaved changes needs a confirmation', async () => {
  const { here } = await open();
  enter(screen.getByLabelText('Description'), 'Door');
  fireEvent.click(screen.getByRole('link', { name: 'Devices' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(here()).toBe(paths.beacons.to('0')));
});
