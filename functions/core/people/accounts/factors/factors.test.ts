import { URI } from 'otpauth';
import { afterEach, describe, expect, it } from 'vitest';
import { RECOVERY_CODES } from '../../../../../shared/model/factors.ts';
import { appCode } from '../../../../../test/support/authenticator.ts';
import { givenTable } from '../../../../../test/support/engine.ts';
import { itInTurn } from '../../../../../test/support/it-in-turn.ts';
import { givenOutbox } from '../../../../../test/support/outbox.ts';
import { account, callerOf, PASSWORD, refusalOf, visitor } from '../../../../../test/support/people.ts';
import { requestsOf } from '../../../../../test/support/reads.ts';
import { givenStartOfHour } from '../../../../../test/support/start-of-hour.ts';
import { now, setClock } from '../../../../platform/clock.ts';
import { queryItems } from '../../../../platform/table.ts';
import { identify } from '../../access/identify.ts';
import { resetPassword } from '../links/reset-password.ts';
import { sendResetPasswordMail } from '../links/send-reset-password-mail.ts';
import { emailLogin } from '../sign-in/email-login.ts';
import { insertSession } from '../sign-in/session-store.ts';
import { readUser } from '../store.ts';
import { deleteUser } from '../users/delete-user.ts';
import { confirmTotp } from './confirm-totp.ts';
import { deleteTotp } from './delete-totp.ts';
import { getFactors } from './get-factors.ts';
import { renewRecoveryCodes } from './renew-recovery-codes.ts';
import { startTotp } from './start-totp.ts';

givenTable();
const outbox = givenOutbox();
givenStartOfHour();
afterEach(() => setClock(undefined));

type Account = Awaited<ReturnType<typeof account>>;
const NO = { params: {}, query: {} };
const proof = (code?: string, password = PASSWORD) => ({
  ...NO,
  body: { password, ...(code !== undefined && { code }) },
});
const signIn = ({ email }: Account, code?: string, by = visitor(), password = PASSWORD) =>
  emailLogin(by, { ...NO, body: { email, password, ...(code !== undefined && { code }) } });
const detailsOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    ({ code, details }) => [code, details],
  );
const isLive = async (session: string) => (await identify({ session })) !== undefined;
const start = async (user: Account, code?: string) => (await startTotp(callerOf(user), proof(code))).secret;
const confirm = (user: Account, code: string) => confirmTotp(callerOf(user), { ...NO, body: { code } });
const factorsOf = (user: Account) => getFactors(callerOf(user), { ...NO, body: {} });
/** The time of the next code of an app. */
const wait = (steps = 1) => setClock(now() + steps * 30_000);

/** An account with an authenticator app, whose next code is unused. */
async function withApp() {
  const user = await account();
  const secret = await start(user);
  const { reply, token } = await confirm(user, appCode(secret));
  wait();
  await outbox.mails();
  return { user, secret, token, recoveryCodes: reply.recoveryCodes };
}

