import { renderHook, screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { OPERATIONS } from '../../../../shared/contract/index.ts';
import type { AuditEntry } from '../../../../shared/model/audit.ts';
import { inEnglish } from '../../../testing/in-english.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleUser } from '../../../testing/sample-user.ts';
import { stubApi } from '../../../testing/stub-api.ts';
import { paths } from '../../lib/paths.ts';
import { signIn } from '../../lib/session.ts';
import { AuditScreen } from './audit-screens.tsx';
import { useOperationNames } from './use-operation-names.ts';

const entry: AuditEntry = {
  id: 'a1',
  at: '2026-01-01T00:00:00.000Z',
  actorId: 'admin',
  actor: 'ada@example.com',
  apiKey: null,
  subjectId: 'u1',
  subject: 'anna@example.com',
  managerGroup: 'museums',
  isRunAs: true,
  operation: 'setInfoProvider',
  item: 'user/u1',
  before: { discount: 0, e: 1, f: 1, g: 1, h: 1 },
  after: { discount: 15 },
  requestId: 'r1',
};
let asked: URLSearchParams;
let shown: AuditEntry;

beforeAll(() => inEnglish(['audit', 'list', 'errors']));
beforeEach(() => {
  shown = entry;
  stubApi((_, url) => {
    if (url.pathname.endsWith('/sites/s1')) return { body: { id: 's1', name: 'Hall 4' } };
    if (url.pathname.includes('/sites/')) return { status: 404, body: { message: 'ENTITY_NOT_FOUND' } };
    asked = url.searchParams;
    return { body: { items: [shown], links: { self: '' } } };
  });
});
const as = (role: 'ADMIN' | 'GROUP_ADMIN' | 'INFO_PROVIDER', address = '/audit') => {
  signIn(sampleUser({ roles: [role] }));
  renderScreen(AuditScreen, paths.audit.path, address);
};

test('an entry shows the values before and after, and that an admin acted for the user', async () => {
  as('ADMIN');
  const discount = (await screen.findByText('Discount')).closest('li');
  expect(discount?.querySelector('del')?.textContent).toBe('0');
  expect(discount?.querySelector('ins')?.textContent).toBe('15');
  expect(screen.getByText('Worked as')).toBeTruthy();
  expect(screen.getByRole('button', { name: '1 more' })).toBeTruthy();
  expect(asked.has('user')).toBe(false);
});

test('a site is shown by its name, and by its id once it is deleted', async () => {
  shown = { ...entry, item: 'beacon/5A0012FFBC01', before: { siteId: 'none' }, after: { siteId: 's1' } };
  as('ADMIN');
  const line = (await screen.findByText('Hall 4')).closest('li');
  expect(line?.textContent).toBe('Site – → Hall 4');
  shown = { ...shown, id: 'a2', before: { siteId: 'gone' }, after: { siteId: 'none' } };
  as('ADMIN');
  expect((await screen.findByText('gone')).closest('li')?.textContent).toBe('Site gone → –');
});

test('a change by an API key shows the start of that key', async () => {
  shown = { ...entry, apiKey: { id: 'k1', first4: 'a1B2' } };
  as('ADMIN');
  expect(await screen.findByText('via API key a1B2…')).toBeTruthy();
});

test('a changed device or user is linked, but a user only for those who may open users', async () => {
  shown = { ...entry, item: 'hub/hub0badcafe' };
  as('INFO_PROVIDER');
  const link = await screen.findByRole('link', { name: 'hub/hub0badcafe' });
  expect(link.getAttribute('href')).toBe('/devices/hubs/hub0badcafe');
  shown = entry;
  as('INFO_PROVIDER');
  await screen.findByText('user/u1');
  expect(screen.queryByRole('link', { name: 'user/u1' })).toBeNull();
});

test('a user sees the changes of the own data, and cannot search for another actor', async () => {
  as('INFO_PROVIDER', '/audit?filter=actor:eq:admin&filter=item:eq:user/u1');
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Changes on my behalf');
  await screen.findByText('Discount');
  expect(screen.getByText('Account changed')).toBeTruthy();
  expect(asked.getAll('filter')).toEqual(['item:eq:user/u1']);
  expect(screen.queryByRole('option', { name: /User ID/ })).toBeNull();
});

test('a group admin sees the changes in the own group', async () => {
  signIn(sampleUser({ roles: ['GROUP_ADMIN'], administers: 'museums' }));
  renderScreen(AuditScreen, paths.audit.path, '/audit');
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Changes of museums');
  await screen.findByText('Discount');
  expect([asked.get('managerGroup'), asked.has('user')]).toEqual(['museums', false]);
});

test('a group admin finds the own changes by the settings', async () => {
  signIn(sampleUser({ roles: ['GROUP_ADMIN'], administers: 'museums' }));
  renderScreen(AuditScreen, paths.audit.path, paths.ownAudit.to());
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Changes on my behalf');
  await screen.findByText('Discount');
  expect(asked.has('managerGroup')).toBe(false);
});

test('operations have readable names, and every name belongs to an operation', () => {
  const { result } = renderHook(useOperationNames);
  const known = new Set(OPERATIONS.map(({ id }) => id));
  // Operator commands are not operations of the contract.
  expect(Object.keys(result.current).filter((id) => !known.has(id))).toEqual(['operate']);
});

test.each([
  ['firmware/HUB-0300/3.0.8.1', '/firmwaremgmt/hub-firmware/HUB-0300/3.0.8.1/overview'],
  ['firmware/BCN-0101/006.001', '/firmwaremgmt/beacon-firmware/BCN-0101/006.001/overview'],
  ['rollout/winter', '/firmwaremgmt/rollouts/winter'],
])('an admin gets from a change of %s to its page', async (item, page) => {
  shown = { ...entry, item };
  as('ADMIN');
  expect((await screen.findByRole('link', { name: item })).getAttribute('href')).toBe(page);
});

test('an owner reads that a roll-out was changed, without a link to its page', async () => {
  shown = { ...entry, item: 'rollout/winter' };
  as('INFO_PROVIDER');
  await screen.findByText('rollout/winter');
  expect(screen.queryByRole('link', { name: 'rollout/winter' })).toBeNull();
});
