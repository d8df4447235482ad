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
import { HubListScreen } from './hub-list-screen.tsx';

const UPDATE = { firmware: '3.0.9.0', fromFirmware: '3.0.7.8', startedAt: '2026-11-21T08:00:00Z' };
const HUB = sampleHub({ update: null, newestFirmware: '3.0.9.0' });
const RUNNING: Partial<Hub> = {
  isMarkedForUpdate: true,
  updateStatus: 'running',
  update: { ...UPDATE, state: 'sent', deadline: '2026-11-21T08:30:00Z' },
};
let hub: Hub;
let posted: string[];

beforeAll(() => inEnglish(['hubConfig', 'hubs', 'moving', 'list', 'errors']));
beforeEach(() => {
  posted = [];
  hub = HUB;
  signIn(sampleUser({ roles: ['INFO_PROVIDER'] }));
  stubApi((method, { pathname }) => {
    if (method === 'POST') {
      posted.push(pathname);
      hub = { ...hub, ...RUNNING };
    }
    if (pathname.endsWith('/fleet')) return { status: 500, body: { message: 'INTERNAL_SERVER_ERROR' } };
    if (pathname.endsWith('/alerts')) return { body: { items: [], links: { self: '' } } };
    if (!pathname.endsWith('/hubs')) return { body: hub };
    const { settings: _, update: __, newestFirmware: ___, ...row } = hub;
    return { body: { items: [row], links: { self: '' } } };
  });
});

const press = (name: string, within_ = screen as Pick<typeof screen, 'findByRole'>) =>
  within_.findByRole('button', { name }).then((button) => act(async () => fireEvent.click(button)));
const dialog = async () => within(await screen.findByRole('dialog'));
const openConfig = () => renderScreen(HubConfigScreen, paths.hubConfig.path, paths.hubConfig.to(HUB.id));
const openList = () => renderScreen(HubListScreen, paths.hubs.path, paths.hubs.to());

test('the new firmware is shown first, then the progress of the update and its success', async () => {
  openConfig();
  await press('Update firmware');
  const asked = await dialog();
  expect(asked.getByText(/runs 3.0.7.8 and gets 3.0.9.0/)).toBeTruthy();
  expect(posted).toEqual([]);
  await press('Update firmware', asked);
  expect(posted).toEqual([`/api/devices/v1/hubs/${HUB.id}/induce_firmware_update`]);
  await screen.findByText('the hub is being notified');
  hub = { ...hub, update: { ...UPDATE, state: 'applying', deadline: '2026-11-21T08:30:00Z' } };
  await screen.findByText('the hub is installing');
  const done = { ...UPDATE, state: 'done', endedAt: '2026-11-21T08:10:00Z' } as const;
  hub = { ...HUB, firmware: '3.0.9.0', newestFirmware: null, update: done };
  await screen.findByText('The hub runs firmware 3.0.9.0 now.');
  expect(screen.queryByRole('button', { name: 'Update firmware' })).toBeNull();
});

test('an offline hub is updated after a warning', async () => {
  hub = { ...HUB, isOnline: false };
  openConfig();
  await press('Update firmware');
  const asked = await dialog();
  expect(asked.getByText(/The hub is offline/)).toBeTruthy();
  await press('Update anyway', asked);
  await waitFor(() => expect(posted).toHaveLength(1));
});

test('a hub whose settings forbid updates is not updated, with an explanation', async () => {
  hub = { ...HUB, settings: { ...FACTORY_SETTINGS, firmwareUpdates: false } };
  openConfig();
  await press('Update firmware');
  const asked = await dialog();
  expect(asked.getByText(/Switch them on first/)).toBeTruthy();
  await press('Close', asked);
  expect(posted).toEqual([]);
});

test('an admin sees the owner of the hub first', async () => {
  signIn(sampleUser({ id: 'admin', roles: ['ADMIN'] }));
  openConfig();
  await press('Update firmware');
  expect((await dialog()).getByText(/ida@example.com/)).toBeTruthy();
  expect(posted).toEqual([]);
});

test('a hub is updated from the list, not twice at once, and its failure is shown there with the reason', async () => {
  openList();
  await press(`More actions for ${HUB.id}`);
  await press('Update firmware');
  await press('Update firmware', await dialog());
  await screen.findByText('Updating');
  await press(`More actions for ${HUB.id}`);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Update firmware' });
  expect(button.disabled).toBe(true);
  hub = { ...HUB, updateStatus: 'failed', updateFailure: 'WRONG_CONTENT' };
  await screen.findByText('A file arrived damaged at the hub.');
  expect(button.disabled).toBe(false);
});

test('the list also reports that there is no newer firmware', async () => {
  hub = { ...HUB, newestFirmware: null };
  openList();
  await press(`More actions for ${HUB.id}`);
  await press('Update firmware');
  const asked = await dialog();
  expect(asked.getByText(/Nothing newer has been published/)).toBeTruthy();
  await press('Close', asked);
  expect(posted).toEqual([]);
});
