import { beforeEach, expect, test, vi } from 'vitest';
import type { User } from '../../../shared/model/user.ts';
import { sampleUser } from '../../testing/sample-user.ts';
import { stubApi } from '../../testing/stub-api.ts';
import { apiHooks } from './api.ts';
import { actAs, ensureSession, forgetSession, getSession, roleOf, signIn, workAsMyself } from './session.ts';
import { readStored, writeStored } from './storage.ts';

const user = (id: string, ...roles: User['roles']) =>
  sampleUser({ id, name: id, email: `${id}@example.com`, roles });
const ada = user('ada', 'ADMIN');
const bob = user('bob', 'INFO_PROVIDER');

/** A page that has just been loaded: the module begins anew, the browser's storage stays. */
async function freshPage() {
  vi.resetModules();
  return import('./session.ts');
}

beforeEach(forgetSession);

test('the widest role counts, of the user acted for where there is one', () => {
  expect(roleOf({ known: true })).toBeUndefined();
  expect(roleOf({ known: true, user: user('x', 'INFO_PROVIDER', 'GROUP_ADMIN') })).toBe('GROUP_ADMIN');
  expect(roleOf({ known: true, user: ada, actingAs: bob })).toBe('INFO_PROVIDER');
});

test('whoever is acted for goes with every call, until one works as oneself again', () => {
  signIn(ada);
  expect(apiHooks.runAs).toBeUndefined();
  actAs(bob);
  expect(apiHooks.runAs).toBe('bob');
  expect(getSession().actingAs).toBe(bob);
  workAsMyself();
  expect(apiHooks.runAs).toBeUndefined();
  expect(getSession()).toEqual({ known: true, user: ada });
});

test('the end of a session leaves nothing personal in the browser', () => {
  signIn(ada);
  actAs(bob);
  writeStored('local', 'personal.recent.hubs.last4', []);
  writeStored('local', 'theme', 'dark');
  forgetSession();
  expect(readStored('tab', 'personal.user')).toBeUndefined();
  expect(readStored('tab', 'personal.actingAs')).toBeUndefined();
  expect(readStored('local', 'personal.recent.hubs.last4')).toBeUndefined();
  expect(readStored('local', 'theme'), 'the browser’s own').toBe('dark');
  expect(apiHooks.runAs).toBeUndefined();
});

test('a new tab asks who is signed in', async () => {
  const page = await freshPage();
  stubApi((_, { pathname }) => ({ body: pathname.endsWith('/users/me') ? ada : {} }));
  expect(page.getSession().known).toBe(false);
  await page.ensureSession();
  expect(page.getSession()).toEqual({ known: true, user: ada });
});

test('nobody being signed in is an answer, not an error', async () => {
  const page = await freshPage();
  stubApi(() => ({ status: 401, body: { message: 'NOT_LOGGED_IN', requestId: 'r' } }));
  await page.ensureSession();
  expect(page.getSession()).toEqual({ known: true });
});

test('a server that cannot say is asked again', async () => {
  const page = await freshPage();
  stubApi(() => ({ status: 500, body: { message: 'INTERNAL_SERVER_ERROR', requestId: 'r' } }));
  await expect(page.ensureSession()).rejects.toThrow('INTERNAL_SERVER_ERROR');
  expect(page.getSession().known).toBe(false);
  stubApi(() => ({ body: ada }));
  await page.ensureSession();
  expect(page.getSession().user).toEqual(ada);
});

test('a tab that was signed in goes on at once, and hears from the server meanwhile', async () => {
  signIn(ada);
  const page = await freshPage();
  const answer = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => answer.promise);
  await page.ensureSession();
  expect(page.getSession().user).toEqual(ada);
  answer.resolve(new Response(JSON.stringify({ ...ada, name: 'Ada Lovelace' })));
  await vi.waitFor(() => expect(page.getSession().user?.name).toBe('Ada Lovelace'));
});

test('a reload goes on acting for the same user', async () => {
  signIn(ada);
  actAs(bob);
  const page = await freshPage();
  const fetch = stubApi(() => ({ body: bob }));
  await page.ensureSession();
  expect(page.getSession()).toMatchObject({ user: ada, actingAs: bob });
  expect(new Headers(fetch.mock.calls[0]?.[1]?.headers).get('x-run-as')).toBe('bob');
});

test('what an older console has stored otherwise is not taken for a user', async () => {
  writeStored('tab', 'personal.user', { id: 'ada' });
  const page = await freshPage();
  stubApi(() => ({ status: 401, body: { message: 'NOT_LOGGED_IN', requestId: 'r' } }));
  await page.ensureSession();
  expect(page.getSession()).toEqual({ known: true });
});

test('asking twice at once is one call', async () => {
  const page = await freshPage();
  const fetch = stubApi(() => ({ body: ada }));
  await Promise.all([page.ensureSession(), page.ensureSession()]);
  expect(fetch).toHaveBeenCalledTimes(1);
  await ensureSession();
});
