import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SignIn } from '../../../../../../shared/model/sign-in.ts';
import { appCode } from '../../../../../../test/support/authenticator.ts';
import { givenTable } from '../../../../../../test/support/engine.ts';
import { itInTurn } from '../../../../../../test/support/it-in-turn.ts';
import { givenOutbox } from '../../../../../../test/support/outbox.ts';
import { account, callerOf, PASSWORD, refusalOf } from '../../../../../../test/support/people.ts';
import { requestsOf } from '../../../../../../test/support/reads.ts';
import { softPasskey } from '../../../../../../test/support/soft-passkey.ts';
import type { Caller, Visitor } from '../../../../../platform/caller.ts';
import { now, setClock } from '../../../../../platform/clock.ts';
import { getItem, type Item, queryIndex } from '../../../../../platform/table.ts';
import { clearAway } from '../../../../composition/clear-away.ts';
import { createManagerGroup } from '../../../groups/manager-groups.ts';
import { confirmTotp } from '../../factors/confirm-totp.ts';
import { confirmPasskey } from '../../factors/passkeys/confirm-passkey.ts';
import { passkeyLogin, startPasskeyLogin } from '../../factors/passkeys/passkey-login.ts';
import { startPasskey } from '../../factors/passkeys/start-passkey.ts';
import { startTotp } from '../../factors/start-totp.ts';
import { changeUser, readUser } from '../../store.ts';
import { deleteUser } from '../../users/delete-user.ts';
import { changePassword } from '../change-password.ts';
import { emailLogin } from '../email-login.ts';
import { clearSignIns } from './clear-sign-ins.ts';
import { getSignIns } from './get-sign-ins.ts';

givenTable();
const outbox = givenOutbox();
const HOUR = 3600_000;
const DAY = 24 * HOUR;
// Noon, so that an hour more is the same day.
beforeEach(() => setClock(Math.floor(Date.now() / DAY) * DAY + DAY / 2));
afterEach(() => setClock(undefined));

type Account = Awaited<ReturnType<typeof account>>;
const NO = { params: {}, query: {} };
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const from = (address = '192.0.2.7', userAgent = FIREFOX): Visitor => ({
  kind: 'visitor',
  viewer: { host: 'console.example', address, userAgent, requestId: 'request' },
  session: undefined,
});
const signIn = (
  { email }: { email: string },
  { by = from(), password = PASSWORD, code }: { by?: Visitor; password?: string; code?: string } = {},
) => emailLogin(by, { ...NO, body: { email, password, ...(code !== undefined && { code }) } });
const wrong = (user: { email: string }, by = from()) =>
  refusalOf(signIn(user, { by, password: 'wrong one' }));
const later = (ms: number) => setClock(now() + ms);

/** The history as its reader gets it. */
const list = async (caller: Caller, { user, filter = [] }: { user?: string; filter?: string[] } = {}) =>
  (await getSignIns(caller, { params: {}, body: {}, query: { limit: 100, filter, user } })).items;
const historyOf = (user: Account, filter: string[] = []) => list(callerOf(user), { filter });
const kindsOf = (signIns: readonly SignIn[]) => signIns.map(({ kind }) => kind);

