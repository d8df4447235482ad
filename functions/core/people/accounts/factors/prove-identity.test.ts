import { afterEach, describe, expect, it } from 'vitest';
import { createAppRight } from '../../../../../shared/contract/auth.ts';
import { FRESH_MINUTES } from '../../../../../shared/contract/freshness.ts';
import { appCode } from '../../../../../test/support/authenticator.ts';
import { givenTable } from '../../../../../test/support/engine.ts';
import { itInTurn } from '../../../../../test/support/it-in-turn.ts';
import { givenOutbox } from '../../../../../test/support/outbox.ts';
import { account, callerOf, PASSWORD, refusalOf, visitor } from '../../../../../test/support/people.ts';
import { type SoftPasskey, softPasskey } from '../../../../../test/support/soft-passkey.ts';
import { givenStartOfHour } from '../../../../../test/support/start-of-hour.ts';
import { authorise, type Caller } from '../../../../platform/caller.ts';
import { now, setClock } from '../../../../platform/clock.ts';
import { checkFreshProof } from '../../../../platform/fresh-proof.ts';
import { identify } from '../../access/identify.ts';
import { getAudit } from '../../audit-trail/get-audit.ts';
import { changePassword } from '../sign-in/change-password.ts';
import { emailLogin } from '../sign-in/email-login.ts';
import { readUser } from '../store.ts';
import { confirmTotp } from './confirm-totp.ts';
import { confirmPasskey } from './passkeys/confirm-passkey.ts';
import { passkeyLogin, startPasskeyLogin } from './passkeys/passkey-login.ts';
import { startPasskey } from './passkeys/start-passkey.ts';
import { proveIdentity, startIdentityProof } from './prove-identity.ts';
import { renewRecoveryCodes } from './renew-recovery-codes.ts';
import { startTotp } from './start-totp.ts';

givenTable();
givenOutbox();
givenStartOfHour();
afterEach(() => setClock(undefined));

type Account = Awaited<ReturnType<typeof account>>;
type Proof = Parameters<typeof proveIdentity>[1]['body'];
const NO = { params: {}, query: {} };
const wait = (ms: number) => setClock(now() + ms);
const MINUTE = 60_000;
const OLD = (FRESH_MINUTES + 1) * MINUTE;

const signIn = async ({ email }: Account, code?: string) =>
  (await emailLogin(visitor(), { ...NO, body: { email, password: PASSWORD, ...(code && { code }) } })).token;
/** The caller that a session stands for now, at the same host. */
async function by(token: string, runAs?: string): Promise<Caller> {
  const identity = (await identify({ session: token, runAs }))!;
  return authorise({ ...createAppRight, notRunAs: undefined } as never, identity, visitor().viewer, runAs);
}
const prove = async (token: string, body: Proof) => proveIdentity(await by(token), { ...NO, body });
const start = async (token: string) => startIdentityProof(await by(token), { ...NO, body: {} });
const isFresh = async (token: string) => {
  const caller = await by(token);
  return !(await refusalOf(
    (async () => checkFreshProof({ ...createAppRight, fresh: EVERYBODY }, caller.proof, {}))(),
  ));
};
const EVERYBODY = { of: 'everybody' } as const;

/** An account with an authenticator app and a passkey, a session of it, and what it got. */
async function withFactors(role: 'INFO_PROVIDER' | 'ADMIN' = 'INFO_PROVIDER') {
  const user = await account({ role });
  const caller = callerOf(user);
  const { secret } = await startTotp(caller, { ...NO, body: { password: PASSWORD } });
  const { reply } = await confirmTotp(caller, { ...NO, body: { code: appCode(secret) } });
  const [code = '', ...codes] = reply.recoveryCodes;
  const passkey = softPasskey('https://console.example');
  const options = await startPasskey(caller, { ...NO, body: { password: PASSWORD, code } });
  const body = { name: 'Laptop', passkey: passkey.make(options) };
  const { token } = await confirmPasskey(caller, { ...NO, body });
  wait(30_000);
  return { user, secret, passkey, codes, token };
}
const answer = async (passkey: SoftPasskey, token: string) => passkey.answer((await start(token)).passkey!);

