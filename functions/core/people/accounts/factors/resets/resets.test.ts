import { afterEach, describe, expect, it } from 'vitest';
import { RESET_HOURS } from '../../../../../../shared/model/factor-limits.ts';
import type { Role } from '../../../../../../shared/roles.ts';
import { appCode } from '../../../../../../test/support/authenticator.ts';
import { givenTable } from '../../../../../../test/support/engine.ts';
import { givenGroup } from '../../../../../../test/support/given-group.ts';
import { givenOutbox } from '../../../../../../test/support/outbox.ts';
import { account, callerOf, PASSWORD, refusalOf, visitor } from '../../../../../../test/support/people.ts';
import { softPasskey } from '../../../../../../test/support/soft-passkey.ts';
import { givenStartOfHour } from '../../../../../../test/support/start-of-hour.ts';
import { type Appointment, keep } from '../../../../../platform/appointments.ts';
import type { Caller } from '../../../../../platform/caller.ts';
import { now, setClock } from '../../../../../platform/clock.ts';
import { queryItems } from '../../../../../platform/table.ts';
import { confirmFactorReset, endDueReset } from '../../../../composition/factor-resets.ts';
import { OPERATOR } from '../../../../kernel/audit/operator.ts';
import { identify } from '../../../access/identify.ts';
import { getAudit } from '../../../audit-trail/get-audit.ts';
import { emailLogin } from '../../sign-in/email-login.ts';
import { insertSession } from '../../sign-in/session-store.ts';
import { changeUser, readUser } from '../../store.ts';
import { deleteUser } from '../../users/delete-user.ts';
import { grantRole, removeFactors } from '../../users/operate-account.ts';
import { setInfoProvider } from '../../users/set-info-provider.ts';
import { confirmTotp } from '../confirm-totp.ts';
import { confirmPasskey } from '../passkeys/confirm-passkey.ts';
import { passkeyLogin, startPasskeyLogin } from '../passkeys/passkey-login.ts';
import { startPasskey } from '../passkeys/start-passkey.ts';
import { startTotp } from '../start-totp.ts';
import { askFactorReset } from './ask-factor-reset.ts';
import { getFactorReset } from './get-factor-reset.ts';
import { withdrawFactorReset } from './withdraw-factor-reset.ts';

givenTable();
const outbox = givenOutbox();
givenStartOfHour();
afterEach(() => setClock(undefined));

type Account = Awaited<ReturnType<typeof account>>;
const NO = { params: {}, query: {} };
const HOUR_MS = 3600_000;
const wait = (ms: number) => setClock(now() + ms);
const REASON = 'Lost the phone';

/** A new admin, as the caller of operations about resets. */
const newAdmin = async (): Promise<Caller & { email: string }> => {
  const user = await account({ role: 'ADMIN', name: 'Ada Admin' });
  return { ...callerOf(user, 'ADMIN', 'any'), email: user.email };
};
const as = (user: { id: string }, role: Role = 'INFO_PROVIDER') => callerOf(user, role);
const signIn = ({ email }: Account, code?: string) =>
  emailLogin(visitor(), { ...NO, body: { email, password: PASSWORD, ...(code && { code }) } });
const isLive = async (session: string) => (await identify({ session })) !== undefined;
const ask = (by: Caller, { id }: { id: string }) =>
  askFactorReset(
    { ...by, operation: 'askFactorReset' },
    { params: { id }, query: {}, body: { reason: REASON } },
  );
const asked = async (by: Caller, user: { id: string }) => (await ask(by, user)).waiting!.id;
const confirm = (by: Caller, { id }: { id: string }, reset: string) =>
  confirmFactorReset(
    { ...by, operation: 'confirmFactorReset' },
    { params: { id, reset }, query: {}, body: {} },
  );
const withdraw = (by: Caller, id: string, reset: string) =>
  withdrawFactorReset(
    { ...by, operation: 'withdrawFactorReset' },
    { params: { id, reset }, query: {}, body: {} },
  );
