import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Firmware } from '../../../../shared/model/firmware.ts';
import { inEnglish } from '../../../testing/in-english.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleFirmware } from '../../../testing/sample-firmware.ts';
import { sampleUser } from '../../../testing/sample-user.ts';
import { stubApi } from '../../../testing/stub-api.ts';
import { paths } from '../../lib/paths.ts';
import { signIn } from '../../lib/session.ts';
import { HubFirmwareListScreen } from './firmware-lists.tsx';
import { HubFirmwareScreen, NewBeaconFirmwareScreen, NewHubFirmwareScreen } from './firmware-screen.tsx';

const known = sampleFirmware();
const older = { ...known, id: '3.0.7.8', previous: null };
const newer = { ...known, id: '3.0.9.0', previous: null };

let firmware: Firmware;
let refusal: { status: number; body: unknown } | undefined;
let calls: { method: string; url: URL; body: Record<string, unknown> }[];

beforeAll(() => inEnglish(['firmware', 'list', 'errors']));
beforeEach(() => {
  firmware = known;
  refusal = undefined;
  calls = [];
  signIn(sampleUser({ id: 'admin', roles: ['ADMIN'] }));
  stubApi((method, url, init) => {
    calls.push({ method, url, body: init.body ? JSON.parse(String(init.body)) : {} });
    if (refusal && method !== 'GET') return refusal;
    if (method === 'POST' || method === 'PUT')
      firmware = { ...firmware, ...calls.at(-1)!.body, version: firmware.version + 1 };
    if (method === 'DELETE') return { body: {} };
    if (method === 'GET' && url.pathname.endsWith('/firmwares'))
      return { body: { items: [newer, known, older], links: { self: '' } } };
    return { body: firmware };
  });
});

const sent = (method: string, end = '') =>
  calls.filter((call) => call.method === method && call.url.pathname.endsWith(end));
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } });
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const inDialog = (name: string) =>
  act(async () => fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name })));
const { create, edit } = paths.hubFirmware;
const openKnown = () => renderScreen(HubFirmwareScreen, edit.path, edit.to(known.hardwareId, known.id));

test('the list shows the state of each firmware, and requests only its group', async () => {
  renderScreen(HubFirmwareListScreen, paths.hubFirmware.path, paths.hubFirmware.to());
  await screen.findByText('3.0.8.1');
  expect(screen.getAllByText('Initial')).toHaveLength(3);
  expect(sent('GET', '/firmwares')[0]!.url.searchParams.get('group')).toBe('HUB');
});

test('a new firmware is created with all entries, and then its files are uploaded', async () => {
  const { here } = renderScreen(NewHubFirmwareScreen, create.path, create.to());
  type('Hardware', 'HUB-0300');
  type('Version', '3.1.0.0');
  type('Tags', 'Stable, trial stable');
  type('Changelog', 'Everything.');
  await press('Create');
  expect(sent('POST')[0]!.body).toEqual({
    id: '3.1.0.0',
    hardwareId: 'HUB-0300',
    group: 'HUB',
    description: '',
    previous: null,
    tags: ['stable', 'trial'],
    changelog: 'Everything.',
  });
  await waitFor(() => expect(here()).toBe('/firmwaremgmt/hub-firmware/HUB-0300/3.1.0.0/overview'));
});

test('the firmware in the address is the predecessor of a new one', async () => {
  renderScreen(NewHubFirmwareScreen, create.path, create.to('HUB-0300', '3.0.8.1'));
  expect(screen.getByLabelText<HTMLInputElement>('Hardware').value).toBe('HUB-0300');
  expect(screen.getByLabelText<HTMLSelectElement>('Previous version').value).toBe('HUB-0300/3.0.8.1');
  type('Version', '3.0.9.1');
  await press('Create');
  expect(sent('POST')[0]!.body).toMatchObject({
    previous: { hardwareId: 'HUB-0300', firmwareId: '3.0.8.1' },
  });
});

test.each([
  ['003.001', NewHubFirmwareScreen, create],
  ['3.0.7.8', NewBeaconFirmwareScreen, paths.beaconFirmware.create],
  ['3.0.07.8', NewHubFirmwareScreen, create],
])('%s is refused because versions have another form', async (version, Screen, at) => {
  renderScreen(Screen, at.path, at.to('HUB-0300'));
  type('Version', version);
  await press('Create');
  expect(sent('POST')).toEqual([]);
  expect(screen.getByLabelText('Version').getAttribute('aria-invalid')).toBe('true');
});

test('an existing version is reported at its field and as a toast', async () => {
  refusal = { status: 409, body: { message: 'NAME_ALREADY_USED', requestId: '1' } };
  renderScreen(NewHubFirmwareScreen, create.path, create.to('HUB-0300'));
  type('Version', '3.0.8.1');
  await press('Create');
  await screen.findByText('There is already such a version for this hardware.');
  await screen.findByText(/^The firmware was not created\./);
});

test('older firmware of the same branch is offered as predecessor', async () => {
  openKnown();
  await screen.findByRole('option', { name: '3.0.7.8' });
  expect(screen.queryByRole('option', { name: '3.0.9.0' })).toBeNull();
});

test('an edit sends the version that was read, and a refused one shows a toast', async () => {
  openKnown();
  await screen.findByLabelText('Description');
  type('Description', 'Hears everything');
  refusal = { status: 409, body: { message: 'PLEASE_TRY_AGAIN', requestId: '1' } };
  await press('Save');
  await screen.findByText(/^The firmware was not changed\./);
  refusal = undefined;
  await press('Save');
  expect(sent('PUT').at(-1)!.body).toMatchObject({ description: 'Hears everything', version: 3 });
  await screen.findByText('3.0.8.1 is saved.');
});

test('deleting a firmware requires typing its version', async () => {
  const { here } = openKnown();
  await screen.findByLabelText('Description');
  await press('Delete');
  const dialog = within(screen.getByRole('dialog'));
  expect(
    dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete' }).getAttribute('aria-disabled'),
  ).toBe('true');
  fireEvent.change(dialog.getByLabelText('Type “3.0.8.1” to confirm'), { target: { value: '3.0.8.1' } });
  await inDialog('Delete');
  expect(sent('DELETE')).toHaveLength(1);
  await waitFor(() => expect(here()).toBe('/firmwaremgmt/hub-firmware'));
});

test('leaving with unsaved changes needs a confirmation', async () => {
  openKnown();
  await screen.findByLabelText('Description');
  type('Description', 'Unsaved');
  await act(async () => fireEvent.click(screen.getByRole('link', { name: 'Hub firmware' })));
  await screen.findByRole('dialog');
});
