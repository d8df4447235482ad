import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getUser } from '../../../shared/contract/auth/account.ts';
import { getBranding } from '../../../shared/contract/auth/branding.ts';
import type { User } from '../../../shared/model/user.ts';
import { sampleUser } from '../../testing/sample-user.ts';
import { stubApi } from '../../testing/stub-api.ts';
import { apiHooks, call } from './api.ts';
import {
  actAs,
  askServer,
  ensureSession,
  forgetSession,
  getSession,
  roleOf,
  signIn,
  updateAccount,
  workAsMyself,
} from './session.ts';
import { readStored, writeStored } from './storage.ts';

const user = (id: string, ...roles: User['roles']) =>
  sampleUser({ id, name: id, email: `${id}@example.com`, roles });
const ada = user('ada', 'ADMIN');
const bob = user('bob', 'INFO_PROVIDER');

/** A page that has just been loaded: the module starts again, and the browser's storage is kept. */
async function freshPage() {
  vi.resetModules();
  return import('./session.ts');
}

const cookie = (text: string) => vi.spyOn(document, 'cookie', 'get').mockReturnValue(text);

beforeEach(() => {
  forgetSession();
  cookie('a=b; __Host-signed-in=1');
});
afterEach(() => {
  apiHooks.sessionLost = () => {};
});

const lost = { status: 401, body: { message: 'NOT_LOGGED_IN', requestId: 'r' } };

/** A server that responds when a test says so, to the calls in any order. */
function slowServer() {
  const waiting: ((status: number, body: unknown) => void)[] = [];
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>((resolve) => {
        waiting.push((status, body) => resolve(new Response(JSON.stringify(body), { status })));
      }),
  );
  return async (at: number, { status = 200, body }: { status?: number; body: unknown }) => {
    waiting[at]!(status, body);
    await new Promise((resolve) => setTimeout(resolve));
  };
}

test('the most powerful role decides, of the user acted for if there is one', () => {
  expect(roleOf({ known: true })).toBeUndefined();
  expect(roleOf({ known: true, user: user('x', 'INFO_PROVIDER', 'GROUP_ADMIN') })).toBe('GROUP_ADMIN');
  expect(roleOf({ known: true, user: ada, actingAs: bob })).toBe('INFO_PROVIDER');
  expect(roleOf({ known: true, user: bob, actingAs: ada, memberRole: 'OWNER' })).toBe('INFO_PROVIDER');
});

test('the user acted for is sent with every call until acting ends', () => {
  signIn(ada);
  expect(apiHooks.runAs).toBeUndefined();
  actAs(bob);
  expect(apiHooks.runAs).toBe('bob');
  expect(getSession().actingAs).toBe(bob);
  workAsMyself();
  expect(apiHooks.runAs).toBeUndefined();
  expect(getSession()).toEqual({ known: true, user: ada });
});