describe('the history of sign-ins', () => {
  it('says when, how, with what and from which network, and never the whole address', async () => {
    const user = await account();
    await signIn(user, { by: from('198.51.100.23', SAFARI) });
    later(HOUR);
    await signIn(user, { by: from('2001:db8:1:2::/64') });
    const history = await historyOf(user);
    expect(history).toMatchObject([
      { kind: 'password', browser: 'Firefox', system: 'Windows', from: '2001:db8:1::/48', count: 1 },
      { kind: 'password', browser: 'Safari', system: 'iOS', from: '198.51.100.0/24', isRefused: false },
    ]);
    const [second, first] = history.map(({ timestamp }) => Date.parse(timestamp));
    expect(second! - first!).toBeGreaterThanOrEqual(HOUR);
    expect(JSON.stringify(history)).not.toContain('198.51.100.23');
  });

  it('tells a password from one with a code, a recovery code and a passkey', async () => {
    const user = await account();
    await signIn(user);
    const { secret } = await startTotp(callerOf(user), { ...NO, body: { password: PASSWORD } });
    const { reply } = await confirmTotp(callerOf(user), { ...NO, body: { code: appCode(secret) } });
    later(HOUR);
    expect(await refusalOf(signIn(user))).toBe('SECOND_FACTOR_NEEDED');
    await signIn(user, { code: appCode(secret) });
    later(HOUR);
    await signIn(user, { code: reply.recoveryCodes[0]! });
    later(HOUR);
    const passkey = softPasskey('https://console.example');
    const proof = { password: PASSWORD, code: reply.recoveryCodes[1]! };
    const options = await startPasskey(callerOf(user), { ...NO, body: proof });
    await confirmPasskey(callerOf(user), { ...NO, body: { name: 'Phone', passkey: passkey.make(options) } });
    const challenge = await startPasskeyLogin(from(), { ...NO, body: {} });
    await passkeyLogin(from(), { ...NO, body: { passkey: passkey.answer(challenge) } });
    later(HOUR);
    const again = await startPasskeyLogin(from(), { ...NO, body: {} });
    const forged = passkey.answer(again, { isForged: true });
    expect(await refusalOf(passkeyLogin(from(), { ...NO, body: { passkey: forged } }))).toBe(
      'PASSKEY_REFUSED',
    );
    later(HOUR);
    expect(await refusalOf(signIn(user, { code: '000000' }))).toBe('SECOND_FACTOR_WRONG');
    expect(kindsOf(await historyOf(user))).toEqual([
      ...['wrongCode', 'wrongPasskey'],
      ...['passkey', 'recoveryCode', 'passwordAndCode', 'password'],
    ]);
  });

  it('has the refused ones, and can be filtered by them, by kind and by time', async () => {
    const user = await account();
    await wrong(user);
    later(HOUR);
    await signIn(user);
    later(HOUR);
    await changeUser(user.id, () => ({ change: { row: { deactivated: true } } }));
    expect(await refusalOf(signIn(user))).toBe('ACCOUNT_DEACTIVATED');
    later(HOUR);
    await changeUser(user.id, () => ({ change: { row: { deactivated: false, verified: false } } }));
    expect(await refusalOf(signIn(user))).toBe('EMAIL_NOT_VERIFIED');
    const since = new Date(now() - 1.5 * HOUR).toISOString();
    expect(kindsOf(await historyOf(user))).toEqual([
      'unverified',
      'deactivated',
      'password',
      'wrongPassword',
    ]);
    expect(kindsOf(await historyOf(user, ['isRefused:true']))).toEqual([
      ...['unverified', 'deactivated', 'wrongPassword'],
    ]);
    expect(kindsOf(await historyOf(user, ['isRefused:false']))).toEqual(['password']);
    expect(kindsOf(await historyOf(user, ['kind:wrongPassword']))).toEqual(['wrongPassword']);
    expect(kindsOf(await historyOf(user, [`timestamp:ge:${since}`]))).toEqual(['unverified', 'deactivated']);
    expect(kindsOf(await historyOf(user, [`timestamp:lt:${since}`, 'isRefused:true']))).toEqual([
      'wrongPassword',
    ]);
  });

  it('counts refused ones that are alike in one entry of the day, which shows the first and the last', async () => {
    const user = await account();
    for (let guess = 0; guess < 3; guess++) {
      await wrong(user);
      later(60_000);
    }
    const [entry, ...others] = await historyOf(user);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ kind: 'wrongPassword', count: 3, from: '192.0.2.0/24' });
    const lasted = Date.parse(entry!.timestamp) - Date.parse(entry!.firstDate);
    expect(lasted).toBeGreaterThanOrEqual(120_000);
    later(DAY);
    await wrong(user);
    expect((await historyOf(user)).map(({ count }) => count)).toEqual([1, 3]);
  });

  it('counts concurrent refusals completely', async () => {
    const user = await account();
    await Promise.all(Array.from({ length: 8 }, () => wrong(user)));
    expect(await historyOf(user)).toMatchObject([{ kind: 'wrongPassword', count: 8 }]);
  });

  it('does not grow by guessing from everywhere, and loses no sign-in by it', async () => {
    const user = await account();
    await signIn(user);
    const guesses = Array.from({ length: 40 }, (_, n) =>
      wrong(user, from(`198.18.${n}.1`, n % 2 ? SAFARI : '')),
    );
    await Promise.all(guesses);
    const refused = await historyOf(user, ['isRefused:true']);
    expect(refused.length).toBeLessThanOrEqual(8);
    expect(refused.reduce((sum, { count }) => sum + count, 0)).toBe(40);
    expect(kindsOf(await historyOf(user, ['isRefused:false']))).toEqual(['password']);
  });

  it('has attempts that the limits refused, as one entry', async () => {
    const user = await account();
    for (let guess = 0; guess < 10; guess++) await wrong(user);
    expect(await refusalOf(signIn(user))).toBe('PLEASE_TRY_AGAIN');
    expect(await refusalOf(signIn(user))).toBe('PLEASE_TRY_AGAIN');
    const counts = (await historyOf(user)).map(({ kind, count }) => [kind, count]);
    expect(Object.fromEntries(counts)).toEqual({ throttled: 2, wrongPassword: 10 });
  });

  it('takes the same requests for an address without an account, of which no list shows anything', async () => {
    const user = await account();
    const email = 'nobody.at.all@example.com';
    const costOf = (named: { email: string }) => requestsOf(() => wrong(named));
    const [first, again] = [await costOf(user), await costOf(user)];
    expect([await costOf({ email }), await costOf({ email })]).toEqual([first, again]);
    for (let guess = 2; guess < 10; guess++) await Promise.all([wrong(user), wrong({ email })]);
    const throttled = await costOf(user);
    expect(await costOf({ email })).toEqual(throttled);
    const { items } = await queryIndex<{ kind: string }>('own', 1, 'signIn#null', { limit: 10 });
    expect(items).toEqual([]);
  });

  it('has no entry for a session that follows from another one, as after a change of the password', async () => {
    const user = await account();
    await signIn(user);
    const body = { currentPassword: PASSWORD, newPassword: 'seven grey buoys' };
    await changePassword(callerOf(user), { ...NO, body });
    expect(kindsOf(await historyOf(user))).toEqual(['password']);
  });

  it('is read by its user, by the admin of the group and by admins, and by nobody else', async () => {
    const [root, head, stranger] = [
      await account({ role: 'ADMIN' }),
      await account({ role: 'GROUP_ADMIN' }),
      await account(),
    ];
    const asRoot = callerOf(root, 'ADMIN', 'any');
    await createManagerGroup(asRoot, { ...NO, body: { name: 'divers', admin: head.id } as never });
    const user = await account({ managerGroup: 'divers' });
    await signIn(user);
    const asHead = callerOf({ ...head, administers: 'divers' }, 'GROUP_ADMIN', 'group');
    const reads = { ...asHead, writes: false };
    expect(kindsOf(await list(reads, { user: user.id }))).toEqual(['password']);
    expect(kindsOf(await list(asRoot, { user: user.id }))).toEqual(['password']);
    expect(await refusalOf(list(callerOf(stranger), { user: user.id }))).toBe('MISSING_ROLE');
    expect(await refusalOf(list(reads, { user: stranger.id }))).toBe('MISSING_DATA_RIGHT');
    expect(await refusalOf(list(asRoot, { user: 'nobody' }))).toBe('ENTITY_NOT_FOUND');
    // A user who leaves the group takes the history along.
    await changeUser(user.id, () => ({ change: { row: { managerGroup: null } } }));
    expect(await refusalOf(list(reads, { user: user.id }))).toBe('MISSING_DATA_RIGHT');
    // Without a name it is the caller's own, never that of everybody.
    expect([await list(asRoot), await list(reads)]).toEqual([[], []]);
  });

  it('is deleted with its account', async () => {
    const user = await account();
    await signIn(user);
    await wrong(user);
    expect(await historyOf(user)).toHaveLength(2);
    await clearAway({ userId: user.id });
    expect(await historyOf(user)).toHaveLength(2);
    await deleteUser(callerOf(user), { params: { id: 'me' }, query: {}, body: { password: PASSWORD } });
    await clearAway({ userId: user.id });
    expect(await historyOf(user)).toEqual([]);
    expect(await clearSignIns(user.id)).toBe(false);
  });

  it('ends by itself after 180 days', async () => {
    const user = await account();
    await signIn(user);
    await wrong(user);
    const entries = await historyOf(user);
    expect(entries).toHaveLength(2);
    for (const { id, timestamp } of entries) {
      const item = await getItem<Item & { ttl: number }>({ pk: `signIn#${id}`, sk: 'row' });
      expect(Math.round((item!.ttl * 1000 - Date.parse(timestamp)) / DAY)).toBe(180);
    }
  });
});

