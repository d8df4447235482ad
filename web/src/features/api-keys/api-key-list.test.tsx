import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { AppRight } from '../../../../shared/model/api-key.ts';
import { inEnglish } from '../../../testing/in-english.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleSite } from '../../../testing/sample-site.ts';
import { sampleUser } from '../../../testing/sample-user.ts';
import { stubApi } from '../../../testing/stub-api.ts';
import { paths } from '../../lib/paths.ts';
import { actAs, signIn } from '../../lib/session.ts';
import { ApiKeyList } from './api-key-list.tsx';
import { AllApiKeysScreen, OwnApiKeysScreen } from './api-key-screens.tsx';

const key: AppRight = {
  id: 'k1',
  first4: 'a1B2',
  description: 'Warehouse app',
  principal: 'bob@example.com',
  principalId: 'u2',
  permissions: [
    'BASIC',
    'REGISTER_BEACONS',
    'CONFIGURE_BEACONS',
    'CONFIGURE_BEACONS_SECURE',
    'PRODUCTION_READ',
    'CONFIGURE_HUBS',
    'FIRMWARE_MANAGEMENT',
  ],
  createdDate: '2026-01-01T00:00:00.000Z',
  lastUsedDate: null,
  lastUsedFrom: null,
  expiresAt: null,
  networks: [],
  scope: null,
  replacedBy: null,
};
let listed: AppRight[];
let calls: { method: string; path: string; query: URLSearchParams; body: unknown }[];

beforeAll(() => inEnglish(['keys', 'places', 'users', 'list', 'errors']));
beforeEach(() => {
  calls = [];
  listed = [key];
  stubApi((method, url, init) => {
    const body = init.body ? JSON.parse(String(init.body)) : undefined;
    calls.push({ method, path: url.pathname, query: url.searchParams, body });
    if (url.pathname.endsWith('/sites/s1')) return { body: sampleSite() };
    if (url.pathname.endsWith('/sites'))
      return {
        body: { items: [sampleSite(), sampleSite({ id: 's2', name: 'Foyer' })], links: { self: '' } },
      };
    if (url.pathname.endsWith('/tags')) return { body: { items: [], links: { self: '' } } };
    if (url.pathname.includes('getInfoProvider')) return { body: sampleUser({ id: 'u2', name: 'Bob' }) };
    if (method === 'POST') return { body: { ...key, ...body, key: 'the-secret-key' } };
    return { body: method === 'GET' ? { items: listed, links: { self: '' } } : key };
  });
});

const sent = (method: string) => calls.filter((call) => call.method === method);
const open = (role: 'ADMIN' | 'GROUP_ADMIN' | 'INFO_PROVIDER', id = 'u1') =>
  signIn(sampleUser({ id, roles: [role] }));
const own = () => renderScreen(OwnApiKeysScreen, paths.settingsApiKeys.path, '/settings/api-keys');
const dialog = () => within(screen.getByRole('dialog'));

test('at most five permissions are shown, and then the number of further ones', async () => {
  open('INFO_PROVIDER');
  own();
  await screen.findByText('Warehouse app');
  expect(screen.getAllByTitle(/^[A-Z_]+$/)).toHaveLength(5);
  expect(screen.getByText('2 more')).toBeTruthy();
});

test('a user creates a key by its description, sees it once, and copies it with a click', async () => {
  open('INFO_PROVIDER');
  const writeText = vi.fn(async () => {});
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
  own();
  fireEvent.click(await screen.findByRole('button', { name: 'New API key' }));
  expect(dialog().queryByText('Permissions')).toBeNull();
  fireEvent.change(dialog().getByLabelText('Description'), { target: { value: ' Tablet ' } });
  fireEvent.click(dialog().getByRole('button', { name: 'Create' }));
  fireEvent.click(await screen.findByText('the-secret-key'));
  await waitFor(() => expect(writeText).toHaveBeenCalledWith('the-secret-key'));
  expect(sent('POST')[0]?.body).toEqual({
    description: 'Tablet',
    permissions: [],
    expiresAt: expect.any(String),
  });
  // Escape must not lose it.
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  fireEvent.click(screen.getByRole('button', { name: 'I have stored it' }));
  expect(screen.queryByText('the-secret-key')).toBeNull();
});