const seen = (by: Caller, id: string) => getFactorReset(by, { params: { id }, query: {}, body: {} });
const hasFactor = async ({ id }: { id: string }) => (await seen(as({ id }), 'me')).hasFactor;
/** Takes what was appointed for a reset, and keeps it as its worker does. */
function appointed(): () => Promise<void> {
  const [made] = outbox.take('appointments') as Appointment<Parameters<typeof endDueReset>[0]>[];
  return () => keep(made!, endDueReset);
}
/** What the audit trail says of resets of an account, the oldest first. */
async function trail({ id }: { id: string }) {
  const auditor = callerOf({ id: 'auditor' }, 'ADMIN', 'any');
  const { items } = await getAudit(auditor, {
    params: {},
    query: { limit: 100, user: id, filter: [] },
    body: {},
  });
  return items
    .toReversed()
    .filter(({ after }) => 'factorReset' in after)
    .map(({ actorId, operation, after }) => [actorId, operation, after.factorReset]);
}

/** An account with an authenticator app, whose next code is unused, and a session of it. */
async function withApp(more: Parameters<typeof account>[0] = {}) {
  const user = await account(more);
  const { secret } = await startTotp(as(user), { ...NO, body: { password: PASSWORD } });
  const { reply, token } = await confirmTotp(as(user), { ...NO, body: { code: appCode(secret) } });
  wait(30_000);
  await outbox.mails();
  return { ...user, secret, token, codes: reply.recoveryCodes };
}

