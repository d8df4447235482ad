import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { inEnglish } from '../../../testing/in-english.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleBeacon } from '../../../testing/sample-beacon.ts';
import { sampleFleet } from '../../../testing/sample-fleet.ts';
import { sampleUser } from '../../../testing/sample-user.ts';
import { stubApi } from '../../../testing/stub-api.ts';
import { paths } from '../../lib/paths.ts';
import { forgetSession, signIn } from '../../lib/session.ts';
import { BeaconListScreen } from './beacon-list-screen.tsx';

const BEACONS = Array.from({ length: 12 }, (_, at) => sampleBeacon({ id: `F0000000000${at.toString(16)}` }));
let sent: string[];

// The dialogs are loaded on demand, which takes a moment.
beforeAll(() =>
  Promise.all([
    inEnglish(['beacons', 'list', 'errors', 'moving', 'shell', 'common', 'tasks']),
    import('../../components/moving/move-dialogs.tsx'),
  ]),
);
beforeEach(() => {
  sent = [];
  // With the session the selection is forgotten.
  forgetSession();
  signIn(sampleUser({ roles: ['INFO_PROVIDER'] }));
  stubApi((method, { pathname }) => {
    if (method !== 'GET') {
      sent.push(pathname);
      return {
        body: { taskId: 't', taskStatus: 'finished', data: { done: 0, skipped: [], skippedCount: 0 } },
      };
    }
    if (pathname.endsWith('/fleet')) return { body: sampleFleet() };
    return { body: { items: pathname.endsWith('/identities') ? [] : BEACONS, links: { self: '' } } };
  });
});

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
async function choose(some: number, action: string) {
  renderScreen(BeaconListScreen, paths.beacons.path, paths.beacons.to('0'));
  for (const { id } of BEACONS.slice(0, some))
    fireEvent.click(await screen.findByRole('checkbox', { name: `Select ${id}` }));
  press('More actions');
  press(action);
  return within(await screen.findByRole('dialog'));
}

test('the selection shows what is usual, and keeps what is dangerous at the end of its menu', async () => {
  await choose(2, 'Detach');
  const bar = within(screen.getByRole('region', { name: 'Selection' }));
  expect(bar.queryByRole('button', { name: 'Detach' })).toBeNull();
  press('More actions');
  const items = within(screen.getByRole('group', { name: 'More actions' })).getAllByRole('button');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Copy IDs',
    'Export CSV',
    'Transfer',
    'Detach',
  ]);
});

test('detaching names the deed, how many devices it is about, and what they lose', async () => {
  const dialog = await choose(2, 'Detach');
  expect(dialog.getByRole('heading', { name: 'Detach 2 beacons?' })).toBeTruthy();
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Their names',
    'Configurations that are not confirmed yet',
  ]);
  expect(dialog.queryByRole('textbox')).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: 'Detach 2 beacons' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('to detach many, their number must be typed', async () => {
  const dialog = await choose(12, 'Detach');
  const button = dialog.getByRole('button', { name: 'Detach 12 beacons' });
  fireEvent.click(button);
  fireEvent.change(dialog.getByRole('textbox', { name: 'Type the number 12 to confirm' }), {
    target: { value: '11' },
  });
  fireEvent.click(button);
  expect(sent).toEqual([]);
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: '12' } });
  fireEvent.click(button);
  await waitFor(() => expect(sent).toHaveLength(1));
});

test('devices leave after ten minutes unless it is undone, or at once if that is chosen', async () => {
  const bodies: unknown[] = [];
  stubApi((method, { pathname }, { body } = {}) => {
    if (method !== 'GET') {
      sent.push(pathname);
      bodies.push(body && JSON.parse(String(body)));
      const data = { total: 2, done: 0, skipped: [], skippedCount: 0 };
      return { body: { taskId: 't', taskStatus: 'waiting', data } };
    }
    if (pathname.endsWith('/fleet')) return { body: sampleFleet() };
    return { body: { items: pathname.endsWith('/identities') ? [] : BEACONS, links: { self: '' } } };
  });
  const dialog = await choose(2, 'Detach');
  expect(dialog.getByText(/in ten minutes/)).toBeTruthy();
  fireEvent.click(dialog.getByRole('checkbox', { name: /At once/ }));
  expect(dialog.queryByText(/They leave this account in ten minutes/)).toBeNull();
  fireEvent.click(dialog.getByRole('checkbox', { name: /At once/ }));
  fireEvent.click(dialog.getByRole('button', { name: 'Detach 2 beacons' }));
  await waitFor(() => expect(bodies).toMatchObject([{ graceSeconds: 600 }]));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent.at(-1)).toBe('/api/tasks/v1/workflowtasks/t/cancel'));
});

test('devices are offered unless they are to be transferred without asking', async () => {
  const dialog = await choose(2, 'Transfer');
  fireEvent.change(dialog.getByLabelText('E-mail address of the recipient'), {
    target: { value: 'mia@example.com' },
  });
  expect(dialog.queryByRole('checkbox', { name: /At once/ })).toBeNull();
  fireEvent.click(dialog.getByRole('radio', { name: /Transfer without asking/ }));
  expect(dialog.getByRole('button', { name: 'Transfer 2 beacons' })).toBeTruthy();
  fireEvent.click(dialog.getByRole('radio', { name: /The recipient has 14 days/ }));
  fireEvent.click(dialog.getByRole('button', { name: 'Offer 2 beacons' }));
  await waitFor(() => expect(sent).toEqual(['/api/devices/v1/beacons/offer']));
});

test('a transfer says what the devices lose, too', async () => {
  const dialog = await choose(1, 'Transfer');
  expect(dialog.getByRole('heading', { name: 'Transfer 1 beacon' })).toBeTruthy();
  expect(dialog.getAllByRole('listitem')).toHaveLength(2);
});