test('a user chooses the last day of a key, at the earliest today', async () => {
  open('INFO_PROVIDER');
  own();
  fireEvent.click(await screen.findByRole('button', { name: 'New API key' }));
  fireEvent.change(dialog().getByLabelText('Description'), { target: { value: 'Trial' } });
  fireEvent.change(dialog().getByLabelText('Works until'), { target: { value: '2020-01-31' } });
  await act(async () => fireEvent.click(dialog().getByRole('button', { name: 'Create' })));
  expect(dialog().getByText('Please choose today or a later day.')).toBeTruthy();
  expect(sent('POST')).toEqual([]);
  fireEvent.change(dialog().getByLabelText('Works until'), { target: { value: '2090-01-31' } });
  fireEvent.click(dialog().getByRole('button', { name: 'Create' }));
  await screen.findByText('the-secret-key');
  expect(sent('POST')[0]?.body).toMatchObject({ expiresAt: new Date(2090, 1, 1).toISOString() });
});

test('a new key works for a year, unless another day or none is chosen', async () => {
  open('INFO_PROVIDER');
  own();
  fireEvent.click(await screen.findByRole('button', { name: 'New API key' }));
  const inAYear = new Date();
  inAYear.setFullYear(inAYear.getFullYear() + 1);
  const day = dialog().getByLabelText<HTMLInputElement>('Works until');
  // Leap days and a clock that passes midnight.
  expect(Math.abs(Date.parse(day.value) - inAYear.getTime())).toBeLessThan(2 * 24 * 3600_000);
  fireEvent.change(dialog().getByLabelText('Description'), { target: { value: 'For ever' } });
  fireEvent.change(day, { target: { value: '' } });
  fireEvent.click(dialog().getByRole('button', { name: 'Create' }));
  await screen.findByText('the-secret-key');
  expect(sent('POST')[0]?.body).toMatchObject({ expiresAt: null });
});

test('the networks of a key are entered one on each line, and what the server refuses is said there', async () => {
  open('INFO_PROVIDER', 'u2');
  listed = [{ ...key, permissions: ['BASIC'], networks: ['192.0.2.0/24'] }];
  own();
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Warehouse app' }));
  const area = dialog().getByLabelText<HTMLTextAreaElement>('Allowed networks');
  expect(area.value).toBe('192.0.2.0/24');
  fireEvent.change(area, { target: { value: '192.0.2.0/24\n 2001:db8::/48\n\n' } });
  fireEvent.click(dialog().getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent('PUT')[0]?.body).toMatchObject({ networks: ['192.0.2.0/24', '2001:db8::/48'] }),
  );
});

test('a key is replaced: the old one works for the chosen days, and the new one is shown once', async () => {
  open('INFO_PROVIDER', 'u2');
  const expiresAt = new Date(2090, 1, 1).toISOString();
  listed = [{ ...key, expiresAt }];
  own();
  fireEvent.click(await screen.findByRole('button', { name: 'More actions for Warehouse app' }));
  fireEvent.click(screen.getByRole('button', { name: 'Replace API key' }));
  // The rights were given by an admin: the user who has them cannot let them live longer.
  expect(dialog().queryByLabelText('The new key works until')).toBeNull();
  expect(dialog().getByLabelText<HTMLSelectElement>('The old key works for').value).toBe('7');
  fireEvent.change(dialog().getByLabelText('The old key works for'), { target: { value: '1' } });
  fireEvent.click(dialog().getByRole('button', { name: 'Replace' }));
  expect(await screen.findByText('the-secret-key')).toBeTruthy();
  expect(sent('POST')[0]).toMatchObject({
    path: '/api/auth/v1/apprights/k1/replacement',
    body: { overlapDays: 1 },
  });
});

