import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getUser } from '../../../shared/contract/auth/account.ts';
import { changePassword, emailLogin, logout } from '../../../shared/contract/authentification.ts';
import { getHubs } from '../../../shared/contract/devices/hubs.ts';
import { apiHooks, call, isInconclusive, isWorthRetrying } from './api.ts';

const fetch = vi.fn<typeof globalThis.fetch>();

beforeEach(() => vi.stubGlobal('fetch', fetch));
afterEach(() => {
  vi.unstubAllGlobals();
  fetch.mockReset();
  Object.assign(apiHooks, { runAs: undefined, sessionLost() {}, membershipLost() {}, unavailable() {} });
});

const answers = (status: number, body: unknown) =>
  fetch.mockResolvedValue(new Response(JSON.stringify(body), { status }));
const sent = () => {
  const [url, init] = fetch.mock.calls[0]!;
  return { url, init, headers: new Headers(init?.headers) };
};

test('a call is sent to the operation’s path, with encoded parameters and repeated lists', async () => {
  answers(200, { items: [], links: { self: '' } });
  await call(getHubs, { query: { limit: 30, filter: ['last4:eq:CAFE', 'isOnline:eq:true'] } });
  expect(sent().url).toBe(
    '/api/devices/v1/hubs?limit=30&filter=last4%3Aeq%3ACAFE&filter=isOnline%3Aeq%3Atrue',
  );
  expect(sent().init).toMatchObject({ method: 'GET', credentials: 'same-origin' });
});

test('a body is sent as JSON', async () => {
  answers(200, {});
  await call(emailLogin, { body: { email: 'a@example.com', password: 'p' } });
  expect(sent().init?.body).toBe('{"email":"a@example.com","password":"p"}');
  expect(sent().headers.get('content-type')).toBe('application/json');
});

test('every call that changes state has a key of its own, also a GET that does, but a plain read has none', async () => {
  answers(200, {});
  await call(emailLogin, { body: { email: 'a', password: 'p' } });
  const first = sent().headers.get('idempotency-key');
  expect(first).toMatch(/^[0-9a-f-]{36}$/);

  fetch.mockReset();
  answers(200, {});
  await call(logout);
  expect(sent().headers.get('idempotency-key')).not.toBe(first);
  expect(sent().headers.get('idempotency-key')).not.toBeNull();

  fetch.mockReset();
  answers(200, {});
  await call(getUser, { params: { id: 'me' } });
  expect(sent().headers.has('idempotency-key')).toBe(false);
});

test('an admin who acts for a user names the user in each call', async () => {
  answers(200, {});
  apiHooks.runAs = 'user-7';
  await call(getUser, { params: { id: 'me' } });
  expect(sent().headers.get('x-run-as')).toBe('user-7');
});

test('a refusal becomes an error with code, details and request id', async () => {
  answers(403, { message: 'MISSING_ROLE', details: { role: 'ADMIN' }, requestId: 'r-1' });
  await expect(call(getUser, { params: { id: 'x' } })).rejects.toMatchObject({
    name: 'ApiError',
    code: 'MISSING_ROLE',
    status: 403,
    details: { role: 'ADMIN' },
    requestId: 'r-1',
  });
});

test('a response that is not JSON is a fault of the server', async () => {
  fetch.mockResolvedValue(new Response('<html>', { status: 502 }));
  await expect(call(getUser, { params: { id: 'x' } })).rejects.toMatchObject({
    code: 'INTERNAL_SERVER_ERROR',
    status: 502,
  });
});

test('a missing response has an error code of its own', async () => {
  fetch.mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(call(getUser, { params: { id: 'x' } })).rejects.toMatchObject({
    code: 'UNREACHABLE',
    status: 0,
  });
});

test.each([
  [503, 'Service Unavailable', 'INTERNAL_SERVER_ERROR'],
  [429, 'Too Many Requests', 'PLEASE_TRY_AGAIN'],
  [409, 'NAME_ALREADY_USED', 'NAME_ALREADY_USED'],
])('a refusal with %s and the message “%s” has the code %s', async (status, message, code) => {
  answers(status, { message });
  await expect(call(getUser, { params: { id: 'x' } })).rejects.toMatchObject({ code, status });
});