describe('a session', () => {
  it('is fresh for ten minutes after its sign-in, and again after each proof', async () => {
    const token = await signIn(await account());
    expect(await isFresh(token)).toBe(true);
    wait(OLD);
    expect(await isFresh(token)).toBe(false);
    expect(await refusalOf(prove(token, { password: 'wrong password' }))).toBe('INVALID_EMAIL_OR_PASSWORD');
    expect(await isFresh(token)).toBe(false);
    const { freshUntil } = await prove(token, { password: PASSWORD });
    setClock(Date.parse(freshUntil) - MINUTE);
    expect(await isFresh(token)).toBe(true);
    setClock(Date.parse(freshUntil) + 1);
    expect(await isFresh(token)).toBe(false);
  });

  it('of an account with a second factor becomes fresh by each factor, and by no password', async () => {
    const { token, secret, passkey, codes } = await withFactors();
    wait(OLD);
    expect(await refusalOf(prove(token, { password: PASSWORD }))).toBe('SECOND_FACTOR_NEEDED');
    expect(await refusalOf(prove(token, { password: PASSWORD, code: '000000' }))).toBe('SECOND_FACTOR_WRONG');
    expect(await isFresh(token)).toBe(false);
    for (const proof of [
      async () => ({ code: appCode(secret) }),
      async () => ({ code: codes[0]! }),
      async () => ({ passkey: await answer(passkey, token) }),
    ]) {
      await prove(token, await proof());
      expect(await isFresh(token)).toBe(true);
      wait(OLD);
      expect(await isFresh(token)).toBe(false);
    }
  });

  it('says how its owner can prove their identity', async () => {
    const plain = await signIn(await account());
    expect(await start(plain)).toEqual({
      kinds: ['password'],
      hasFactor: false,
      passkey: null,
      signOn: null,
    });
    expect(await refusalOf(prove(plain, {}))).toBe('MISSING_PARAMETER');
    const { token } = await withFactors();
    expect(await start(token)).toMatchObject({
      kinds: ['totp', 'passkey'],
      hasFactor: true,
      passkey: { rpId: 'console.example' },
    });
  });

  it('gets no fresher by the proof of another session, nor by a proof that was used', async () => {
    const { user, token, secret, passkey, codes } = await withFactors();
    const other = await signIn(user, codes[0]);
    wait(OLD);
    const answered = await answer(passkey, other);
    expect(await refusalOf(prove(token, { passkey: answered }))).toBe('PASSKEY_REFUSED');
    expect([await isFresh(token), await isFresh(other)]).toEqual([false, false]);
    const code = appCode(secret);
    await prove(other, { code });
    expect([await isFresh(token), await isFresh(other)]).toEqual([false, true]);
    expect(await refusalOf(prove(token, { code }))).toBe('SECOND_FACTOR_WRONG');
    const mine = await answer(passkey, token);
    await prove(token, { passkey: mine });
    wait(OLD);
    expect(await refusalOf(prove(token, { passkey: mine }))).toBe('PASSKEY_REFUSED');
    expect(await isFresh(token)).toBe(false);
  });

  it('does not take what was signed for a sign-in, and what was signed for it signs nobody in', async () => {
    const { token, passkey } = await withFactors();
    const forSignIn = passkey.answer(await startPasskeyLogin(visitor(), { ...NO, body: {} }));
    expect(await refusalOf(prove(token, { passkey: forSignIn }))).toBe('PASSKEY_REFUSED');
    const forProof = await answer(passkey, token);
    const entering = passkeyLogin(visitor(), { ...NO, body: { passkey: forProof } });
    expect(await refusalOf(entering)).toBe('PASSKEY_REFUSED');
  });

  it('does not take the passkey of another account', async () => {
    const [mine, other] = [await withFactors(), await withFactors()];
    const foreign = await answer(other.passkey, other.token);
    expect(await refusalOf(prove(mine.token, { passkey: foreign }))).toBe('PASSKEY_REFUSED');
    const { passkey: options } = await start(mine.token);
    const lying = other.passkey.answer(options!, {
      userHandle: Buffer.from(mine.user.id).toString('base64url'),
    });
    expect(await refusalOf(prove(mine.token, { passkey: lying }))).toBe('PASSKEY_REFUSED');
  });

  itInTurn('of a hundred that prove themselves by one code at once, exactly one becomes fresh', async () => {
    const { user, secret, codes } = await withFactors();
    const sessions = [
      await signIn(user, codes[0]),
      await signIn(user, codes[1]),
      await signIn(user, codes[2]),
    ];
    wait(OLD);
    const code = appCode(secret);
    const hundred = Array.from({ length: 100 }, (_, n) => sessions[n % sessions.length]!);
    const outcomes = await Promise.all(hundred.map((token) => refusalOf(prove(token, { code }))));
    expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(1);
    const fresh = await Promise.all(sessions.map(isFresh));
    expect(fresh.filter(Boolean)).toHaveLength(1);
  });

  it('does not become fresh once it has ended, as by a change of factors', async () => {
    const { user, token, secret, codes } = await withFactors();
    wait(OLD);
    const caller = await by(token);
    await renewRecoveryCodes(callerOf(user), { ...NO, body: { password: PASSWORD, code: codes[0]! } });
    const late = proveIdentity(caller, { ...NO, body: { code: appCode(secret) } });
    expect(await refusalOf(late)).toBe('NOT_LOGGED_IN');
    expect(await identify({ session: token })).toBeUndefined();
  });

  it('that goes on after a change of password is as fresh as the one before', async () => {
    const { token, secret } = await withFactors();
    await prove(token, { code: appCode(secret) });
    wait(OLD - 2 * MINUTE);
    const body = { currentPassword: PASSWORD, newPassword: 'four grey buoys' };
    const next = await changePassword(await by(token), { ...NO, body });
    expect(await isFresh(next)).toBe(true);
    wait(2 * MINUTE);
    expect(await isFresh(next)).toBe(false);
  });

  it('that started before proofs were stored is fresh from its sign-in', async () => {
    const before = now();
    const { proof } = await by(await signIn(await account()));
    expect(proof?.hasFactor).toBe(false);
    expect(proof?.at).toBeGreaterThanOrEqual(before);
    expect(proof?.at).toBeLessThanOrEqual(now());
  });
});