describe('a reset of second factors', () => {
  it('waits for a day, then removes the factors and ends all sessions of the user', async () => {
    const [admin, user] = [await newAdmin(), await withApp()];
    const { waiting } = await ask(admin, user);
    expect(waiting).toMatchObject({ askedBy: admin.userId, askedByName: 'Ada Admin', reason: REASON });
    const { askedDate, dueDate } = waiting!;
    expect(Date.parse(dueDate) - Date.parse(askedDate)).toBe(RESET_HOURS * HOUR_MS);
    const keepIt = appointed();
    wait(RESET_HOURS * HOUR_MS - 1000);
    await keepIt();
    const token = await insertSession((await readUser(user.id))!);
    expect([await hasFactor(user), await isLive(token)]).toEqual([true, true]);
    wait(1000);
    await keepIt();
    expect([await hasFactor(user), await isLive(token)]).toEqual([false, false]);
    expect((await queryItems(`factor#${user.id}`, { consistent: true })).items).toEqual([]);
    // The password alone signs in, and what comes twice does nothing.
    const after = await signIn(user);
    await keepIt();
    expect(await isLive(after.token)).toBe(true);
    expect(await trail(user)).toEqual([
      [admin.userId, 'askFactorReset', 'asked'],
      [admin.userId, 'askFactorReset', 'done'],
    ]);
  });

  it('holds at once when another admin confirms it, never by who asked or by its user', async () => {
    const [admin, second] = [await newAdmin(), await newAdmin()];
    const user = await withApp({ role: 'ADMIN' });
    const reset = await asked(admin, user);
    const itself = callerOf(user, 'ADMIN', 'any');
    for (const one of [admin, itself])
      expect(await refusalOf(confirm(one, user, reset))).toBe('FORM_VALIDATION_FAILED');
    expect(await refusalOf(confirm(second, user, 'another-reset-id'))).toBe('ENTITY_NOT_FOUND');
    expect([await hasFactor(user), await isLive(user.token)]).toEqual([true, true]);
    await confirm(second, user, reset);
    expect([await hasFactor(user), await isLive(user.token)]).toEqual([false, false]);
    expect(await trail(user)).toEqual([
      [admin.userId, 'askFactorReset', 'asked'],
      [second.userId, 'confirmFactorReset', 'done'],
    ]);
    expect(await refusalOf(confirm(second, user, reset))).toBe('ENTITY_NOT_FOUND');
  });

  it('is mailed when it is asked for and when it holds, with links that can do nothing by themselves', async () => {
    const [admin, second, user] = [await newAdmin(), await newAdmin(), await withApp()];
    const reset = await asked(admin, user);
    const [told, ...others] = await outbox.mails();
    expect(others).toEqual([]);
    expect(told).toMatchObject({ to: user.email, subject: expect.stringContaining('asked to remove') });
    expect(told!.text).toContain('/settings/user');
    expect(told!.text).not.toContain(reset);
    await confirm(second, user, reset);
    const done = await outbox.mails();
    expect(done.map(({ to, subject }) => [to, subject])).toEqual([
      [user.email, expect.stringContaining('was removed')],
    ]);
  });

  it('is not mailed if it was withdrawn before the mail was sent', async () => {
    const [admin, user] = [await newAdmin(), await withApp()];
    await withdraw(admin, user.id, await asked(admin, user));
    expect(await outbox.mails()).toEqual([]);
  });

  it('ends when its user objects, or a caller who may ask for it withdraws it', async () => {
    const [admin, other, user] = [await newAdmin(), await newAdmin(), await withApp()];
    for (const by of [as(user), admin, other]) {
      const reset = await asked(admin, user);
      const keepIt = appointed();
      await withdraw(by, by.userId === user.id ? 'me' : user.id, reset);
      expect((await seen(admin, user.id)).waiting).toBeNull();
      expect(await refusalOf(confirm(other, user, reset))).toBe('ENTITY_NOT_FOUND');
      wait(RESET_HOURS * HOUR_MS);
      await keepIt();
      expect(await hasFactor(user)).toBe(true);
    }
    const stranger = await account();
    const reset = await asked(admin, user);
    expect(await refusalOf(withdraw(as(stranger), user.id, reset))).toBe('MISSING_ROLE');
  });

  it('ends when its user proves to have a factor: a code, a recovery code, a passkey, or a change of them', async () => {
    const admin = await newAdmin();
    const user = await withApp();
    const waits = async () => (await seen(admin, user.id)).waiting !== null;
    const ended = async (by: () => Promise<unknown>) => {
      await ask(admin, user);
      await by();
      expect([await waits(), (await trail(user)).at(-1)![2]]).toEqual([false, 'factorUsed']);
    };
    const passkey = softPasskey('https://console.example');
    const addPasskey = async () => {
      const body = { password: PASSWORD, code: user.codes[0]! };
      const options = await startPasskey(as(user), { ...NO, body });
      await ask(admin, user);
      await confirmPasskey(as(user), { ...NO, body: { name: 'Laptop', passkey: passkey.make(options) } });
    };
    const byPasskey = async () => {
      const options = await startPasskeyLogin(visitor(), { ...NO, body: {} });
      await passkeyLogin(visitor(), { ...NO, body: { passkey: passkey.answer(options) } });
    };
    await ended(() => signInWithCode(user));
    await ended(() => signIn(user, user.codes[1]));
    await addPasskey();
    expect(await waits()).toBe(false);
    await ended(byPasskey);
    // A wrong code proves nothing.
    await ask(admin, user);
    expect(await refusalOf(signIn(user, '000000'))).toBe('SECOND_FACTOR_WRONG');
    expect(await waits()).toBe(true);
  });

  it('needs a factor, and waits once; a reset of the caller’s own factors is refused', async () => {
    const [admin, user, plain] = [await newAdmin(), await withApp(), await account()];
    expect(await refusalOf(ask(admin, plain))).toBe('ENTITY_NOT_FOUND');
    expect(await refusalOf(ask(admin, { id: 'nobody-of-this-id' }))).toBe('ENTITY_NOT_FOUND');
    for (const id of [admin.userId, 'me'])
      expect(await refusalOf(ask(admin, { id }))).toBe('FORM_VALIDATION_FAILED');
    const outcomes = await Promise.all([1, 2, 3].map(() => refusalOf(ask(admin, user))));
    expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'ALREADY_EXISTS')).toHaveLength(2);
  });

  it('may be asked for by a group admin for an information provider of their own group alone', async () => {
    const group = 'harbour';
    await givenGroup(group);
    const head = await account({ role: 'GROUP_ADMIN' });
    const by = callerOf({ ...head, administers: group }, 'GROUP_ADMIN', 'group');
    const member = await withApp({ managerGroup: group });
    const stranger = await withApp();
    const peer = await withApp({ managerGroup: group, role: 'GROUP_ADMIN' });
    expect(await refusalOf(ask(by, stranger))).toBe('MISSING_DATA_RIGHT');
    expect(await refusalOf(ask(by, peer))).toBe('MISSING_ROLE');
    await changeUser(head.id, () => ({ change: { administers: group } }));
    await ask(by, member);
    const keepIt = appointed();
    wait(RESET_HOURS * HOUR_MS);
    await keepIt();
    expect(await hasFactor(member)).toBe(false);
  });

  it.each([
    ['has lost the role', (admin: Caller) => grantRole(OPERATOR, admin.userId, 'GROUP_ADMIN')],
    [
      'is deactivated',
      async (admin: Caller) =>
        setInfoProvider(await newAdmin(), { ...NO, body: { id: admin.userId, deactivated: true } }),
    ],
    [
      'is deleted',
      async (admin: Caller) =>
        deleteUser(await newAdmin(), { params: { id: admin.userId }, query: {}, body: {} }),
    ],
  ])('has no effect if who asked %s, also not when it is confirmed', async (_, lose) => {
    const [admin, second, user] = [await newAdmin(), await newAdmin(), await withApp()];
    const reset = await asked(admin, user);
    const keepIt = appointed();
    await lose(admin);
    expect(await refusalOf(confirm(second, user, reset))).toBe('MISSING_DATA_RIGHT');
    expect([await hasFactor(user), (await seen(second, user.id)).waiting?.id]).toEqual([true, reset]);
    wait(RESET_HOURS * HOUR_MS);
    await keepIt();
    expect(await hasFactor(user)).toBe(true);
    expect((await seen(second, user.id)).waiting).toBeNull();
    expect((await trail(user)).at(-1)).toEqual([admin.userId, 'askFactorReset', 'lapsed']);
  });

  it('ends with a change of the user’s role, with a removal by operators, and with the account', async () => {
    const admin = await newAdmin();
    const user = await withApp();
    await ask(admin, user);
    await grantRole(OPERATOR, user.id, 'GROUP_ADMIN');
    expect((await seen(admin, user.id)).waiting).toBeNull();
    await ask(admin, user);
    await removeFactors(OPERATOR, user.id);
    expect(await seen(admin, user.id)).toEqual({ hasFactor: false, waiting: null });
    const leaving = await withApp();
    await ask(admin, leaving);
    const keepIt = appointed();
    await deleteUser(admin, { params: { id: leaving.id }, query: {}, body: {} });
    wait(RESET_HOURS * HOUR_MS);
    await keepIt();
    expect(await readUser(leaving.id)).toBeUndefined();
    expect((await queryItems(`factor#${leaving.id}`, { consistent: true })).items).toEqual([]);
  });

  it('has one outcome when it is confirmed twice, and withdrawn, at the same time', async () => {
    const [admin, second, third] = [await newAdmin(), await newAdmin(), await newAdmin()];
    for (let round = 0; round < 5; round++) {
      const user = await withApp();
      const reset = await asked(admin, user);
      const before = (await readUser(user.id))!;
      const outcomes = await Promise.all([
        refusalOf(confirm(second, user, reset)),
        refusalOf(confirm(third, user, reset)),
        refusalOf(withdraw(as(user), 'me', reset)),
      ]);
      const won = outcomes.flatMap((outcome, n) => (outcome === undefined ? [n] : []));
      expect([won.length, outcomes]).toEqual([1, outcomes]);
      const isDone = won[0] !== 2;
      expect([await hasFactor(user), await isLive(user.token)]).toEqual([!isDone, !isDone]);
      const after = (await readUser(user.id))!;
      expect(after.credentialVersion! - before.credentialVersion!).toBe(isDone ? 1 : 0);
      expect((await trail(user)).slice(1)).toHaveLength(1);
    }
  });

  it('never removes a factor that its user has added while it was confirmed', async () => {
    const [admin, second] = [await newAdmin(), await newAdmin()];
    for (let round = 0; round < 5; round++) {
      const user = await withApp();
      const passkey = softPasskey('https://console.example');
      const body = { password: PASSWORD, code: user.codes[0]! };
      const made = passkey.make(await startPasskey(as(user), { ...NO, body }));
      const reset = await asked(admin, user);
      const [confirmed, added] = await Promise.all([
        refusalOf(confirm(second, user, reset)),
        refusalOf(confirmPasskey(as(user), { ...NO, body: { name: 'Laptop', passkey: made } })),
      ]);
      // A factor that is added first ends the reset; one that is added after it is the only one.
      expect([confirmed, added]).toContain(undefined);
      expect(await hasFactor(user)).toBe(added === undefined);
      const { items } = await queryItems(`factor#${user.id}`, { consistent: true });
      expect(items.some(({ sk }) => sk === 'row')).toBe(added === undefined);
    }
  });
});

async function signInWithCode(user: Account & { secret: string }) {
  wait(30_000);
  return signIn(user, appCode(user.secret));
}