test('a lost session and an unavailable server are also reported to the console', async () => {
  const sessionLost = vi.spyOn(apiHooks, 'sessionLost');
  const unavailable = vi.spyOn(apiHooks, 'unavailable');
  answers(401, { message: 'NOT_LOGGED_IN', requestId: 'r' });
  await call(getUser, { params: { id: 'me' } }).catch(() => {});
  expect([sessionLost.mock.calls.length, unavailable.mock.calls.length]).toEqual([1, 0]);

  for (const status of [502, 503, 504, 500]) {
    answers(status, {});
    await call(getUser, { params: { id: 'me' } }).catch(() => {});
  }
  expect([sessionLost.mock.calls.length, unavailable.mock.calls.length]).toEqual([1, 3]);
});

test('that an account is not open to a member any more is reported, whatever the reason', async () => {
  const lost = vi.spyOn(apiHooks, 'membershipLost');
  const refused = async (message: string, details: object) => {
    answers(403, { message, details, requestId: 'r' });
    await call(getUser, { params: { id: 'me' } }).catch(() => {});
    return lost.mock.calls.length;
  };
  apiHooks.runAs = 'user-7';
  expect(await refused('MISSING_DATA_RIGHT', { permission: 'change', member: 'VIEWER' })).toBe(0);
  expect(await refused('MISSING_ROLE', { role: 'ADMIN' })).toBe(0);
  expect(await refused('MISSING_ROLE', { role: 'ADMIN', runAs: 'no member of this account' })).toBe(1);
  expect(await refused('MISSING_DATA_RIGHT', { permission: 'runAs', runAs: 'is deactivated' })).toBe(2);
});

test('a 401 for a wrong password does not end the session', async () => {
  const sessionLost = vi.spyOn(apiHooks, 'sessionLost');
  answers(401, { message: 'INVALID_EMAIL_OR_PASSWORD', requestId: 'r' });
  await call(emailLogin, { body: { email: 'a', password: 'p' } }).catch(() => {});
  expect(sessionLost).not.toHaveBeenCalled();
});

test('only missing responses and faults of the server are worth a retry; too many calls say nothing either', async () => {
  const thrown = async (status: number, message: string) => {
    answers(status, { message, requestId: 'r' });
    return call(getUser, { params: { id: 'x' } }).catch((error: unknown) => error);
  };
  expect(isWorthRetrying(await thrown(500, 'INTERNAL_SERVER_ERROR'))).toBe(true);
  expect(isWorthRetrying(await thrown(404, 'ENTITY_NOT_FOUND'))).toBe(false);
  expect(isWorthRetrying(await thrown(429, 'PLEASE_TRY_AGAIN'))).toBe(false);
  expect(isInconclusive(await thrown(429, 'PLEASE_TRY_AGAIN'))).toBe(true);
  expect(isInconclusive(await thrown(404, 'ENTITY_NOT_FOUND'))).toBe(false);
});

test('what was read by a session that a change replaces meanwhile is read again by the new one', async () => {
  const sessionLost = vi.spyOn(apiHooks, 'sessionLost');
  const end = { change: () => {}, read: () => {} };
  const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
  let reads = 0;
  fetch.mockImplementation(async (url) => {
    const isRead = String(url).includes('/hubs');
    if (isRead && ++reads > 1) return json(200, { items: [], links: { self: '' } });
    await new Promise<void>((resolve) => {
      end[isRead ? 'read' : 'change'] = resolve;
    });
    return isRead ? json(401, { message: 'NOT_LOGGED_IN' }) : json(200, {});
  });
  const read = call(getHubs);
  const change = call(changePassword, { body: { currentPassword: 'old', newPassword: 'new' } });
  // The server ends the old session before it answers.
  end.read();
  await new Promise((resolve) => setTimeout(resolve));
  expect(reads).toBe(1);
  end.change();
  await change;
  expect(await read).toMatchObject({ items: [] });
  expect(sessionLost).not.toHaveBeenCalled();
  // Without a change, a session that is refused has ended.
  answers(401, { message: 'NOT_LOGGED_IN' });
  await expect(call(getHubs)).rejects.toThrow('NOT_LOGGED_IN');
  expect(sessionLost).toHaveBeenCalledOnce();
});
