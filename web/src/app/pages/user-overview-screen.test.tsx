import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { AuditEntry } from '../../../../shared/model/audit.ts';
import { inEnglish } from '../../../testing/in-english.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleFleet } from '../../../testing/sample-fleet.ts';
import { sampleUser } from '../../../testing/sample-user.ts';
import { stubApi } from '../../../testing/stub-api.ts';
import { noteVisit } from '../../lib/last-visit.ts';
import { paths } from '../../lib/paths.ts';
import { signIn } from '../../lib/session.ts';
import { UserOverviewScreen } from './user-overview-screen.tsx';

const charge = { discount: 15, additionalCharge: 0, additionalChargeInfo: '', endOfTestPeriod: 0 };
const CHANGE: AuditEntry = {
  id: 'a1',
  at: '2026-11-01T00:00:00.000Z',
  actorId: 'admin',
  actor: 'ada@example.com',
  apiKey: null,
  subjectId: 'u2',
  subject: 'bob@example.com',
  managerGroup: 'museums',
  isRunAs: false,
  member: null,
  operation: 'putHub',
  item: 'hub/hub0badcafe',
  itemName: null,
  names: {},
  before: { description: 'Hall' },
  after: { description: 'Foyer' },
  requestId: 'r1',
};
let bob = sampleUser();
let isGone: boolean;
let sent: unknown[];
let asked: Map<string, URLSearchParams>;

beforeAll(() => inEnglish(['users', 'audit', 'configuration', 'list', 'errors']));
beforeEach(() => {
  sent = [];
  asked = new Map();
  isGone = false;
  bob = sampleUser({
    id: 'u2',
    name: 'Bob',
    email: 'bob@example.com',
    managerGroup: 'museums',
    groupConfirmed: false,
  });
  stubApi((method, { pathname, searchParams }, { body }) => {
    asked.set(pathname.split('/').at(-1)!, searchParams);
    if (pathname.endsWith('/fleet')) return { body: sampleFleet({ offline: 2, alerts: 3 }) };
    if (pathname.endsWith('/audit')) return { body: { items: [CHANGE], links: { self: '' } } };
    if (isGone) return { status: 404, body: { message: 'ENTITY_NOT_FOUND', requestId: 'r' } };
    if (method === 'GET') return { body: { ...bob, ...charge } };
    const said = JSON.parse(String(body));
    sent.push([method, pathname.split('/v1')[1], said]);
    bob = { ...bob, ...('confirmed' in said ? { groupConfirmed: said.confirmed } : said) };
    return { body: { ...bob, ...charge } };
  });
});
const open = (role: 'ADMIN' | 'GROUP_ADMIN' = 'ADMIN') => {
  signIn(sampleUser({ id: 'me', roles: [role], administers: role === 'GROUP_ADMIN' ? 'museums' : null }));
  return renderScreen(UserOverviewScreen, paths.user.path, paths.user.to('u2'));
};
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const card = async (name: string) => within(await screen.findByRole('region', { name }));
const tabs = () =>
  within(screen.getByRole('navigation', { name: 'Parts of this page' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

test('a group admin confirms a member who chose the group at sign-up, and can undo that', async () => {
  open('GROUP_ADMIN');
  await screen.findByText('Group not confirmed');
  await press('Confirm membership');
  await waitFor(() => expect(screen.queryByText('Group not confirmed')).toBeNull());
  await press('Withdraw confirmation');
  await screen.findByText('Group not confirmed');
  expect(sent).toEqual([
    ['PUT', '/users/u2/groupconfirmation', { confirmed: true }],
    ['PUT', '/users/u2/groupconfirmation', { confirmed: false }],
  ]);
});

test('a user without a group has no membership to confirm', async () => {
  bob = { ...bob, managerGroup: null };
  open('GROUP_ADMIN');
  await screen.findByText('Account');
  expect(screen.queryByText('Group membership')).toBeNull();
});

test('an admin sees how the user’s fleet is, with links to what needs somebody', async () => {
  open();
  const fleet = await card('How the fleet is');
  const to = (name: string) => decodeURIComponent(fleet.getByRole('link', { name }).getAttribute('href')!);
  expect(to('2 offline')).toBe('/devices/hubs?user=u2&filter=connection:eq:offline');
  expect(to('3 open')).toBe('/devices/alerts?user=u2&filter=state:eq:open');
  expect(asked.get('fleet')!.get('user')).toBe('u2');
});

test('the last changes of all data of the user name what was changed, with links', async () => {
  open();
  const changes = await card('Changes');
  const hub = await changes.findByRole('link', { name: 'hub0badcafe' });
  expect(hub.getAttribute('href')).toBe('/devices/hubs/hub0badcafe');
  expect(changes.getByRole('link', { name: 'All changes' }).getAttribute('href')).toBe('/iam/users/u2/audit');
  expect(asked.get('audit')!.get('user')).toBe('u2');
  expect(asked.get('audit')!.getAll('filter')).toEqual([]);
});

test('an admin edits the user and works as the user; rare actions are in the menu', async () => {
  const { here } = open();
  await card('Account');
  expect(screen.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe('/iam/users/u2/settings');
  screen.getByRole('button', { name: 'Work as this user' });
  expect(tabs()).toEqual(['Overview', 'Settings', 'API keys', 'Logins', 'Charge info', 'Changes']);
  await press('More actions');
  await press('Hubs');
  expect(here()).toBe('/devices/hubs?user=u2&filter=');
});

test('the menu writes a newsletter to this user alone', async () => {
  const { here, state } = open();
  await card('Account');
  await press('More actions');
  await press('Newsletter');
  expect(here()).toBe('/newsletter');
  expect(state()).toMatchObject({ recipients: [{ id: 'u2', name: 'Bob', email: 'bob@example.com' }] });
});

test('a group admin neither edits the user nor works as the user', async () => {
  open('GROUP_ADMIN');
  await card('Account');
  expect(tabs()).toEqual(['Overview', 'API keys', 'Logins', 'Charge info', 'Changes']);
  for (const name of [/^Edit/, /^Work as/, /^Rename/, 'Newsletter']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('link', { name })).toBeNull();
  }
  expect(screen.getByRole('link', { name: 'Devices' }).getAttribute('href')).toBe(
    '/infoprovider/beacon-list/u2',
  );
});

test('an admin renames the user in place, but not to nothing', async () => {
  open();
  await card('Account');
  const rename = async (name: string) => {
    await press('Rename Bob');
    const field = screen.getByRole('textbox', { name: 'Name of u2' });
    fireEvent.change(field, { target: { value: name } });
    await act(async () => void fireEvent.keyDown(field, { key: 'Enter' }));
  };
  await rename(' ');
  expect(sent).toEqual([]);
  await rename('Robert');
  await screen.findByRole('heading', { level: 1, name: 'Robert' });
  expect(sent).toEqual([['PUT', '/setInfoProvider', { id: 'u2', name: 'Robert' }]]);
});

test('the way back leads to the list as it was left', async () => {
  open();
  await card('Account');
  act(() => noteVisit('users', { to: '/iam/users/abc?filter=roles:eq:ADMIN', state: { back: [''] } }));
  expect(screen.getByRole('link', { name: 'Users' }).getAttribute('href')).toBe(
    '/iam/users/abc?filter=roles:eq:ADMIN',
  );
});

test('an id without a user says so, and leads to the list', async () => {
  isGone = true;
  open();
  await screen.findByRole('heading', { name: 'There is no user u2' });
  expect(screen.queryByRole('button', { name: 'Work as this user' })).toBeNull();
});
