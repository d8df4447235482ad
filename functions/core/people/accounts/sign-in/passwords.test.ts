import { afterEach, describe, expect, it } from 'vitest';
import { givenTable } from '../../../../../test/support/engine.ts';
import { givenOutbox } from '../../../../../test/support/outbox.ts';
import { account, callerOf, PASSWORD, refusalOf, visitor } from '../../../../../test/support/people.ts';
import { setClock } from '../../../../platform/clock.ts';
import { identify } from '../../access/identify.ts';
import { authenticateChangeEmailToken } from '../links/authenticate-change-email.ts';
import { sendChangeEmailAuthentificationEmail } from '../links/change-email.ts';
import { resetPassword } from '../links/reset-password.ts';
import { sendResetPasswordMail } from '../links/send-reset-password-mail.ts';
import { changePassword } from './change-password.ts';
import { emailLogin } from './email-login.ts';
import { hashPassword } from './password.ts';

givenTable();
const outbox = givenOutbox();
afterEach(() => setClock(undefined));

const NEW = 'battery staple';
const signIn = (email: string, password = PASSWORD) =>
  emailLogin(visitor(), { params: {}, query: {}, body: { email, password } });
const isLive = async (session: string) => (await identify({ session })) !== undefined;

it('a password is the same whether its letters are written in one code point or in two', async () => {
  const { id, email } = await account();
  const caller = callerOf({ id });
  const body = { currentPassword: PASSWORD, newPassword: 'crème brûlée'.normalize('NFD') };
  await changePassword(caller, { params: {}, query: {}, body });
  await signIn(email, 'crème brûlée'.normalize('NFC'));
  await signIn(email, 'crème brûlée'.normalize('NFD'));
  expect(await refusalOf(signIn(email, 'creme brulee'))).toBe('INVALID_EMAIL_OR_PASSWORD');
});

it('a password is stored as a hash of argon2id with 19 MiB and two passes, each time with another salt', async () => {
  const hashes = [await hashPassword(PASSWORD), await hashPassword(PASSWORD)];
  for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[^$]{22}\$[^$]{43}$/);
  expect(new Set(hashes).size).toBe(2);
});

describe('a forgotten password', () => {
  const ask = (email: string) =>
    sendResetPasswordMail(visitor(), { params: { email, language: 'en-gb' }, query: {}, body: {} });
  const reset = (token: string, newPassword = NEW) =>
    resetPassword(visitor(), { params: {}, query: {}, body: { token, newPassword } });

  it('is replaced by the link in a mail, once, and every session ends', async () => {
    const { email } = await account();
    const { token: session } = await signIn(email);
    await ask(email);
    const [mail] = await outbox.mails();
    expect(await refusalOf(reset(mail!.token, 'short'))).toBe('PASSWORD_TOO_SHORT');
    await reset(mail!.token);
    expect(await isLive(session)).toBe(false);
    expect(await refusalOf(signIn(email))).toBe('INVALID_EMAIL_OR_PASSWORD');
    expect(await refusalOf(signIn(email, NEW))).toBeUndefined();
    expect(await refusalOf(reset(mail!.token, 'another one'))).toBe('INVALID_RESET_PASSWORD_TOKEN');
  });

  it('is replaced once when the link is used a hundred times concurrently', async () => {
    const { email } = await account();
    await ask(email);
    const [mail] = await outbox.mails();
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => refusalOf(reset(mail!.token))));
    expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(1);
  });

  it('cannot be replaced an hour later', async () => {
    const { email } = await account();
    await ask(email);
    const [mail] = await outbox.mails();
    setClock(Date.now() + 3601_000);
    expect(await refusalOf(reset(mail!.token))).toBe('INVALID_RESET_PASSWORD_TOKEN');
  });

  it('of an unknown address gets the same answer, and no mail is sent', async () => {
    expect(await refusalOf(ask('stranger@example.com'))).toBeUndefined();
    expect(await outbox.mails()).toEqual([]);
    expect(await refusalOf(ask('no address'))).toBe('INVALID_EMAIL');
  });
});