test('a replaced key is marked with its last use, is not replaced again, and is ended by one confirmation', async () => {
  open('INFO_PROVIDER', 'u2');
  listed = [
    {
      ...key,
      lastUsedDate: new Date().toISOString(),
      lastUsedFrom: '203.0.113.0/24',
      expiresAt: new Date(2090, 1, 1).toISOString(),
      replacedBy: 'k2',
    },
  ];
  own();
  expect(await screen.findByText('Replaced')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'More actions for Warehouse app' }));
  expect(screen.queryByRole('button', { name: 'Replace API key' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(dialog().getByText(/203\.0\.113/)).toBeTruthy();
  fireEvent.click(dialog().getByRole('button', { name: 'Delete API key' }));
  await waitFor(() => expect(sent('DELETE')[0]?.path).toBe('/api/auth/v1/apprights/k1'));
});

test('a key is limited to sites and tags, and not created while none is chosen', async () => {
  open('INFO_PROVIDER');
  own();
  fireEvent.click(await screen.findByRole('button', { name: 'New API key' }));
  fireEvent.change(dialog().getByLabelText('Description'), { target: { value: 'Partner' } });
  fireEvent.click(dialog().getByRole('radio', { name: /Devices of chosen sites or tags/ }));
  await dialog().findByLabelText(/Foyer/);
  await act(async () => fireEvent.click(dialog().getByRole('button', { name: 'Create' })));
  expect(dialog().getByText('Choose a site or enter a tag.')).toBeTruthy();
  expect(sent('POST')).toEqual([]);
  fireEvent.click(dialog().getByLabelText(/Foyer/));
  fireEvent.change(dialog().getByLabelText('Tags'), { target: { value: 'lift' } });
  fireEvent.click(dialog().getByRole('button', { name: 'Create' }));
  await screen.findByText('the-secret-key');
  expect(sent('POST')[0]?.body).toMatchObject({ scope: { siteIds: ['s2'], tags: ['lift'] } });
});

test('the list says how far a key reaches, and a limit is taken away in the dialog', async () => {
  open('INFO_PROVIDER', 'u2');
  listed = [
    key,
    { ...key, id: 'k2', description: 'Partner', scope: { siteIds: ['s1'], tags: ['lift', 'vip'] } },
  ];
  own();
  expect(await screen.findByText('1 site, 2 tags')).toBeTruthy();
  expect(screen.getByText('The whole account')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Edit Partner' }));
  expect(dialog().getByRole<HTMLInputElement>('radio', { name: /chosen sites/ }).checked).toBe(true);
  fireEvent.click(dialog().getByRole('radio', { name: /The whole account/ }));
  fireEvent.click(dialog().getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent('PUT')[0]?.body).toMatchObject({ scope: null }));
});

test('a limit that nobody touches is not sent', async () => {
  open('INFO_PROVIDER', 'u2');
  listed = [{ ...key, scope: { siteIds: ['s1'], tags: [] } }];
  own();
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Warehouse app' }));
  fireEvent.change(dialog().getByLabelText('Description'), { target: { value: 'Tablets' } });
  fireEvent.click(dialog().getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent('PUT')[0]?.body).toMatchObject({ description: 'Tablets' }));
  expect(sent('PUT')[0]?.body).not.toHaveProperty('scope');
});

test('a new key of an account that is only named is limited by tags, for its sites are not known', async () => {
  open('ADMIN');
  renderScreen(AllApiKeysScreen, paths.apiKeys.path, '/iam/api-keys');
  fireEvent.click(await screen.findByRole('button', { name: 'New API key' }));
  fireEvent.click(dialog().getByRole('radio', { name: /chosen sites/ }));
  expect(dialog().getByLabelText('Tags')).toBeTruthy();
  expect(dialog().queryByLabelText('Sites')).toBeNull();
  expect(calls.some(({ path }) => path.endsWith('/sites'))).toBe(false);
});

test('a key without a description is not sent', async () => {
  open('INFO_PROVIDER');
  own();
  fireEvent.click(await screen.findByRole('button', { name: 'New API key' }));
  await act(async () => fireEvent.click(dialog().getByRole('button', { name: 'Create' })));
  expect(dialog().getByText('Please enter a description.')).toBeTruthy();
  expect(sent('POST')).toEqual([]);
});

