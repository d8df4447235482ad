import { fireEvent, screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { AuditEntry } from '../../../../shared/model/audit.ts';
import { inEnglish } from '../../../testing/in-english.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleUser } from '../../../testing/sample-user.ts';
import { stubApi } from '../../../testing/stub-api.ts';
import { paths } from '../../lib/paths.ts';
import { signIn } from '../../lib/session.ts';
import { AuditScreen } from './audit-screens.tsx';

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
  member: null,
  operation: 'setInfoProvider',
  item: 'user/u1',
  itemName: null,
  names: { admin: 'Ada', u1: 'Anna' },
  before: { discount: 0, additionalCharge: 1 },
  after: { discount: 15, additionalCharge: 2 },
  requestId: 'r1',
};
let asked: URLSearchParams;
let shown: AuditEntry;

beforeAll(() => inEnglish(['audit', 'configuration', 'list', 'errors']));
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
/** The sentence in which something is said. */
const sentenceWith = async (text: string) =>
  (await screen.findByText(text)).closest('p')?.textContent?.replace(/ Details$/, '');

test('an entry is a sentence that names who did it, and has the values on demand', async () => {
  as('ADMIN');
  expect(await sentenceWith('Ada')).toBe('Ada changed the account of Anna');
  expect(screen.queryByText('Discount')).toBeNull();
  // The arrow of a card, which would show nothing else, is not there.
  expect(screen.queryByRole('button', { name: /^Details of/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Details' }));
  const discount = screen.getByText('Discount').closest('li');
  expect(discount?.querySelector('del')?.textContent).toBe('0');
  expect(discount?.querySelector('ins')?.textContent).toBe('15');
  expect(asked.has('user')).toBe(false);
});

test('a site is shown by its name, and by its id once it is deleted', async () => {
  shown = { ...entry, item: 'beacon/5A0012FFBC01', operation: 'describeBeacons', isRunAs: false };
  shown = { ...shown, before: { siteId: 'none' }, after: { siteId: 's1' } };
  as('ADMIN');
  expect(await sentenceWith('Hall 4')).toBe('Ada put 5A0012FFBC01 at the site Hall 4');
  shown = { ...shown, id: 'a2', after: { siteId: 'gone' } };
  as('ADMIN');
  expect(await sentenceWith('gone')).toBe('Ada put 5A0012FFBC01 at the site gone');
});

test('a change by an API key shows the start of that key', async () => {
  shown = { ...entry, apiKey: { id: 'k1', first4: 'a1B2' } };
  as('ADMIN');
  expect(await screen.findByText('Ada (API key a1B2…)')).toBeTruthy();
});

test('a changed device or user is linked, but a user only for those who may open users', async () => {
  shown = { ...entry, item: 'hub/hub0badcafe', itemName: 'Hall 7 stage', operation: 'putHub' };
  as('INFO_PROVIDER');
  const link = await screen.findByRole('link', { name: 'Hall 7 stage' });
  expect(link.getAttribute('href')).toBe('/devices/hubs/hub0badcafe');
  shown = { ...entry, isRunAs: false };
  as('INFO_PROVIDER');
  await screen.findByText('Anna');
  expect(screen.queryByRole('link', { name: 'Anna' })).toBeNull();
});

test('a user sees the changes of their own data, and cannot search for another actor', async () => {
  as('INFO_PROVIDER', '/audit?filter=actor:eq:admin&filter=item:eq:user/u1');
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Changes on my behalf');
  await screen.findByText('Ada');
  expect(asked.getAll('filter')).toEqual(['item:eq:user/u1']);
  expect(screen.queryByRole('option', { name: /User ID/ })).toBeNull();
});

test('a group admin sees the changes in their own group', async () => {
  signIn(sampleUser({ roles: ['GROUP_ADMIN'], administers: 'museums' }));
  renderScreen(AuditScreen, paths.audit.path, '/audit');
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Changes of museums');
  await screen.findByText('Ada');
  expect([asked.get('managerGroup'), asked.has('user')]).toEqual(['museums', false]);
});

test('a group admin finds their own changes by the settings', async () => {
  signIn(sampleUser({ roles: ['GROUP_ADMIN'], administers: 'museums' }));
  renderScreen(AuditScreen, paths.audit.path, paths.ownAudit.to());
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Changes on my behalf');
  await screen.findByText('Ada');
  expect(asked.has('managerGroup')).toBe(false);
});

test.each([
  ['firmware/HUB-0300/3.0.8.1', '/firmwaremgmt/hub-firmware/HUB-0300/3.0.8.1/overview'],
  ['firmware/BCN-0101/006.001', '/firmwaremgmt/beacon-firmware/BCN-0101/006.001/overview'],
  ['rollout/winter', '/firmwaremgmt/rollouts/winter'],
])('an admin gets from a change of %s to its page', async (item, page) => {
  shown = { ...entry, item, operation: 'putFirmware' };
  as('ADMIN');
  const link = await screen.findByRole('link', { name: item.split('/').slice(1).join('/') });
  expect(link.getAttribute('href')).toBe(page);
});

test('an owner reads that a roll-out was changed, without a link to its page', async () => {
  shown = { ...entry, item: 'rollout/winter', operation: 'startRollout' };
  as('INFO_PROVIDER');
  await screen.findByText('winter');
  expect(screen.queryByRole('link', { name: 'winter' })).toBeNull();
});
