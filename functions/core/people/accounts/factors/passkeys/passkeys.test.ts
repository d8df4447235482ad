import { afterEach, describe, expect, it } from 'vitest';
import { PASSKEYS_MAX, RECOVERY_CODES } from '../../../../../../shared/model/factors.ts';
import { appCode } from '../../../../../../test/support/authenticator.ts';
import { givenTable } from '../../../../../../test/support/engine.ts';
import { itInTurn } from '../../../../../../test/support/it-in-turn.ts';
import { givenOutbox } from '../../../../../../test/support/outbox.ts';
import { account, callerOf, PASSWORD, refusalOf, visitor } from '../../../../../../test/support/people.ts';
import { type SoftPasskey, softPasskey } from '../../../../../../test/support/soft-passkey.ts';
import type { Caller, Visitor } from '../../../../../platform/caller.ts';
import { now, setClock } from '../../../../../platform/clock.ts';
import { identify } from '../../../access/identify.ts';
import { emailLogin } from '../../sign-in/email-login.ts';
import { changeUser } from '../../store.ts';
import { confirmTotp } from '../confirm-totp.ts';
import { deleteTotp } from '../delete-totp.ts';
import { getFactors } from '../get-factors.ts';
import { startTotp } from '../start-totp.ts';
import { confirmPasskey } from './confirm-passkey.ts';
import { deletePasskey } from './delete-passkey.ts';
import { passkeyLogin, startPasskeyLogin } from './passkey-login.ts';
import { startPasskey } from './start-passkey.ts';

givenTable();
const outbox = givenOutbox();
afterEach(() => setClock(undefined));

type Account = Awaited<ReturnType<typeof account>>;
type Proof = Parameters<typeof startPasskey>[1]['body'];
const NO = { params: {}, query: {} };
const HOST = 'console.example';
const ORIGIN = `https://${HOST}`;
/** The same visitor or caller at another host of the console. */
const at = <C extends Caller | Visitor>(host: string, by: C): C => ({
  ...by,
  viewer: { ...by.viewer, host },
});
const challenge = (by = visitor()) => startPasskeyLogin(by, { ...NO, body: {} });
const enter = (passkey: ReturnType<SoftPasskey['answer']>, by = visitor()) =>
  passkeyLogin(by, { ...NO, body: { passkey } });
const signIn = async (passkey: SoftPasskey, by = visitor()) => enter(passkey.answer(await challenge(by)), by);
const withPassword = ({ email }: Account, code?: string) =>
  emailLogin(visitor(), { ...NO, body: { email, password: PASSWORD, ...(code !== undefined && { code }) } });
const factorsOf = (user: Account) => getFactors(callerOf(user), { ...NO, body: {} });
const start = (user: Account, proof: Partial<Proof> = {}, by = callerOf(user)) =>
  startPasskey(by, { ...NO, body: { password: PASSWORD, ...proof } });
const confirm = (
  user: Account,
  passkey: ReturnType<SoftPasskey['make']>,
  name = 'Laptop',
  by = callerOf(user),
) => confirmPasskey(by, { ...NO, body: { name, passkey } });
const isLive = async (session: string) => (await identify({ session })) !== undefined;
/** What proves the owner of an account with this passkey. */
const proofBy = async (passkey: SoftPasskey): Promise<Proof> => ({
  password: PASSWORD,
  passkey: passkey.answer(await challenge()),
});

async function withPasskey() {
  const user = await account();
  const passkey = softPasskey(ORIGIN);
  const { reply, token } = await confirm(user, passkey.make(await start(user)));
  await outbox.mails();
  return { user, passkey, token, recoveryCodes: reply.recoveryCodes };
}

