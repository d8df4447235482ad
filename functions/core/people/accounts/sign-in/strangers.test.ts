import { describe, expect, it } from 'vitest';
import { Refusal } from '../../../../../shared/errors.ts';
import { givenTable } from '../../../../../test/support/engine.ts';
import { itInTurn } from '../../../../../test/support/it-in-turn.ts';
import { givenOutbox, type SentMail } from '../../../../../test/support/outbox.ts';
import { account, callerOf, PASSWORD, refusalOf, visitor } from '../../../../../test/support/people.ts';
import { givenStartOfHour } from '../../../../../test/support/start-of-hour.ts';
import { now, setClock } from '../../../../platform/clock.ts';
import { authenticateChangeEmailToken } from '../links/authenticate-change-email.ts';
import { sendChangeEmailAuthentificationEmail } from '../links/change-email.ts';
import { resetPassword } from '../links/reset-password.ts';
import { sendResetPasswordMail } from '../links/send-reset-password-mail.ts';
import { authenticateEmail } from '../sign-up/authenticate-email.ts';
import { emailSignup } from '../sign-up/email-signup.ts';
import { resendVerificationMail } from '../sign-up/resend-verification-mail.ts';
import { changeUser, readUserByEmail } from '../store.ts';
import { emailLogin } from './email-login.ts';
import { isFamiliar, limitSignIns, makeFamiliar } from './sign-in-throttle.ts';

givenTable();
const outbox = givenOutbox();
givenStartOfHour();

const OWN = 'four grey buoys';
const MARK = 'Free tickets at evil.example';
let count = 0;
const newEmail = () => `victim${++count}@example.com`;
const no = { params: {}, query: {}, body: {} };
const signUp = (email: string, password: string, more: object = {}, from = visitor()) =>
  emailSignup(from, { ...no, body: { email, password, userName: MARK, languageCode: 'en-gb', ...more } });
const askReset = (email: string, from = visitor()) =>
  sendResetPasswordMail(from, { ...no, params: { email, language: 'en-gb' } });
const reset = (token: string, newPassword = OWN) =>
  resetPassword(visitor(), { ...no, body: { token, newPassword } });
const verify = (token: string) => authenticateEmail(visitor(), { ...no, params: { token } });
const askChange = (user: { id: string }, email: string, password = PASSWORD) =>
  sendChangeEmailAuthentificationEmail(callerOf(user), { ...no, body: { newEmail: email, password } });
const confirm = (token: string) => authenticateChangeEmailToken(visitor(), { ...no, params: { token } });
const signIn = (email: string, password: string) =>
  emailLogin(visitor(), { ...no, body: { email, password } });

const to = (mails: readonly SentMail[], email: string) => mails.filter((mail) => mail.to === email);

describe('strangers from many addresses', () => {
  /** Repeats the call from each address until it is rate-limited. */
  const flood = async (ask: (from: ReturnType<typeof visitor>, n: number) => Promise<unknown>) => {
    for (let address = 0; address < 6; address++) {
      const from = visitor();
      for (let n = 0; n < 6; n++) await refusalOf(ask(from, n));
    }
  };

  itInTurn('do not keep a user from setting a new password, nor flood the mailbox', async () => {
    const { email } = await account();
    await flood((from) => askReset(email, from));
    const flooding = to(await outbox.mails(), email);
    expect(flooding.length).toBeLessThanOrEqual(20);
    expect(await refusalOf(askReset(email))).toBeUndefined();
    const link = [...flooding, ...(await outbox.mails())].at(-1)!;
    await reset(link.token);
    expect(await refusalOf(signIn(email, OWN))).toBeUndefined();
    // This invalidates the earlier links, so the next one is mailed, however many were mailed in this hour.
    await askReset(email);
    const [another] = to(await outbox.mails(), email).filter(({ token }) => token);
    expect(await refusalOf(reset(another!.token, 'five grey buoys'))).toBeUndefined();
  });

  it('do not leave a user without a link when the links of the flood are about to expire', async () => {
    const { email } = await account();
    await flood((from) => askReset(email, from));
    expect((await outbox.mails()).length).toBeGreaterThan(0);
    setClock(now() + 45 * 60_000);
    await flood((from) => askReset(email, from));
    await askReset(email);
    const late = to(await outbox.mails(), email);
    expect(late.length).toBeGreaterThan(0);
    expect(await refusalOf(reset(late[0]!.token))).toBeUndefined();
  });

  itInTurn('do not keep the owner of an address from signing up with it', async () => {
    const email = newEmail();
    for (let n = 0; n < 6; n++) await signUp(email, `wrong harbour lamp ${n % 2}`);
    await outbox.mails();
    await flood((from) => askReset(email, from));
    const before = to(await outbox.mails(), email);
    expect(await refusalOf(signUp(email, OWN))).toBeUndefined();
    const link = [...before, ...to(await outbox.mails(), email)].at(-1)!;
    await reset(link.token);
    expect((await signIn(email, OWN)).user).toMatchObject({ email, verified: true });
  });

  it('do not keep a user from changing to an address, not even if they signed up with it', async () => {
    const user = await account();
    const email = newEmail();
    await signUp(email, 'wrong harbour lamp');
    await flood((from) => askReset(email, from));
    await outbox.mails();
    await askChange(user, email);
    const [link] = to(await outbox.mails(), email);
    await confirm(link!.token);
    expect((await signIn(email, PASSWORD)).user).toMatchObject({ id: user.id, email });
    expect((await readUserByEmail(email))?.row.id).toBe(user.id);
  });

  itInTurn(
    'who guess lock no user out: the owner can sign in from a familiar address, or by a mailed link',
    async () => {
      const { email } = await account();
      const home = visitor('198.51.100.7');
      await emailLogin(home, { ...no, body: { email, password: PASSWORD } });
      const wrong = async () => {
        throw new Refusal('INVALID_EMAIL_OR_PASSWORD');
      };
      const guesses = Array.from({ length: 120 }, (_, n) =>
        refusalOf(limitSignIns(email, `203.0.113.${n}`, wrong)),
      );
      expect((await Promise.all(guesses)).filter((code) => code === 'INVALID_EMAIL_OR_PASSWORD').length).toBe(
        100,
      );
      expect(await refusalOf(signIn(email, PASSWORD))).toBe('PLEASE_TRY_AGAIN');
      expect(
        await refusalOf(emailLogin(home, { ...no, body: { email, password: PASSWORD } })),
      ).toBeUndefined();
      await askReset(email);
      const [link] = await outbox.mails();
      const elsewhere = visitor('192.0.2.44');
      await resetPassword(elsewhere, { ...no, body: { token: link!.token, newPassword: OWN } });
      expect(
        await refusalOf(emailLogin(elsewhere, { ...no, body: { email, password: OWN } })),
      ).toBeUndefined();
    },
  );

  it('who sign up with an address do not become familiar with its account', async () => {
    const email = newEmail();
    const here = visitor('203.0.113.77');
    await signUp(email, OWN, {}, here);
    const tries = emailLogin(here, { ...no, body: { email, password: OWN } });
    expect(await refusalOf(tries)).toBe('EMAIL_NOT_VERIFIED');
    expect(await isFamiliar(email, '203.0.113.77')).toBe(false);
  });

  it('who guess from one address use up nothing of the account, however often they try', async () => {
    const email = newEmail();
    const wrong = async () => {
      throw new Refusal('INVALID_EMAIL_OR_PASSWORD');
    };
    const tries = Array.from({ length: 150 }, () => refusalOf(limitSignIns(email, '203.0.113.200', wrong)));
    expect((await Promise.all(tries)).filter((code) => code !== 'PLEASE_TRY_AGAIN')).toHaveLength(10);
    expect(await refusalOf(limitSignIns(email, '192.0.2.1', async () => {}))).toBeUndefined();
  });

  it('at the same address use up no sign-in of an account that was signed in from there', async () => {
    const email = newEmail();
    await makeFamiliar(email, '203.0.113.250');
    for (let n = 0; n < 101; n++)
      await refusalOf(limitSignIns(`bot${n}@example.com`, '203.0.113.250', async () => {}));
    const signInAs = (name: string) => limitSignIns(name, '203.0.113.250', async () => {});
    expect(await refusalOf(signInAs('another@example.com'))).toBe('PLEASE_TRY_AGAIN');
    expect(await refusalOf(signInAs(email))).toBeUndefined();
  });
});

