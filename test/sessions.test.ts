import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ApiError, ConsoleSession } from '../bin/console-session.ts';
import { deleteUser, getSessions } from '../shared/contract/auth.ts';
import { emailLogin, logout } from '../shared/contract/authentification.ts';
import { GROUPS } from '../shared/contract/index.ts';
import type { Operation } from '../shared/contract/operation.ts';
import { CAST, type Cast, createCast, PASSWORD } from './support/cast.ts';
import { givenPlatform } from './support/platform.ts';

const running = givenPlatform(CAST);
let cast: Cast;
beforeAll(async () => {
  cast = await createCast(running());
});

const MINUTE = 60_000;
const sessionsOf = async (userId: string) => {
  const { table, tableName: TableName } = running();
  const { Items = [] } = await table.send(
    new QueryCommand({
      TableName,
      ConsistentRead: true,
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
      ExpressionAttributeValues: { ':pk': `user#${userId}`, ':sk': 'session#' },
    }),
  );
  return Items as { pk: string; sk: string; seenAt: number }[];
};

/** A request without parameters, whose reply shows whether the session is valid. */
const tryCall = (operation: Operation) =>
  cast.admin.session.call(operation, {}).catch((error: ApiError) => error.body.message);

/** One operation that needs a session, of each group that has one. */
const guarded = GROUPS.flatMap(({ name, operations }) => {
  const found = (operations as readonly Operation[]).find(
    ({ roles, signed }) => roles !== 'public' && !signed,
  );
  return found ? [[name, found] as const] : [];
});

describe.each(guarded)('a session used for %s', (_, operation) => {
  const setSeen = async (seenAt: number) => {
    const { table, tableName: TableName } = running();
    for (const { pk, sk } of await sessionsOf(cast.admin.id)) {
      const change = { UpdateExpression: 'SET seenAt = :at', ExpressionAttributeValues: { ':at': seenAt } };
      await table.send(new UpdateCommand({ TableName, Key: { pk, sk }, ...change }));
    }
  };

  it('has its last use updated when the previous one is ten minutes old', async () => {
    const before = Date.now();
    await setSeen(before - 11 * MINUTE);
    await tryCall(operation);
    const [session] = await sessionsOf(cast.admin.id);
    expect(session!.seenAt).toBeGreaterThanOrEqual(before);
  });

  it('has ended after eight hours without use', async () => {
    await setSeen(Date.now() - 8 * 60 * MINUTE - MINUTE);
    expect(await tryCall(operation)).toBe('NOT_LOGGED_IN');
    await setSeen(Date.now());
    expect(await tryCall(operation)).not.toBe('NOT_LOGGED_IN');
  });
});

describe('a sign-in', () => {
  it('ends the session of the same browser, and logging out ends the new one', async () => {
    const { session, email, id } = cast.stranger;
    const [first] = await sessionsOf(id);
    await session.call(emailLogin, { body: { email, password: PASSWORD } });
    const [second, ...others] = await sessionsOf(id);
    expect(others).toEqual([]);
    expect(second!.sk).not.toBe(first!.sk);
    await session.call(logout, {});
    expect(await sessionsOf(id)).toEqual([]);
  });
});

it('the cookie of a session is sent only to this host, over TLS and from its own pages, and no script reads it', async () => {
  const response = await fetch(`${running().url}/api/authentification/v1/emailLogin`, {
    method: 'POST',
    headers: { origin: running().url, 'idempotency-key': '1', 'content-type': 'application/json' },
    body: JSON.stringify({ email: cast.provider.email, password: PASSWORD }),
  });
  const [session, ...others] = response.headers.getSetCookie();
  const [value, ...attributes] = session!.split('; ');
  expect(value).toMatch(/^__Host-session=[^=]{40,}$/);
  expect(attributes.toSorted()).toEqual([
    'HttpOnly',
    expect.stringMatching(/^Max-Age=\d+$/),
    'Path=/',
    'SameSite=Strict',
    'Secure',
  ]);
  // What scripts can read says only that somebody is signed in.
  expect(others).toEqual([expect.stringMatching(/^__Host-signed-in=1; /)]);
});

describe('the response that ends a session', () => {
  const answerOf = (session: ConsoleSession, path: string, method: string, body?: object) =>
    fetch(running().url + path, {
      method,
      headers: {
        origin: running().url,
        cookie: session.cookie,
        'idempotency-key': '1',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  const CLEARED = /^__Host-session=; Max-Age=0;.*__Host-signed-in=; Max-Age=0;/;

  it('clears cookie and cache after a logout, and also the storage after the deletion of the user’s own account', async () => {
    const { groupAdmin, colleague } = cast;
    const out = await answerOf(groupAdmin.session, '/api/authentification/v1/logout', 'GET');
    expect(out.headers.get('set-cookie')).toMatch(CLEARED);
    expect(out.headers.get('clear-site-data')).toBe('"cache"');
    const path = deleteUser.path.replace('{id}', colleague.id);
    const gone = await answerOf(colleague.session, path, 'DELETE', { password: PASSWORD });
    expect(gone.status).toBe(200);
    expect(gone.headers.get('set-cookie')).toMatch(CLEARED);
    expect(gone.headers.get('clear-site-data')).toBe('"cache", "storage"');
  });

  it('clears nothing when an admin deletes another account', async () => {
    const path = deleteUser.path.replace('{id}', cast.stranger.id);
    const { status, headers } = await answerOf(cast.admin.session, path, 'DELETE', {});
    expect([status, headers.get('set-cookie'), headers.get('clear-site-data')]).toEqual([200, null, null]);
    expect((await cast.admin.session.call(getSessions, {})).items).toMatchObject([{ isCurrent: true }]);
  });
});
