import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Firmware } from '../../../../shared/model/firmware.ts';
import { inEnglish } from '../../../testing/in-english.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { SAMPLE_FILE, sampleFirmware } from '../../../testing/sample-firmware.ts';
import { sampleUser } from '../../../testing/sample-user.ts';
import { stubApi } from '../../../testing/stub-api.ts';
import { paths } from '../../lib/paths.ts';
import { signIn } from '../../lib/session.ts';
import { BeaconFirmwareOverviewScreen, HubFirmwareOverviewScreen } from './firmware-overview-screens.tsx';

const known = sampleFirmware();
let firmware: Firmware;
let isGone: boolean;
let calls: { method: string; url: URL }[];

beforeAll(() => inEnglish(['firmware', 'audit', 'list', 'errors']));
beforeEach(() => {
  firmware = known;
  isGone = false;
  calls = [];
  signIn(sampleUser({ id: 'admin', roles: ['ADMIN'] }));
  stubApi((method, url) => {
    calls.push({ method, url });
    if (isGone) return { status: 404, body: { message: 'ENTITY_NOT_FOUND', requestId: '1' } };
    if (url.pathname.endsWith('/audit')) return { body: { items: [], links: { self: '' } } };
    if (url.pathname.endsWith('/publish')) firmware = { ...firmware, isPublished: true };
    if (url.pathname.endsWith('/revoke')) firmware = { ...firmware, isPublished: false };
    return { body: firmware };
  });
});

const sent = (method: string, end: string) =>
  calls.filter((call) => call.method === method && call.url.pathname.endsWith(end));
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const inDialog = (name: string) =>
  act(async () => fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name })));
const { overview } = paths.hubFirmware;
const open = () =>
  renderScreen(HubFirmwareOverviewScreen, overview.path, overview.to(known.hardwareId, known.id));

test('each file shows its state, and publishing requires that all are available', async () => {
  open();
  await screen.findByText('com.bin · 20 kB');
  screen.getByText('page.html was refused: it is no firmware.');
  screen.getByText('No file yet');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Publish' }).disabled).toBe(true);
});

test('a firmware is refreshed each second until its files are available', async () => {
  open();
  await screen.findByText('No file yet');
  const available = { state: 'available', ...SAMPLE_FILE } as const;
  firmware = {
    ...known,
    isFileAvailable: true,
    files: { COM_UNIT: available, SCAN_UNIT: available, FILESYS_UNIT: available },
  };
  await waitFor(() => expect(screen.queryByText('No file yet')).toBeNull());
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Publish' }).disabled).toBe(false);
});

test('publishing needs a confirmation and makes the files final, and so does revoking', async () => {
  firmware = { ...known, isFileAvailable: true };
  open();
  await screen.findByText('Ready to publish');
  await press('Publish');
  expect(sent('GET', '/publish')).toEqual([]);
  await inDialog('Publish');
  await screen.findByText('Latest');
  expect(screen.queryByRole('button', { name: /^(Upload|Replace)/ })).toBeNull();
  await press('Revoke');
  await inDialog('Revoke');
  await screen.findByText('Ready to publish');
});

test('an empty file is not sent, and is reported as unusable', async () => {
  open();
  await screen.findByText('No file yet');
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  await act(async () => fireEvent.change(input, { target: { files: [new File([], 'nothing.bin')] } }));
  await screen.findByText('This file cannot be used: it is empty or too large.');
  expect(sent('GET', '/uploadurl')).toEqual([]);
});

test('a published firmware of hubs is rolled out from its page', async () => {
  firmware = { ...known, isFileAvailable: true, isPublished: true };
  open();
  const link = await screen.findByRole('link', { name: 'Roll out' });
  expect(decodeURIComponent(link.getAttribute('href')!)).toBe(
    '/firmwaremgmt/rollouts/create?firmware=HUB-0300/3.0.8.1',
  );
});

test('the details lead to the previous version and to the hubs that run the firmware', async () => {
  open();
  const details = within(await screen.findByRole('region', { name: 'Details' }));
  const to = (name: string) => decodeURIComponent(details.getByRole('link', { name }).getAttribute('href')!);
  expect(to('3.0.7.8')).toBe('/firmwaremgmt/hub-firmware/HUB-0300/3.0.7.8/overview');
  expect(to('Hubs that run it')).toBe(
    '/devices/hubs?user=all&filter=firmware:eq:3.0.8.1&filter=hardware:eq:HUB-0300',
  );
});

test('firmware of beacons leads to the beacons that run it, and cannot be rolled out', async () => {
  firmware = { ...known, id: '006.001', group: 'beacon', hardwareId: 'BCN-0101', isPublished: true };
  const at = paths.beaconFirmware.overview;
  renderScreen(BeaconFirmwareOverviewScreen, at.path, at.to('BCN-0101', '006.001'));
  const link = await screen.findByRole('link', { name: 'Beacons that run it' });
  expect(decodeURIComponent(link.getAttribute('href')!)).toBe(
    '/infoprovider/beacon-list/all?filter=firmware:eq:006.001&filter=hardware:eq:BCN-0101',
  );
  screen.getByRole('button', { name: 'Revoke' });
  expect(screen.queryByRole('link', { name: 'Roll out' })).toBeNull();
});

test('the menu starts the next version from this one', async () => {
  const { here } = open();
  await screen.findByText('No file yet');
  await press('More actions');
  await press('New version from this one');
  expect(here()).toBe('/firmwaremgmt/hub-firmware/HUB-0300/3.0.8.1/create');
});

test('the last changes are those of this firmware', async () => {
  open();
  await screen.findByText('No file yet');
  const { url } = calls.find((call) => call.url.pathname.endsWith('/audit'))!;
  expect(url.searchParams.getAll('filter')).toEqual(['item:eq:firmware/HUB-0300/3.0.8.1']);
});

test('an address without a firmware says so', async () => {
  isGone = true;
  open();
  await screen.findByRole('heading', { name: 'There is no firmware 3.0.8.1 for HUB-0300' });
});