describe('a passkey', () => {
  it('signs in alone, and its use is listed', async () => {
    const { user, passkey, recoveryCodes } = await withPasskey();
    expect(recoveryCodes).toHaveLength(RECOVERY_CODES);
    const { user: signedIn, token } = await signIn(passkey);
    expect(signedIn.id).toBe(user.id);
    expect(await identify({ session: token })).toMatchObject({ kind: 'session', userId: user.id });
    expect((await factorsOf(user)).passkeys).toEqual([
      {
        id: expect.any(String),
        name: 'Laptop',
        host: HOST,
        createdDate: expect.any(String),
        lastUsedDate: expect.any(String),
      },
    ]);
  });

  it('is asked for besides the password, which does not sign in alone any more', async () => {
    const { user, recoveryCodes } = await withPasskey();
    const needed = { code: 'SECOND_FACTOR_NEEDED', details: { kinds: ['passkey'] } };
    await expect(withPassword(user)).rejects.toMatchObject(needed);
    expect(await refusalOf(withPassword(user, '123456'))).toBe('SECOND_FACTOR_WRONG');
    await withPassword(user, recoveryCodes[0]);
  });

  it('ends all sessions when it is added or removed, and the owner is mailed', async () => {
    const user = await account();
    const { token: before } = await withPassword(user);
    const passkey = softPasskey(ORIGIN);
    const { token } = await confirm(user, passkey.make(await start(user)));
    expect([await isLive(before), await isLive(token)]).toEqual([false, true]);
    const { passkeys } = await factorsOf(user);
    const remove = { params: { id: passkeys[0]!.id }, query: {}, body: await proofBy(passkey) };
    const after = await deletePasskey(callerOf(user), remove);
    expect([await isLive(token), await isLive(after)]).toEqual([false, true]);
    expect((await outbox.mails()).map(({ to }) => to)).toEqual([user.email, user.email]);
    expect(await refusalOf(signIn(passkey))).toBe('PASSKEY_REFUSED');
    expect(await refusalOf(withPassword(user))).toBeUndefined();
    expect(await factorsOf(user)).toEqual({ totp: null, passkeys: [], recoveryCodesLeft: 0 });
  });

  it('is one of several, each with a name; the same one is not added twice', async () => {
    const { user, passkey } = await withPasskey();
    const options = await start(user, await proofBy(passkey));
    expect(options.excludeCredentials.map(({ id }) => id)).toEqual([passkey.make(options).id]);
    expect(await refusalOf(confirm(user, passkey.make(options)))).toBe('ALREADY_EXISTS');
    const phone = softPasskey(ORIGIN);
    const made = phone.make(await start(user, await proofBy(passkey)));
    const { reply } = await confirm(user, made, 'Phone');
    expect(reply.recoveryCodes).toEqual([]);
    expect((await factorsOf(user)).passkeys.map(({ name }) => name)).toEqual(['Laptop', 'Phone']);
    await signIn(phone);
    await signIn(passkey);
  });

  itInTurn('is one of at most twenty', async () => {
    const { user, passkey } = await withPasskey();
    for (let count = 1; count < PASSKEYS_MAX; count++)
      await confirm(user, softPasskey(ORIGIN).make(await start(user, await proofBy(passkey))));
    expect(await refusalOf(start(user, await proofBy(passkey)))).toBe('TOO_MANY_PASSKEYS');
  });

  it('is added and removed only with the password and a factor', async () => {
    const { user, passkey, recoveryCodes } = await withPasskey();
    const other = await withPasskey();
    expect(await refusalOf(start(user, { password: 'wrong password' }))).toBe('INVALID_EMAIL_OR_PASSWORD');
    expect(await refusalOf(start(user))).toBe('SECOND_FACTOR_NEEDED');
    expect(await refusalOf(start(user, await proofBy(other.passkey)))).toBe('PASSKEY_REFUSED');
    expect(await refusalOf(start(user, { code: recoveryCodes[0] }))).toBeUndefined();
    const [{ id } = { id: '' }] = (await factorsOf(other.user)).passkeys;
    const foreign = { params: { id }, query: {}, body: await proofBy(passkey) };
    expect(await refusalOf(deletePasskey(callerOf(user), foreign))).toBe('ENTITY_NOT_FOUND');
    await signIn(other.passkey);
  });

  it('stays a factor beside an authenticator app when one of them is removed', async () => {
    const { user, passkey } = await withPasskey();
    const { secret } = await startTotp(callerOf(user), { ...NO, body: await proofBy(passkey) });
    await confirmTotp(callerOf(user), { ...NO, body: { code: appCode(secret) } });
    await expect(withPassword(user)).rejects.toMatchObject({ details: { kinds: ['totp', 'passkey'] } });
    await deleteTotp(callerOf(user), { ...NO, body: await proofBy(passkey) });
    await expect(withPassword(user)).rejects.toMatchObject({ details: { kinds: ['passkey'] } });
  });
});