test('an admin gives a key to another account, with any permissions except BASIC', async () => {
  open('ADMIN');
  renderScreen(AllApiKeysScreen, paths.apiKeys.path, '/iam/api-keys');
  fireEvent.click(await screen.findByRole('button', { name: 'New API key' }));
  fireEvent.change(dialog().getByLabelText('Description'), { target: { value: 'Line 2' } });
  fireEvent.change(dialog().getByLabelText('Acts for (e-mail)'), { target: { value: 'bob@example.com' } });
  fireEvent.click(dialog().getByLabelText('Produce devices'));
  fireEvent.click(dialog().getByRole('button', { name: 'Create' }));
  await screen.findByText('the-secret-key');
  expect(sent('POST')[0]?.body).toEqual({
    description: 'Line 2',
    principal: 'bob@example.com',
    permissions: ['PRODUCTION_REGISTER'],
    expiresAt: expect.any(String),
  });
});

test('changing another owner’s key needs a confirmation with the owner’s name', async () => {
  open('ADMIN');
  renderScreen(AllApiKeysScreen, paths.apiKeys.path, '/iam/api-keys');
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Warehouse app' }));
  await screen.findByRole('dialog');
  expect(dialog().getByRole('heading').textContent).toContain('bob@example.com');
  fireEvent.click(dialog().getByRole('button', { name: 'Change it' }));
  expect(await screen.findByRole('heading', { name: 'Edit API key' })).toBeTruthy();
});

const keysOfUser = (cursor?: string) => paths.userApiKeys.to('u2', cursor);
const KeysOfUser = () => (
  <ApiKeyList scope={{ kind: 'user', id: 'u2' }} cursor={undefined} pathTo={keysOfUser} level="h2" />
);

test('a group admin changes permissions for devices and hubs of a user’s key, and deletes none', async () => {
  open('GROUP_ADMIN');
  renderScreen(KeysOfUser, paths.userApiKeys.path, keysOfUser());
  await screen.findByText('Warehouse app');
  expect(calls.find(({ path }) => path.endsWith('/apprights'))?.query.get('user')).toBe('u2');
  expect(screen.queryByRole('button', { name: 'New API key' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Edit Warehouse app' }));
  await screen.findByRole('dialog');
  fireEvent.click(dialog().getByRole('button', { name: 'Change it' }));
  await screen.findByRole('heading', { name: 'Edit API key' });
  expect(dialog().queryByLabelText('Produce devices')).toBeNull();
  fireEvent.click(dialog().getByLabelText('Configure hubs'));
  fireEvent.click(dialog().getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent('PUT')).toHaveLength(1));
  expect((sent('PUT')[0]!.body as AppRight).permissions).not.toContain('CONFIGURE_HUBS');
});

test('a user who acts for another cannot create keys', async () => {
  open('ADMIN');
  actAs(sampleUser({ id: 'u2' }));
  own();
  await screen.findByText('Warehouse app');
  expect(screen.queryByRole('button', { name: 'New API key' })).toBeNull();
});

test('a key is deleted after its description was typed', async () => {
  open('INFO_PROVIDER', 'u2');
  own();
  fireEvent.click(await screen.findByRole('button', { name: 'More actions for Warehouse app' }));
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  fireEvent.change(dialog().getByRole('textbox'), { target: { value: 'Warehouse app' } });
  fireEvent.click(dialog().getByRole('button', { name: 'Delete API key' }));
  await waitFor(() => expect(sent('DELETE')[0]?.path).toBe('/api/auth/v1/apprights/k1'));
});

test('a group admin sees the keys of the whole group, and creates and deletes none there', async () => {
  signIn(sampleUser({ id: 'grete', roles: ['GROUP_ADMIN'], administers: 'museums' }));
  renderScreen(AllApiKeysScreen, paths.apiKeys.path, '/iam/api-keys');
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('API keys of museums');
  await screen.findByText('Warehouse app');
  expect(screen.getByText('bob@example.com')).toBeTruthy();
  const { query } = sent('GET').find(({ path }) => path.endsWith('/apprights'))!;
  expect([query.get('managerGroup'), query.has('user')]).toEqual(['museums', false]);
  expect(screen.queryByRole('button', { name: 'New API key' })).toBeNull();
});