describe('proofs', () => {
  it('count with the sign-ins: after too many wrong passwords or codes both are refused', async () => {
    const user = await account();
    const token = await signIn(user);
    const caller = await by(token);
    const wrong = () => proveIdentity(caller, { ...NO, body: { password: 'wrong password' } });
    for (let n = 0; n < 10; n++) expect(await refusalOf(wrong())).toBe('INVALID_EMAIL_OR_PASSWORD');
    expect(await refusalOf(wrong())).toBe('PLEASE_TRY_AGAIN');
    const { email } = user;
    const here = { ...visitor(), viewer: caller.viewer };
    const entering = emailLogin(here, { ...NO, body: { email, password: PASSWORD } });
    expect(await refusalOf(entering)).toBe('PLEASE_TRY_AGAIN');

    const { token: other } = await withFactors();
    const theirs = await by(other);
    const guess = () => proveIdentity(theirs, { ...NO, body: { code: '000000' } });
    for (let n = 0; n < 5; n++) expect(await refusalOf(guess())).toBe('SECOND_FACTOR_WRONG');
    expect(await refusalOf(guess())).toBe('PLEASE_TRY_AGAIN');
  });

  it('of recovery codes are refused after twenty wrong ones, until the next sign-in or hour', async () => {
    const { user, token, codes } = await withFactors();
    const wrong = () => prove(token, { code: 'aaaa-bbbb-cccc-dddd' });
    for (let n = 0; n < 20; n++) expect(await refusalOf(wrong())).toBe('SECOND_FACTOR_WRONG');
    expect(await refusalOf(prove(token, { code: codes[0]! }))).toBe('PLEASE_TRY_AGAIN');
    expect(await isFresh(await signIn(user, codes[0]))).toBe(true);
    wait(3600_000);
    expect(await refusalOf(prove(token, { code: codes[1]! }))).toBeUndefined();
  });

  it('are in the audit trail, whether they were accepted or refused', async () => {
    const user = await account();
    const token = await signIn(user);
    await refusalOf(prove(token, { password: 'wrong password' }));
    await prove(token, { password: PASSWORD });
    const query = { limit: 15, filter: [] };
    const { items } = await getAudit(callerOf(user), { params: {}, body: {}, query });
    expect(items.map(({ operation, after }) => [operation, after])).toEqual([
      [createAppRight.id, { identityProved: true }],
      [createAppRight.id, { identityProved: false }],
    ]);
    expect(JSON.stringify(items)).not.toContain(PASSWORD);
  });
});

describe('acting as another user', () => {
  const asked = async (token: string, userId: string) => refusalOf(by(token, userId));

  it('begins fresh for an admin with a second factor, and lasts an hour for that user', async () => {
    const { token, secret } = await withFactors('ADMIN');
    const [one, other] = [await account(), await account()];
    wait(OLD);
    expect(await asked(token, one.id)).toBe('FRESH_PROOF_NEEDED');
    await prove(token, { code: appCode(secret) });
    expect(await asked(token, one.id)).toBeUndefined();
    wait(OLD);
    expect(await asked(token, one.id)).toBeUndefined();
    expect(await asked(token, other.id)).toBe('FRESH_PROOF_NEEDED');
    wait(60 * MINUTE - OLD - MINUTE);
    expect(await asked(token, one.id)).toBeUndefined();
    wait(2 * MINUTE);
    expect(await asked(token, one.id)).toBe('FRESH_PROOF_NEEDED');
  });

  it('needs no proof of an admin without a second factor', async () => {
    const token = await signIn(await account({ role: 'ADMIN' }));
    wait(OLD);
    expect(await asked(token, (await account()).id)).toBeUndefined();
    expect((await readUser((await by(token)).userId))!.hasFactor).toBeUndefined();
  });
});
