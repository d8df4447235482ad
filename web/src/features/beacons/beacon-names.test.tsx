import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { inEnglish } from '../../../testing/in-english.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleBeacon } from '../../../testing/sample-beacon.ts';
import { sampleFleet } from '../../../testing/sample-fleet.ts';
import { sampleUser } from '../../../testing/sample-user.ts';
import { stubApi } from '../../../testing/stub-api.ts';
import { paths } from '../../lib/paths.ts';
import { signIn } from '../../lib/session.ts';
import { BeaconListScreen } from './beacon-list-screen.tsx';

const ME = sampleUser({ roles: ['INFO_PROVIDER'] });
const [NAMED, UNNAMED] = [sampleBeacon(), sampleBeacon({ id: 'F00000000002', description: '' })];
let sent: unknown[];
let answer: Promise<{ status?: number; body: unknown }>;

beforeAll(() => inEnglish(['beacons', 'list', 'errors', 'shell', 'common']));
beforeEach(() => {
  sent = [];
  answer = Promise.resolve({ body: {} });
  signIn(ME);
  stubApi((_, { pathname }, { body }) => {
    if (pathname.endsWith('/fleet')) return { body: sampleFleet() };
    if (pathname.endsWith('/setBeaconConfiguration')) {
      sent.push(JSON.parse(String(body)));
      return answer;
    }
    // The list still has the old names: its index lags.
    return { body: { items: pathname.endsWith('/identities') ? [] : [NAMED, UNNAMED], links: { self: '' } } };
  });
});

async function open(owner = '0') {
  renderScreen(BeaconListScreen, paths.beacons.path, paths.beacons.to(owner));
  await screen.findByRole('link', { name: 'Lobby' });
}
function rename(to: string) {
  fireEvent.click(screen.getByRole('button', { name: 'Rename Lobby' }));
  const input = screen.getByRole('textbox', { name: `Name of ${NAMED.id}` });
  fireEvent.change(input, { target: { value: to } });
  fireEvent.keyDown(input, { key: 'Enter' });
}

test('a beacon is found by its name, and one without a name by its id', async () => {
  await open();
  expect(screen.getByRole('link', { name: 'Lobby' }).getAttribute('href')).toBe(
    paths.beacon.to('0', NAMED.id),
  );
  expect(screen.getByRole('link', { name: UNNAMED.id })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Name this beacon' }));
  expect(screen.getByRole('textbox', { name: `Name of ${UNNAMED.id}` })).toBeTruthy();
});

test('a new name is shown at once, before the answer and although the index lags', async () => {
  const later = Promise.withResolvers<{ body: unknown }>();
  answer = later.promise;
  await open();
  rename('Stage');
  expect(screen.getByRole('link', { name: 'Stage' })).toBeTruthy();
  later.resolve({ body: {} });
  await waitFor(() => expect(sent).toEqual([{ id: NAMED.id, description: 'Stage' }]));
  expect(screen.getByRole('link', { name: 'Stage' })).toBeTruthy();
});

test('a refused name is taken back, and the reason is shown', async () => {
  answer = Promise.resolve({ status: 409, body: { message: 'PLEASE_TRY_AGAIN' } });
  await open();
  rename('Stage');
  expect(await screen.findByRole('link', { name: 'Lobby' })).toBeTruthy();
  expect(screen.getAllByRole('status').some(({ textContent }) => textContent?.includes('try again'))).toBe(
    true,
  );
});

test('another owner’s beacon is renamed only after the owner is named and confirmed', async () => {
  signIn(sampleUser({ id: 'admin', roles: ['ADMIN'] }));
  await open('all');
  rename('Stage');
  const dialog = within(await screen.findByRole('dialog'));
  expect(sent).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('link', { name: 'Lobby' })).toBeTruthy();
  rename('Stage');
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Change it' }));
  await waitFor(() => expect(sent).toHaveLength(1));
});

test('a group admin cannot rename the beacons of the group’s users', async () => {
  signIn(sampleUser({ id: 'grete', roles: ['GROUP_ADMIN'] }));
  await open('u1');
  expect(screen.queryByRole('button', { name: 'Rename Lobby' })).toBeNull();
  expect(screen.queryByText('Name this beacon')).toBeNull();
});
