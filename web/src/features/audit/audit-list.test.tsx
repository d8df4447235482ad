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
    asked = url.searchParams;
    return { body: { items: [shown], links: { self: '' } } };
  });
});
const as = (role: 'ADMIN' | 'GROUP_ADMIN' | 'INFO_PROVIDER', address = '/audit') => {
  signIn(sampleUser({ roles: [role] }));
  renderScreen(AuditScreen, paths.audit.path, address);
};

test('a change is read as before and after, and that somebody worked as another', async () => {
  as('ADMIN');
  const discount = (await screen.findByText('discount')).closest('li');
  expect(discount?.querySelector('del')?.textContent).toBe('0');
  expect(discount?.querySelector('ins')?.textContent).toBe('15');
  expect(screen.getByText('Worked as')).toBeTruthy();
  expect(screen.getByRole('button', { name: '1 more' })).toBeTruthy();
  expect(asked.has('user')).toBe(false);
});

test('a change by an API key is shown with the beginning of that key', async () => {
  shown = { ...entry, apiKey: { id: 'k1', first4: 'a1B2' } };
  as('ADMIN');
  expect(await screen.findByText('via API key a1B2…')).toBeTruthy();
});

test('who is no admin sees what was done for them, and cannot look for another actor', async () => {
  as('INFO_PROVIDER', '/audit?filter=actor:eq:admin&filter=item:eq:user/u1');
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('On my behalf');
  await screen.findByText('discount');
  expect(screen.getByText('Account changed')).toBeTruthy();
  expect(asked.getAll('filter')).toEqual(['item:eq:user/u1']);
  expect(screen.queryByRole('option', { name: /User ID/ })).toBeNull();
});

test('a group admin sees what is about the own group', async () => {
  signIn(sampleUser({ roles: ['GROUP_ADMIN'], administers: 'museums' }));
  renderScreen(AuditScreen, paths.audit.path, '/audit');
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Audit of museums');
  await screen.findByText('discount');
  expect([asked.get('managerGroup'), asked.has('user')]).toEqual(['museums', false]);
});

test('a group admin comes from the settings to what was done in the own name', async () => {
  signIn(sampleUser({ roles: ['GROUP_ADMIN'], administers: 'museums' }));
  renderScreen(AuditScreen, paths.audit.path, paths.ownAudit.to());
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('On my behalf');
  await screen.findByText('discount');
  expect(asked.has('managerGroup')).toBe(false);
});

test('an operation is called by what it does, and none that is named here is none', () => {
  const { result } = renderHook(useOperationNames);
  const known = new Set(OPERATIONS.map(({ id }) => id));
  // What an operator does without the console is no operation of the contract.
  expect(Object.keys(result.current).filter((id) => !known.has(id))).toEqual(['operate']);
});