describe('a passkey is refused', () => {
  const refused = async (call: Promise<unknown>) => expect(await refusalOf(call)).toBe('PASSKEY_REFUSED');

  itInTurn('with an answer that was used before, also by many at once', async () => {
    const { passkey } = await withPasskey();
    const answer = passkey.answer(await challenge());
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => refusalOf(enter(answer))));
    expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(1);
    await refused(enter(answer));
  });

  it('with a challenge that is not ours, has expired, or was made to add a passkey', async () => {
    const { user, passkey } = await withPasskey();
    await refused(enter(passkey.answer({ challenge: 'A'.repeat(43), rpId: HOST })));
    const old = await challenge();
    setClock(now() + 6 * 60_000);
    await refused(enter(passkey.answer(old)));
    const toAdd = await start(user, await proofBy(passkey));
    await refused(enter(passkey.answer({ challenge: toAdd.challenge, rpId: HOST })));
    await signIn(passkey);
  });

  it('with a signature of another key, another origin, or a user who was not verified', async () => {
    const { passkey } = await withPasskey();
    await refused(enter(passkey.answer(await challenge(), { isForged: true })));
    await refused(enter(passkey.answer(await challenge(), { origin: 'https://evil.example' })));
    await refused(enter(passkey.answer(await challenge(), { isUserVerified: false })));
    await refused(enter(passkey.answer({ ...(await challenge()), rpId: 'evil.example' })));
    await signIn(passkey);
  });

  it('when it names another account, or none', async () => {
    const { passkey } = await withPasskey();
    const other = await withPasskey();
    const named = (id: string) => ({ userHandle: Buffer.from(id).toString('base64url') });
    await refused(enter(passkey.answer(await challenge(), named(other.user.id))));
    await refused(enter(passkey.answer(await challenge(), named('nobody'))));
    await refused(enter(passkey.answer(await challenge(), named('../x#y'))));
  });

  it('at another host of the console, where the browser would not offer it', async () => {
    const { user, passkey } = await withPasskey();
    const elsewhere = at('other.example', visitor());
    await refused(signIn(passkey, elsewhere));
    // A challenge of one host is not valid at another one.
    await refused(enter(passkey.answer(await challenge()), elsewhere));
    await expect(
      emailLogin(elsewhere, { ...NO, body: { email: user.email, password: PASSWORD } }),
    ).rejects.toMatchObject({ details: { kinds: [] } });
  });

  it('as a copy, whose counter does not grow, and the owner is mailed', async () => {
    const { user, passkey } = await withPasskey();
    const clone = passkey.copy();
    await signIn(passkey);
    await signIn(passkey);
    await refused(signIn(clone));
    const [mail] = await outbox.mails();
    expect([mail?.to, mail?.subject]).toEqual([user.email, expect.stringContaining('copy of your passkey')]);
    // A stranger without the key cannot cause such a mail.
    const forged = clone.copy();
    forged.counter = 0;
    await refused(enter(forged.answer(await challenge(), { isForged: true })));
    expect(await outbox.mails()).toEqual([]);
    await signIn(passkey);
  });

  it('when the account is deactivated', async () => {
    const { user, passkey } = await withPasskey();
    await changeUser(user.id, () => ({ change: { row: { deactivated: true } } }));
    expect(await refusalOf(signIn(passkey))).toBe('ACCOUNT_DEACTIVATED');
  });

  it('when it was made for a challenge of another account', async () => {
    const [user, other] = [await account(), await account()];
    const passkey = softPasskey(ORIGIN);
    await refused(confirm(user, passkey.make(await start(other))));
    await refused(confirm(other, passkey.make({ ...(await start(other)), rp: { id: 'evil.example' } })));
    const made = passkey.make(await start(user));
    await confirm(user, made);
    await refused(confirm(user, made));
  });
});

it('a sign-in by passkey ends the session that the browser had before', async () => {
  const { passkey, token } = await withPasskey();
  const { token: next } = await signIn(passkey, visitor(undefined, token));
  expect([await isLive(token), await isLive(next)]).toEqual([false, true]);
});