describe('a new password', () => {
  it('requires the present one; other sessions end, this one continues with a new token', async () => {
    const user = await account();
    const { token: here } = await signIn(user.email);
    const { token: elsewhere } = await signIn(user.email);
    const change = (currentPassword: string, newPassword: string) =>
      changePassword(callerOf(user), { params: {}, query: {}, body: { currentPassword, newPassword } });
    expect(await refusalOf(change('wrong password', NEW))).toBe('INVALID_EMAIL_OR_PASSWORD');
    expect(await refusalOf(change(PASSWORD, 'short'))).toBe('PASSWORD_TOO_SHORT');
    expect(await isLive(here)).toBe(true);
    const next = await change(PASSWORD, NEW);
    expect([await isLive(here), await isLive(elsewhere), await isLive(next)]).toEqual([false, false, true]);
  });
});

describe('a new address', () => {
  let count = 0;
  const next = () => `changed${++count}@example.com`;
  const ask = (user: { id: string }, newEmail: string, password = PASSWORD) =>
    sendChangeEmailAuthentificationEmail(callerOf(user), {
      params: {},
      query: {},
      body: { newEmail, password },
    });
  const confirm = (token: string) =>
    authenticateChangeEmailToken(visitor(), { params: { token }, query: {}, body: {} });

  it('is valid once it is confirmed; until then the old one signs in, and is notified', async () => {
    const user = await account();
    const { token: session } = await signIn(user.email);
    const email = next();
    await ask(user, email);
    expect(await isLive(session)).toBe(false);
    const [toNew, toOld] = await outbox.mails();
    expect([toNew!.to, toOld!.to]).toEqual([email, user.email]);
    expect(toOld!.text).toContain(email);
    expect(toOld!.text).not.toContain(toNew!.token);
    expect((await signIn(user.email)).user.newEmail).toBe(email);
    await confirm(toNew!.token);
    expect((await signIn(email)).user).toMatchObject({ email, newEmail: null });
    expect(await refusalOf(signIn(user.email))).toBe('INVALID_EMAIL_OR_PASSWORD');
    expect(await refusalOf(confirm(toNew!.token))).toBe('INVALID_AUTHENTICATION_TOKEN');
  });

  it('requires the password, and must be free and allowed', async () => {
    const user = await account();
    const other = await account();
    expect(await refusalOf(ask(user, next(), 'wrong password'))).toBe('INVALID_EMAIL_OR_PASSWORD');
    expect(await refusalOf(ask(user, other.email))).toBe('EMAIL_ALREADY_USED');
    expect(await refusalOf(ask(user, 'a@trashmail.com'))).toBe('EMAIL_PROVIDER_BLOCKED');
    expect(outbox.take('mails')).toEqual([]);
  });

  it('is cancelled when a new password is set, because an attacker may have requested it', async () => {
    const user = await account();
    await ask(user, next());
    const [toNew] = await outbox.mails();
    await sendResetPasswordMail(visitor(), {
      params: { email: user.email, language: 'en-gb' },
      query: {},
      body: {},
    });
    const [reset] = await outbox.mails();
    await resetPassword(visitor(), {
      params: {},
      query: {},
      body: { token: reset!.token, newPassword: NEW },
    });
    expect(await refusalOf(confirm(toNew!.token))).toBe('INVALID_AUTHENTICATION_TOKEN');

    const other = await account();
    await ask(other, next());
    const [toOther] = await outbox.mails();
    const body = { currentPassword: PASSWORD, newPassword: NEW };
    await changePassword(callerOf(other), { params: {}, query: {}, body });
    expect(await refusalOf(confirm(toOther!.token))).toBe('INVALID_AUTHENTICATION_TOKEN');
    expect((await signIn(user.email, NEW)).user).toMatchObject({ email: user.email, newEmail: null });
  });

  it('cannot be confirmed after a later request, or if it was taken since', async () => {
    const user = await account();
    const [first, second] = [next(), next()];
    await ask(user, first);
    const [toFirst] = await outbox.mails();
    await ask(user, second);
    const [toSecond] = await outbox.mails();
    expect(await refusalOf(confirm(toFirst!.token))).toBe('INVALID_AUTHENTICATION_TOKEN');
    await account({ email: second });
    expect(await refusalOf(confirm(toSecond!.token))).toBe('EMAIL_ALREADY_USED');
  });
});
