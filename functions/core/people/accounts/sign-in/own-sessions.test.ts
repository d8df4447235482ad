import { afterEach, describe, expect, it } from 'vitest';
import { SESSIONS_MAX } from '../../../../../shared/model/user-limits.ts';
import { givenTable } from '../../../../../test/support/engine.ts';
import { account, callerOf, refusalOf } from '../../../../../test/support/people.ts';
import type { Caller } from '../../../../platform/caller.ts';
import { setClock } from '../../../../platform/clock.ts';
import { identify } from '../../access/identify.ts';
import { changeUser, readUser } from '../store.ts';
import { deviceOf } from './device-of.ts';
import { endOtherSessions, endOwnSession } from './end-own-sessions.ts';
import { getSessions } from './get-sessions.ts';
import { insertSession } from './session-store.ts';

givenTable();
afterEach(() => setClock(undefined));

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const begin = async ({ id }: { id: string }, address = '192.0.2.7', userAgent = FIREFOX) =>
  insertSession((await readUser(id))!, { address, userAgent });
/** The caller of a session. */
async function of(user: { id: string }, token: string): Promise<Caller> {
  const { sessionId } = (await identify({ session: token }))!;
  return { ...callerOf(user), sessionId };
}
const isLive = async (session: string) => (await identify({ session })) !== undefined;
const end = (caller: Caller, id: string) => endOwnSession(caller, { params: { id }, query: {}, body: {} });

describe('the sessions of a user', () => {
  it('are listed with device, address and times, this one first; those of others and ended ones are not', async () => {
    const [user, other] = [await account(), await account()];
    await begin(other);
    const ended = await begin(user);
    setClock(Date.now() + 9 * 3600_000);
    const here = await begin(user, '2001:db8:0:0::/64');
    const phone = await begin(user, '198.51.100.1', 'anything <script>');
    const { items, total } = await getSessions(await of(user, here));
    expect(total).toBe(2);
    expect(items).toMatchObject([
      { browser: 'Firefox', system: 'Windows', address: '2001:db8:0:0::/64', isCurrent: true },
      { browser: null, system: null, address: '198.51.100.1', isCurrent: false },
    ]);
    for (const token of [here, phone, ended]) {
      const [, secret] = token.split('.');
      expect(JSON.stringify(items)).not.toContain(secret);
    }
    expect(await isLive(`${user.id}.${items[0]!.id}`)).toBe(false);
  });

  it('can be ended one by one, only by their user', async () => {
    const [user, other] = [await account(), await account()];
    const [here, there, foreign] = [await begin(user), await begin(user), await begin(other)];
    const { sessionId } = await of(user, there);
    expect(await refusalOf(end(await of(other, foreign), sessionId!))).toBe('ENTITY_NOT_FOUND');
    expect(await isLive(there)).toBe(true);
    await end(await of(user, here), sessionId!);
    expect([await isLive(here), await isLive(there), await isLive(foreign)]).toEqual([true, false, true]);
    expect(await refusalOf(end(await of(user, here), sessionId!))).toBe('ENTITY_NOT_FOUND');
  });

  it('all end at once except this one, up to the limit of sessions, and this one keeps its token', async () => {
    const user = await account();
    const here = await begin(user);
    const others = await Promise.all(Array.from({ length: SESSIONS_MAX - 1 }, () => begin(user)));
    const { items, total } = await getSessions(await of(user, here));
    expect([items.length, total, items[0]!.isCurrent]).toEqual([SESSIONS_MAX, SESSIONS_MAX, true]);
    await endOtherSessions(await of(user, here));
    expect(await isLive(here)).toBe(true);
    expect(new Set(await Promise.all(others.map(isLive)))).toEqual(new Set([false]));
    expect((await getSessions(await of(user, here))).total).toBe(1);
  });

  it('are not revived by ending the others: a session that was ended concurrently stays ended', async () => {
    const user = await account();
    const here = await begin(user);
    const caller = await of(user, here);
    await changeUser(user.id, ({ sessionEpoch }) => ({ change: { sessionEpoch: sessionEpoch + 1 } }));
    expect(await refusalOf(endOtherSessions(caller))).toBe('NOT_LOGGED_IN');
    expect(await isLive(here)).toBe(false);
  });

  it('can be ended by racing calls without an error; each caller keeps its session or loses it', async () => {
    const user = await account();
    const tokens = [await begin(user), await begin(user), await begin(user)];
    const callers = await Promise.all(tokens.map((token) => of(user, token)));
    const outcomes = await Promise.all(callers.map((caller) => refusalOf(endOtherSessions(caller))));
    expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(1);
    expect(new Set(outcomes)).toEqual(new Set([undefined, 'NOT_LOGGED_IN']));
    const live = await Promise.all(tokens.map(isLive));
    expect(live.filter(Boolean)).toHaveLength(1);
  });
});

it.each([
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    'Chrome',
    'Linux',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0',
    'Edge',
    'Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari',
    'iOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1',
    'Chrome',
    'iOS',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    'Safari',
    'macOS',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36',
    'Samsung Internet',
    'Android',
  ],
  [
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    'Chrome',
    'ChromeOS',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 Safari/537.36',
    'Chrome',
    'Linux',
  ],
  ['node', null, null],
  ['', null, null],
] as const)('%s is read as %s on %s', (userAgent, browser, system) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system });
});