describe('an authenticator app', () => {
  it('gets its secret by a QR code that names the console and the address', async () => {
    const user = await account();
    const { secret, uri } = await startTotp(callerOf(user), proof());
    const read = URI.parse(uri);
    expect([read.secret.base32, read.label, read.issuer]).toEqual([secret, user.email, expect.any(String)]);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  });

  it('is a factor once a code shows that it has the secret; until then the password suffices', async () => {
    const user = await account();
    const secret = await start(user);
    expect(await refusalOf(signIn(user))).toBeUndefined();
    expect(await refusalOf(confirm(user, '000000'))).toBe('SECOND_FACTOR_WRONG');
    const { reply } = await confirm(user, appCode(secret));
    expect(reply.recoveryCodes).toHaveLength(RECOVERY_CODES);
    expect(await refusalOf(signIn(user))).toBe('SECOND_FACTOR_NEEDED');
    wait();
    expect((await signIn(user, appCode(secret))).user.id).toBe(user.id);
    expect(await factorsOf(user)).toEqual({
      totp: { createdDate: expect.any(String), lastUsedDate: expect.any(String) },
      passkeys: [],
      recoveryCodesLeft: RECOVERY_CODES,
    });
  });

  it('cannot be confirmed after a quarter of an hour, nor twice, nor with the secret of an earlier start', async () => {
    const user = await account();
    expect(await refusalOf(confirm(user, '123456'))).toBe('FACTOR_NOT_STARTED');
    const first = await start(user);
    setClock(now() + 16 * 60_000);
    expect(await refusalOf(confirm(user, appCode(first)))).toBe('FACTOR_NOT_STARTED');
    const second = await start(user);
    expect(await refusalOf(confirm(user, appCode(first)))).toBe('SECOND_FACTOR_WRONG');
    const outcomes = await Promise.all([1, 2, 3].map(() => refusalOf(confirm(user, appCode(second)))));
    expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(1);
  });

  it('is set up, replaced and removed only with the password, and with a code if there is a factor', async () => {
    const user = await account();
    const wrong = proof(undefined, 'wrong password');
    expect(await refusalOf(startTotp(callerOf(user), wrong))).toBe('INVALID_EMAIL_OR_PASSWORD');
    const { user: owner, secret } = await withApp();
    for (const change of [startTotp, deleteTotp, renewRecoveryCodes]) {
      expect(await refusalOf(change(callerOf(owner), proof()))).toBe('SECOND_FACTOR_NEEDED');
      expect(await refusalOf(change(callerOf(owner), proof('000000')))).toBe('SECOND_FACTOR_WRONG');
    }
    const next = await start(owner, appCode(secret));
    wait();
    // The new one is not confirmed yet.
    await signIn(owner, appCode(secret));
    const { reply } = await confirm(owner, appCode(next));
    expect(reply.recoveryCodes).toEqual([]);
    wait();
    expect(await refusalOf(signIn(owner, appCode(secret)))).toBe('SECOND_FACTOR_WRONG');
    await signIn(owner, appCode(next));
  });

  it('can be removed, and then the password suffices and no recovery code is left', async () => {
    const { user, secret, recoveryCodes } = await withApp();
    await deleteTotp(callerOf(user), proof(recoveryCodes[0]));
    expect(await refusalOf(signIn(user))).toBeUndefined();
    expect(await factorsOf(user)).toEqual({ totp: null, passkeys: [], recoveryCodesLeft: 0 });
    expect((await queryItems(`factor#${user.id}`, { consistent: true })).items).toEqual([]);
    expect(await refusalOf(deleteTotp(callerOf(user), proof()))).toBe('ENTITY_NOT_FOUND');
    const again = await start(user);
    expect(again).not.toBe(secret);
    const { reply } = await confirm(user, appCode(again));
    expect(reply.recoveryCodes.some((code) => recoveryCodes.includes(code))).toBe(false);
  });

  it('ends all sessions when it is added or removed, and the caller continues with a new one', async () => {
    const user = await account();
    const [here, elsewhere] = [(await signIn(user)).token, (await signIn(user)).token];
    const secret = await start(user);
    const { token } = await confirm(user, appCode(secret));
    expect([await isLive(here), await isLive(elsewhere), await isLive(token)]).toEqual([false, false, true]);
    wait();
    const after = await deleteTotp(callerOf(user), proof(appCode(secret)));
    expect([await isLive(token), await isLive(after)]).toEqual([false, true]);
  });

  it('does not let a sign-in through that had begun before it was added', async () => {
    const user = await account();
    const before = (await readUser(user.id))!;
    await confirm(user, appCode(await start(user)));
    expect(await refusalOf(insertSession(before))).toBe('PLEASE_TRY_AGAIN');
  });

  it('is told to the owner by mail when it is added and removed, without its secret', async () => {
    const user = await account();
    const secret = await start(user);
    await confirm(user, appCode(secret));
    wait();
    await deleteTotp(callerOf(user), proof(appCode(secret)));
    const mails = await outbox.mails();
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [user.email, expect.stringContaining('was set up')],
      [user.email, expect.stringContaining('was removed')],
    ]);
    for (const { text } of mails) expect(text).not.toContain(secret);
  });
});

describe('a code of an authenticator app', () => {
  it('signs in once: not a second time, and neither does an earlier one', async () => {
    const { user, secret } = await withApp();
    const earlier = appCode(secret);
    wait();
    const code = appCode(secret);
    await signIn(user, code);
    const used = ['SECOND_FACTOR_WRONG', { used: true }];
    expect(await detailsOf(signIn(user, code))).toEqual(used);
    expect(await detailsOf(signIn(user, earlier))).toEqual(used);
    wait();
    await signIn(user, appCode(secret));
  });

  it('that confirmed the app does not sign in', async () => {
    const user = await account();
    const code = appCode(await start(user));
    await confirm(user, code);
    expect(await detailsOf(signIn(user, code))).toEqual(['SECOND_FACTOR_WRONG', { used: true }]);
  });

  itInTurn('signs in one of a hundred who use it at once from different addresses', async () => {
    const { user, secret } = await withApp();
    const code = appCode(secret);
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => refusalOf(signIn(user, code))));
    expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(1);
  });

  it('may be one step early or late, and no more', async () => {
    const { user, secret } = await withApp();
    wait(4);
    expect(await refusalOf(signIn(user, appCode(secret, -2)))).toBe('SECOND_FACTOR_WRONG');
    expect(await refusalOf(signIn(user, appCode(secret, 2)))).toBe('SECOND_FACTOR_WRONG');
    await signIn(user, appCode(secret, -1));
    await signIn(user, ` ${appCode(secret, 1).replace(/^.../, '$& ')} `);
  });

  it('is asked for only after the right password', async () => {
    const { user, secret } = await withApp();
    const wrong = signIn(user, appCode(secret), visitor(), 'wrong password');
    expect(await refusalOf(wrong)).toBe('INVALID_EMAIL_OR_PASSWORD');
    expect(await refusalOf(signIn(user, undefined, visitor(), 'wrong password'))).toBe(
      'INVALID_EMAIL_OR_PASSWORD',
    );
    // The code that came with the wrong password was not used up.
    await signIn(user, appCode(secret));
  });

  it('leaves nothing behind when it is needed or wrong: no session, no time of a sign-in', async () => {
    const { user, token } = await withApp();
    const before = await readUser(user.id);
    const by = visitor(undefined, token);
    expect(await refusalOf(signIn(user, undefined, by))).toBe('SECOND_FACTOR_NEEDED');
    expect(await refusalOf(signIn(user, '000000', by))).toBe('SECOND_FACTOR_WRONG');
    expect(await readUser(user.id)).toEqual(before);
    expect(await isLive(token)).toBe(true);
  });

  it('cannot be guessed: five wrong ones from an address, then none, also not the right one', async () => {
    const { user, secret } = await withApp();
    const by = () => visitor('192.0.2.77');
    for (let guess = 0; guess < 5; guess++)
      expect(await refusalOf(signIn(user, `00000${guess}`, by()))).toBe('SECOND_FACTOR_WRONG');
    expect(await refusalOf(signIn(user, appCode(secret), by()))).toBe('PLEASE_TRY_AGAIN');
    expect(await refusalOf(signIn(user, appCode(secret)))).toBeUndefined();
  });

  it('cannot be guessed from many addresses; the owner signs in where she was known, or by a recovery code', async () => {
    const { user, secret, recoveryCodes } = await withApp();
    const home = () => visitor('198.51.100.9');
    await signIn(user, appCode(secret), home());
    for (let guess = 0; guess < 20; guess++)
      expect(await refusalOf(signIn(user, '000000'))).toBe('SECOND_FACTOR_WRONG');
    wait();
    expect(await refusalOf(signIn(user, appCode(secret)))).toBe('PLEASE_TRY_AGAIN');
    await signIn(user, appCode(secret), home());
    await signIn(user, recoveryCodes[0]);
    setClock(now() + 24 * 3600_000);
    await signIn(user, appCode(secret));
  });
});