test('the end of a session leaves no personal data in the browser', () => {
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

test('a visitor without the cookie of a session asks nobody', async () => {
  cookie('a=b');
  const fetch = vi.fn();
  vi.stubGlobal('fetch', fetch);
  const fresh = await freshPage();
  await fresh.ensureSession();
  expect(fresh.getSession()).toEqual({ known: true });
  expect(fetch).not.toHaveBeenCalled();
});

test('a new tab asks the server who is signed in', async () => {
  const page = await freshPage();
  stubApi((_, { pathname }) => ({ body: pathname.endsWith('/users/me') ? ada : {} }));
  expect(page.getSession().known).toBe(false);
  await page.ensureSession();
  expect(page.getSession()).toEqual({ known: true, user: ada });
});

test('a response without a session is not an error', async () => {
  const page = await freshPage();
  stubApi(() => ({ status: 401, body: { message: 'NOT_LOGGED_IN', requestId: 'r' } }));
  await page.ensureSession();
  expect(page.getSession()).toEqual({ known: true });
});

test('a server that fails to respond is asked again', async () => {
  const page = await freshPage();
  stubApi(() => ({ status: 500, body: { message: 'INTERNAL_SERVER_ERROR', requestId: 'r' } }));
  await expect(page.ensureSession()).rejects.toThrow('INTERNAL_SERVER_ERROR');
  expect(page.getSession().known).toBe(false);
  stubApi(() => ({ body: ada }));
  await page.ensureSession();
  expect(page.getSession().user).toEqual(ada);
});

test('a tab with a session continues at once, while the server is asked', async () => {
  signIn(ada);
  const page = await freshPage();
  const answer = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => answer.promise);
  await page.ensureSession();
  expect(page.getSession().user).toEqual(ada);
  answer.resolve(new Response(JSON.stringify({ ...ada, name: 'Ada Lovelace' })));
  await expect.poll(() => page.getSession().user?.name).toBe('Ada Lovelace');
});

test('a reload continues to act for the same user', async () => {
  signIn(ada);
  actAs(bob);
  const page = await freshPage();
  const fetch = stubApi(() => ({ body: bob }));
  await page.ensureSession();
  expect(page.getSession()).toMatchObject({ user: ada, actingAs: bob });
  expect(new Headers(fetch.mock.calls[0]?.[1]?.headers).get('x-run-as')).toBe('bob');
});

test('stored values in an unknown format are not used as a user', async () => {
  writeStored('tab', 'personal.user', { id: 'ada' });
  const page = await freshPage();
  stubApi(() => ({ status: 401, body: { message: 'NOT_LOGGED_IN', requestId: 'r' } }));
  await page.ensureSession();
  expect(page.getSession()).toEqual({ known: true });
});

test('two concurrent requests for the session are one call', async () => {
  const page = await freshPage();
  const fetch = stubApi(() => ({ body: ada }));
  await Promise.all([page.ensureSession(), page.ensureSession()]);
  expect(fetch).toHaveBeenCalledTimes(1);
  await ensureSession();
});

test('a refusal of a call that started before the sign-in does not end the session', async () => {
  apiHooks.sessionLost = forgetSession;
  const answer = slowServer();
  void call(getUser, { params: { id: 'me' } }).catch(() => {});
  signIn(ada);
  await answer(0, lost);
  expect(getSession().user).toEqual(ada);
});

test('the first request for the session neither outlives a sign-in nor delays others', async () => {
  const page = await freshPage();
  const answer = slowServer();
  const known = page.ensureSession();
  page.signIn(ada);
  await known;
  await answer(0, { body: bob });
  expect(page.getSession()).toEqual({ known: true, user: ada });
});

test('a late response about the user acted for before does not replace the user’s own account', async () => {
  signIn(ada);
  actAs(bob);
  const answer = slowServer();
  void askServer();
  workAsMyself();
  await answer(0, { body: bob });
  expect(getSession()).toEqual({ known: true, user: ada });
});

test('a public response is valid for all, because it does not depend on a session', async () => {
  const answer = slowServer();
  const got = vi.fn();
  void call(getBranding, { query: { host: 'example.com' } }).then(got);
  signIn(ada);
  await answer(0, { body: {} });
  expect(got).toHaveBeenCalledOnce();
});

test('in any order of sign-ins, changes of user and responses, only responses for the present identity are used', async () => {
  const step = fc.oneof(
    fc.constantFrom('call', 'signIn ada', 'signIn bob', 'forget', 'act', 'release', 'rename').map((what) => ({
      what,
    })),
    fc.record({
      what: fc.constantFrom('answer', 'refuse', 'break'),
      at: fc.nat(5),
    }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      forgetSession();
      apiHooks.sessionLost = forgetSession;
      const answer = slowServer();
      /** The signed-in user, the user acted for, and the generation, as a simple model. */
      let model = { who: '', change: 0 };
      const become = (next: string) => {
        if (next !== model.who) model = { who: next, change: model.change + 1 };
      };
      const calls: { readonly change: number; answered: boolean; heard: boolean }[] = [];
      const who = () => {
        const { user, actingAs } = getSession();
        return user ? `${user.id}${actingAs ? ` as ${actingAs.id}` : ''}` : '';
      };
      for (const one of steps) {
        if (one.what === 'call') {
          const made = { change: model.change, answered: false, heard: false };
          calls.push(made);
          const heard = () => {
            made.heard = true;
          };
          call(getUser, { params: { id: 'me' } }).then(heard, heard);
        } else if (one.what.startsWith('signIn')) {
          const user = one.what.endsWith('ada') ? ada : bob;
          signIn(user);
          model = { who: user.id, change: model.change + 1 };
        } else if (one.what === 'forget') {
          forgetSession();
          model = { who: '', change: model.change + 1 };
        } else if (one.what === 'act' && model.who !== '') {
          actAs(bob);
          become(`${model.who.split(' ')[0]} as bob`);
        } else if (one.what === 'release' && model.who !== '') {
          workAsMyself();
          become(model.who.split(' ')[0]!);
        } else if (one.what === 'rename' && model.who !== '') {
          updateAccount({ ...getSession().user!, name: 'renamed' });
        } else if ('at' in one && calls[one.at] && !calls[one.at]!.answered) {
          const made = calls[one.at]!;
          made.answered = true;
          const isCurrent = made.change === model.change;
          const refused = one.what === 'refuse';
          await answer(one.at, refused ? lost : { status: one.what === 'break' ? 500 : 200, body: {} });
          expect(made.heard).toBe(isCurrent);
          if (refused && isCurrent) model = { who: '', change: model.change + 1 };
        }
        expect(who()).toBe(model.who);
      }
    }),
  );
});