describe('an account that nobody has confirmed', () => {
  it('belongs to the reader of its mailbox: no password is valid once two sign-ups differ', async () => {
    const email = newEmail();
    await signUp(email, 'wrong harbour lamp', { userName: 'Mallory' });
    const [toMallory] = await outbox.mails();
    await signUp(email, OWN, { userName: 'Vera' });
    const [toVera] = await outbox.mails();
    expect(await refusalOf(verify(toMallory!.token))).toBe('INVALID_AUTHENTICATION_TOKEN');
    // The link stays valid, however often somebody signs up with the address.
    await signUp(email, 'wrong harbour lamp', { userName: 'Vera' });
    expect(await refusalOf(signIn(email, 'wrong harbour lamp'))).toBe('INVALID_EMAIL_OR_PASSWORD');
    expect(
      await refusalOf(
        resendVerificationMail(visitor(), {
          ...no,
          body: { email, password: 'wrong harbour lamp', languageCode: 'en-gb' },
        }),
      ),
    ).toBe('INVALID_EMAIL_OR_PASSWORD');
    await reset(toVera!.token, 'six grey buoys');
    expect((await signIn(email, 'six grey buoys')).user).toMatchObject({ email, name: 'Vera' });
    expect(await refusalOf(signUp(email, OWN))).toBe('EMAIL_ALREADY_USED');
  });

  it('is confirmed by its own link when the same person signs up twice', async () => {
    const email = newEmail();
    await signUp(email, OWN);
    await signUp(email, OWN);
    const [first, second] = await outbox.mails();
    await verify(first!.token);
    expect(await refusalOf(verify(second!.token))).toBe('EMAIL_ALREADY_VERIFIED');
    expect(await refusalOf(signIn(email, OWN))).toBeUndefined();
  });

  it('that an admin has deactivated keeps its address', async () => {
    const email = newEmail();
    await signUp(email, OWN);
    await changeUser((await readUserByEmail(email))!.row.id, () => ({
      change: { row: { deactivated: true } },
    }));
    expect(await refusalOf(signUp(email, 'five grey buoys'))).toBe('EMAIL_ALREADY_USED');
  });
});

it('no mail carries what a stranger wrote to an address that was not proved to be the account’s', async () => {
  const email = newEmail();
  await signUp(email, OWN);
  await signUp(email, 'five grey buoys');
  await askReset(email);
  const mallory = await account({ name: MARK });
  await askChange(mallory, newEmail());
  const mails = await outbox.mails();
  const strange = mails.filter(({ to: address }) => address !== mallory.email);
  expect(strange.map(({ token }) => Boolean(token))).toEqual([true, true, true, true]);
  for (const { subject, text } of strange) expect(subject + text).not.toContain('evil.example');
  expect(to(mails, mallory.email)[0]!.text).toContain(MARK);
});
