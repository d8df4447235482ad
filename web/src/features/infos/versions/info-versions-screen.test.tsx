import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { InfoVersion } from '../../../../../shared/model/info.ts';
import { inEnglish } from '../../../../testing/in-english.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { sampleUser } from '../../../../testing/sample-user.ts';
import { stubInfo } from '../../../../testing/stub-info.ts';
import { paths } from '../../../lib/paths.ts';
import { signIn } from '../../../lib/session.ts';
import { InfoVersionsScreen } from './info-versions-screen.tsx';

let server: ReturnType<typeof stubInfo>;
const version = (number: number, text: string): InfoVersion => ({
  number,
  publishedAt: `2026-01-0${number}T10:00:00.000Z`,
  by: { id: 'u1', name: 'Ann', email: 'ann@example.com' },
  languages: ['en'],
  content: {
    ...{ name: 'Harbour', description: '', rssi: -85, timeZone: 'Europe/Berlin' },
    outputs: { en: [{ type: 'MESSAGE', title: 'Pier', text }] },
  },
});

beforeAll(() => inEnglish(['infos', 'beacons', 'list', 'errors']));
beforeEach(() => {
  server = stubInfo();
  server.versions = [version(2, 'The pier is closed today.'), version(1, 'The pier is open today.')];
  signIn(sampleUser({ infoFeatureState: 'ON' }));
});

const open = async (query = '') => {
  const used = renderScreen(
    InfoVersionsScreen,
    paths.infoVersions.path,
    `/info-cms/infos/0/i1/versions${query}`,
  );
  await screen.findByText('Version 1', { selector: 'b' });
  return used;
};
const dialog = () => within(screen.getByRole('dialog'));
const restore = (at: number) =>
  act(async () => fireEvent.click(screen.getAllByRole('button', { name: 'Restore as draft' })[at]!));

test('the last two versions are side by side, with the words marked that differ', async () => {
  await open();
  const before = await screen.findByRole('cell', { name: 'The pier is open today.' });
  expect(before.querySelector('del')?.textContent).toBe('open');
  const after = screen.getByRole('cell', { name: 'The pier is closed today.' });
  expect(after.querySelector('ins')?.textContent).toBe('closed');
  expect(screen.queryByRole('cell', { name: 'Harbour' })).toBeNull();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Also show what is the same' }));
  expect(screen.getAllByRole('cell', { name: 'Harbour' })).toHaveLength(2);
});

test('a draft is compared with what phones have, and the address names what is compared', async () => {
  server.saveAs({ name: 'Quay' });
  const { here } = await open();
  expect(screen.getByRole('cell', { name: 'Quay' }).querySelector('ins')?.textContent).toBe('Quay');
  fireEvent.change(screen.getByLabelText('Compare'), { target: { value: '1' } });
  await screen.findByRole('cell', { name: 'The pier is open today.' });
  expect(here()).toBe('/info-cms/infos/0/i1/versions?from=1&to=draft');
});

test('two versions that do not differ are said to be the same', async () => {
  await open('?from=1&to=1');
  await screen.findByText('Both are the same.');
});

test('a version becomes the draft, and the form is shown with it', async () => {
  const { here } = await open();
  await restore(1);
  await waitFor(() => expect(here()).toBe('/info-cms/infos/0/i1'));
  expect(server.sent).toEqual([{ what: 'POST infos/i1/versions/1/restore', body: { version: 3 } }]);
});

test('a draft is replaced by a version only once that is confirmed', async () => {
  server.saveAs({ name: 'Quay' });
  await open();
  await restore(0);
  dialog().getByText('It replaces the present draft, which is lost.');
  expect(server.sent).toEqual([]);
  await act(async () => fireEvent.click(dialog().getByRole('button', { name: 'Restore as draft' })));
  await waitFor(() => expect(server.sent).toHaveLength(1));
});

test('an Info that was never published has no versions', async () => {
  server.versions = [];
  renderScreen(InfoVersionsScreen, paths.infoVersions.path, '/info-cms/infos/0/i1/versions');
  await screen.findByText(/^Nothing was published yet/);
});

test('a single version is not compared with itself, only with a draft', async () => {
  server.versions = server.versions.slice(1);
  await open();
  expect(screen.queryByRole('heading', { name: 'Compare versions' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Compare' })).toBeNull();
  cleanup();
  server.saveAs({ name: 'Quay' });
  await open();
  expect(screen.getByRole('heading', { name: 'Compare versions' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Compare' })).toBeTruthy();
});
