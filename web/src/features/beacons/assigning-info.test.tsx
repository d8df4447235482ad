import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { inEnglish } from '../../../testing/in-english.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleBeacon } from '../../../testing/sample-beacon.ts';
import { sampleFleet } from '../../../testing/sample-fleet.ts';
import { sampleInfo } from '../../../testing/sample-info.ts';
import { sampleUser } from '../../../testing/sample-user.ts';
import { stubApi } from '../../../testing/stub-api.ts';
import { paths } from '../../lib/paths.ts';
import { forgetSession, signIn } from '../../lib/session.ts';
import { BeaconListScreen } from './beacon-list-screen.tsx';

const BEACONS = ['F00000000001', 'F00000000002', 'F00000000003'].map((id) => sampleBeacon({ id }));
let sent: { path: string; body: unknown }[];
let searched: string[];
let skipped: { id: string; reason: string }[];

// The dialog is loaded on demand, which takes a moment.
beforeAll(() =>
  Promise.all([
    inEnglish(['beacons', 'list', 'errors', 'moving', 'shell', 'common', 'tasks']),
    import('../../components/assigning/assign-info-dialog.tsx'),
  ]),
);
beforeEach(() => {
  [sent, searched, skipped] = [[], [], []];
  // With the session the selection is forgotten.
  forgetSession();
  signIn(sampleUser({ infoFeatureState: 'ON' }));
  stubApi((method, { pathname, searchParams }, init) => {
    if (method !== 'GET') {
      sent.push({ path: pathname, body: JSON.parse(String(init.body)) });
      const data = { total: 2, done: 2 - skipped.length, skipped, skippedCount: skipped.length };
      const createdDate = '2026-11-23T00:00:00.000Z';
      return { body: { taskId: 't', taskStatus: 'finished', kind: 'setInfoDevices', createdDate, data } };
    }
    if (pathname.endsWith('/fleet')) return { body: sampleFleet() };
    if (pathname.endsWith('/infos')) {
      searched.push(...searchParams.getAll('filter'));
      return { body: { items: [sampleInfo(), sampleInfo({ id: 'i2', name: 'Quay' })], links: { self: '' } } };
    }
    return { body: { items: pathname.endsWith('/identities') ? [] : BEACONS, links: { self: '' } } };
  });
});

const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
async function choose() {
  renderScreen(BeaconListScreen, paths.beacons.path, paths.beacons.to('0'));
  for (const { id } of BEACONS.slice(0, 2))
    fireEvent.click(await screen.findByRole('checkbox', { name: `Select ${id}` }));
  await press('Assign to Info');
  return within(await screen.findByRole('dialog'));
}

test('the selected beacons are assigned to one Info, which a search finds', async () => {
  const dialog = await choose();
  fireEvent.change(dialog.getByRole('textbox', { name: 'Search Infos by name' }), {
    target: { value: 'Qu' },
  });
  await waitFor(() => expect(searched).toEqual(['name:prefix:qu']));
  fireEvent.click(await dialog.findByRole('radio', { name: /Harbour/ }));
  fireEvent.click(dialog.getByRole('radio', { name: /Quay/ }));
  await press('Assign 2 beacons');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([
    {
      path: expect.stringMatching(/\/infos\/i2\/devices$/),
      body: { add: { idList: ['F00000000001', 'F00000000002'] } },
    },
  ]);
});

test('beacons of other Infos are named as left out', async () => {
  skipped = [{ id: 'F00000000001', reason: 'DEVICE_NOT_ALLOWED_OR_USED' }];
  const dialog = await choose();
  fireEvent.click(await dialog.findByRole('radio', { name: /Quay/ }));
  await press('Assign 2 beacons');
  await screen.findByText('F00000000001', { selector: 'dialog *' });
});

test('nothing is offered while the Info CMS is off', async () => {
  signIn(sampleUser({ infoFeatureState: 'OFF' }));
  renderScreen(BeaconListScreen, paths.beacons.path, paths.beacons.to('0'));
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select F00000000001' }));
  expect(screen.queryByRole('button', { name: 'Assign to Info' })).toBeNull();
});