describe('a sign-in with a new device', () => {
  const mailsTo = async ({ email }: Account) =>
    (await outbox.mails()).filter(({ to, subject }) => to === email && /login/.test(subject));

  it('is mailed to the owner with device, network and time, and marked in the history', async () => {
    const user = await account();
    await signIn(user);
    expect(await mailsTo(user)).toEqual([]);
    later(HOUR);
    await signIn(user, { by: from('203.0.113.9', SAFARI) });
    const [mail, ...more] = await mailsTo(user);
    expect(more).toEqual([]);
    for (const part of ['Safari on iOS', '203.0.113.0/24', 'https://console.example/settings/logins'])
      expect(mail!.text).toContain(part);
    expect(mail!.text).not.toContain('203.0.113.9');
    expect((await historyOf(user)).map(({ isNewDevice }) => isNewDevice)).toEqual([true, false]);
  });

  it('is another browser, or another network, and not another address of the same network', async () => {
    const user = await account();
    await signIn(user);
    await signIn(user, { by: from('192.0.2.200') });
    expect(await mailsTo(user)).toEqual([]);
    await signIn(user, { by: from('192.0.2.7', SAFARI) });
    expect(await mailsTo(user)).toHaveLength(1);
    await signIn(user, { by: from('198.51.100.7') });
    expect(await mailsTo(user)).toHaveLength(1);
    for (const by of [from(), from('192.0.2.9', SAFARI), from('198.51.100.8')]) await signIn(user, { by });
    expect(await mailsTo(user)).toEqual([]);
  });

  it('is one that was not used for 90 days, each use counting', async () => {
    const user = await account();
    await signIn(user);
    await signIn(user, { by: from('198.51.100.7') });
    await outbox.mails();
    later(80 * DAY);
    await signIn(user);
    later(80 * DAY);
    await signIn(user);
    expect(await mailsTo(user)).toEqual([]);
    await signIn(user, { by: from('198.51.100.7') });
    expect(await mailsTo(user)).toHaveLength(1);
  });

  it('is mailed at most three times a day, and a refused sign-in never', async () => {
    const user = await account();
    await signIn(user);
    for (let n = 0; n < 6; n++) await signIn(user, { by: from(`198.18.${n}.1`) });
    expect(await mailsTo(user)).toHaveLength(3);
    await wrong(user, from('203.0.113.9', SAFARI));
    expect(await mailsTo(user)).toEqual([]);
    later(DAY);
    await signIn(user, { by: from('203.0.113.9', SAFARI) });
    expect(await mailsTo(user)).toHaveLength(1);
  });

  itInTurn('does not make the account remember more than twenty', async () => {
    const user = await account();
    for (let n = 0; n < 25; n++) {
      await signIn(user, { by: from(`198.18.${n}.1`) });
      later(60_000);
    }
    expect(Object.keys((await readUser(user.id))!.devices!)).toHaveLength(20);
    await outbox.mails();
    later(DAY);
    await signIn(user, { by: from('198.18.24.1') });
    expect(await mailsTo(user)).toEqual([]);
    await signIn(user, { by: from('198.18.0.1') });
    expect(await mailsTo(user)).toHaveLength(1);
  });
});