describe('a recovery code', () => {
  it('signs in once, however it is spaced and written, and the owner is mailed', async () => {
    const { user, recoveryCodes } = await withApp();
    const [code = ''] = recoveryCodes;
    expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){3}$/);
    await signIn(user, code.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l'));
    expect((await factorsOf(user)).recoveryCodesLeft).toBe(RECOVERY_CODES - 1);
    expect(await refusalOf(signIn(user, code))).toBe('SECOND_FACTOR_WRONG');
    const mails = await outbox.mails();
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('recovery code')]);
    expect(mails[0]!.text).not.toContain(code);
  });

  it('signs in one of many who use it at once', async () => {
    const { user, recoveryCodes } = await withApp();
    const attempts = Array.from({ length: 25 }, () => refusalOf(signIn(user, recoveryCodes[3])));
    expect((await Promise.all(attempts)).filter((outcome) => outcome === undefined)).toHaveLength(1);
  });

  it('is stored as a hash', async () => {
    const { user, recoveryCodes } = await withApp();
    const { items } = await queryItems(`factor#${user.id}`, { consistent: true });
    for (const code of recoveryCodes) {
      expect(JSON.stringify(items)).not.toContain(code);
      expect(JSON.stringify(items)).not.toContain(code.replaceAll('-', ''));
    }
  });

  it('of the former ten does not work after new ones were made', async () => {
    const { user, secret, recoveryCodes } = await withApp();
    const { reply, token } = await renewRecoveryCodes(callerOf(user), proof(recoveryCodes[9]));
    expect(await isLive(token)).toBe(true);
    expect(new Set([...reply.recoveryCodes, ...recoveryCodes]).size).toBe(2 * RECOVERY_CODES);
    for (const code of recoveryCodes.slice(0, 3))
      expect(await refusalOf(signIn(user, code))).toBe('SECOND_FACTOR_WRONG');
    await signIn(user, reply.recoveryCodes[0]);
    await signIn(user, appCode(secret));
  });
});

describe('a second factor', () => {
  it('costs accounts without one no request to the table', async () => {
    const plain = await account();
    const { user, secret } = await withApp();
    // The factors are read, and their use is stored; each of the two limits counts up, and down again.
    const withFactor = await requestsOf(() => signIn(user, appCode(secret)));
    const without = await requestsOf(() => signIn(plain));
    expect(without).toHaveLength(withFactor.length - 6);
  });

  it('is not bypassed or removed by a new password from a mailed link', async () => {
    const { user, secret } = await withApp();
    await sendResetPasswordMail(visitor(), {
      params: { email: user.email, language: 'en-gb' },
      query: {},
      body: {},
    });
    const [mail] = await outbox.mails();
    const next = 'four grey buoys';
    await resetPassword(visitor(), { ...NO, body: { token: mail!.token, newPassword: next } });
    expect(await refusalOf(signIn(user, undefined, visitor(), next))).toBe('SECOND_FACTOR_NEEDED');
    await signIn(user, appCode(secret), visitor(), next);
  });

  it('goes with its account', async () => {
    const { user } = await withApp();
    await deleteUser(callerOf(user), { params: { id: 'me' }, query: {}, body: { password: PASSWORD } });
    expect((await queryItems(`factor#${user.id}`, { consistent: true })).items).toEqual([]);
  });
});
