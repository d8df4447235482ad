import { describe, expect, it } from 'vitest';
import { givenTable } from '../../../../../test/support/engine.ts';
import { givenGroup } from '../../../../../test/support/given-group.ts';
import { itInTurn } from '../../../../../test/support/it-in-turn.ts';
import { givenOutbox } from '../../../../../test/support/outbox.ts';
import { account, PASSWORD, refusalOf, visitor } from '../../../../../test/support/people.ts';
import { givenStartOfHour } from '../../../../../test/support/start-of-hour.ts';
import { now, setClock } from '../../../../platform/clock.ts';
import { emailLogin } from '../sign-in/email-login.ts';
import { readUserByEmail } from '../store.ts';
import { authenticateEmail } from './authenticate-email.ts';
import { emailSignup } from './email-signup.ts';
import { resendVerificationMail } from './resend-verification-mail.ts';

givenTable();
const outbox = givenOutbox();

let count = 0;
const newEmail = () => `new${++count}@example.com`;
const signUp = (email: string, more: object = {}, from = visitor()) =>
  emailSignup(from, {
    params: {},
    query: {},
    body: { email, password: PASSWORD, userName: 'Nora Neu', languageCode: 'de-de', ...more },
  });
const verify = (token: string) => authenticateEmail(visitor(), { params: { token }, query: {}, body: {} });
const signIn = (email: string, password = PASSWORD) =>
  emailLogin(visitor(), { params: {}, query: {}, body: { email, password } });
const DAY = 24 * 3600_000;
givenStartOfHour();

describe('a sign-up', () => {
  it('is confirmed by the link in a mail in its language, and allows to sign in only then', async () => {
    const email = newEmail();
    await signUp(email);
    const [mail] = await outbox.mails();
    expect(mail).toMatchObject({ to: email, subject: expect.stringContaining('Bestätigen') });
    expect(mail!.text).toContain(`https://console.example/authenticate-email-token/${mail!.token}`);
    expect(await refusalOf(signIn(email))).toBe('EMAIL_NOT_VERIFIED');
    await verify(mail!.token);
    expect((await signIn(email.toUpperCase())).user).toMatchObject({
      email,
      verified: true,
      name: 'Nora Neu',
    });
  });

  it('answers a used link as already verified until it would have expired', async () => {
    await signUp(newEmail());
    const [mail] = await outbox.mails();
    await verify(mail!.token);
    expect(await refusalOf(verify(mail!.token))).toBe('EMAIL_ALREADY_VERIFIED');
    setClock(now() + 8 * DAY);
    expect(await refusalOf(verify(mail!.token))).toBe('INVALID_AUTHENTICATION_TOKEN');
  });

  itInTurn('is confirmed once when its link is followed a hundred times concurrently', async () => {
    await signUp(newEmail());
    const [mail] = await outbox.mails();
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => refusalOf(verify(mail!.token))));
    expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(1);
    expect(new Set(outcomes)).toEqual(new Set([undefined, 'EMAIL_ALREADY_VERIFIED']));
  });

  it.each(['', 'x'.repeat(43), '../etc'])('knows no token %s', async (token) => {
    expect(await refusalOf(verify(token))).toBe('INVALID_AUTHENTICATION_TOKEN');
  });

  it.each([
    ['nobody', {}, 'INVALID_EMAIL'],
    ['nöbody@example.com', {}, 'EMAIL_CONTAINS_UNSUPPORTED_CHARACTERS'],
    ['somebody@Mailinator.com', {}, 'EMAIL_PROVIDER_BLOCKED'],
    ['somebody@mail.trashmail.com', {}, 'EMAIL_PROVIDER_BLOCKED'],
    ['short@example.com', { password: '1234567' }, 'PASSWORD_TOO_SHORT'],
    ['group@example.com', { managerGroup: 'nowhere' }, 'MISSING_DATA_REFERENCE'],
    ['label@example.com', { managerLabel: 'nowhere' }, 'MISSING_DATA_REFERENCE'],
    ['app@example.com', { appLabel: 'nowhere' }, 'MISSING_DATA_REFERENCE'],
  ])('of %s with %o is refused and leaves nothing behind', async (email, more, code) => {
    expect(await refusalOf(signUp(email, more))).toBe(code);
    expect(outbox.take('mails')).toEqual([]);
    expect(await refusalOf(signIn(email))).toBe('INVALID_EMAIL_OR_PASSWORD');
  });

  it('names the provider that it refuses', async () => {
    await expect(signUp('x@mailinator.com')).rejects.toMatchObject({
      details: { provider: 'mailinator.com' },
    });
  });

  it('with a taken address is refused, in upper or lower case', async () => {
    const { email } = await account();
    expect(await refusalOf(signUp(email.toUpperCase()))).toBe('EMAIL_ALREADY_USED');
  });

  it('with a group makes an unconfirmed member, for whom the group does not pay', async () => {
    await givenGroup('museums');
    const email = newEmail();
    // A second sign-up changes the account, and must not confirm it either.
    for (let time = 0; time < 2; time++) {
      await signUp(email, { managerGroup: 'museums', ...(time === 1 && { userName: 'Nora Noch' }) });
      const { row } = (await readUserByEmail(email))!;
      expect(row).toMatchObject({ managerGroup: 'museums', groupConfirmed: false });
    }
    await verify((await outbox.mails()).at(-1)!.token);
    expect((await signIn(email)).user).toMatchObject({ managerGroup: 'museums', groupConfirmed: false });
  });

  itInTurn(
    'that is sent twenty times concurrently creates one account, which its link confirms',
    async () => {
      const raced = newEmail();
      const outcomes = await Promise.all(Array.from({ length: 20 }, () => refusalOf(signUp(raced))));
      expect(new Set(outcomes)).toEqual(new Set([undefined]));
      const mails = await outbox.mails();
      await verify(mails.at(-1)!.token);
      expect((await signIn(raced)).user).toMatchObject({ email: raced, verified: true });
    },
  );

  it('is refused for a user who is signed in', async () => {
    const { email } = await account();
    const { token } = await signIn(email);
    expect(await refusalOf(signUp(newEmail(), {}, visitor(undefined, token)))).toBe('ALREADY_LOGGED_IN');
    expect(await refusalOf(signUp(newEmail(), {}, visitor(undefined, 'an.old one')))).toBeUndefined();
  });

  itInTurn(
    'counts against the rate limit when it reveals that an address is taken, but not for other refusals',
    async () => {
      const from = visitor('9.9.9.9');
      for (let n = 0; n < 60; n++) expect(await refusalOf(signUp('nobody', {}, from))).toBe('INVALID_EMAIL');
      const taken = await Promise.all(Array.from({ length: 10 }, () => account()));
      for (let round = 0; round < 5; round++)
        for (const { email } of taken)
          expect(await refusalOf(signUp(email, {}, from))).toBe('EMAIL_ALREADY_USED');
      expect(await refusalOf(signUp(newEmail(), {}, from))).toBe('PLEASE_TRY_AGAIN');
      expect(await refusalOf(signUp(newEmail()))).toBeUndefined();
    },
  );
});

describe('another mail', () => {
  const resend = (email: string, password = PASSWORD) =>
    resendVerificationMail(visitor(), {
      params: {},
      query: {},
      body: { email, password, languageCode: 'fr-fr' },
    });

  it('is sent to a caller who knows the password, while the address is not verified', async () => {
    const email = newEmail();
    await signUp(email);
    await outbox.mails();
    expect(await refusalOf(resend(email, 'wrong password'))).toBe('INVALID_EMAIL_OR_PASSWORD');
    await resend(email);
    const [mail] = await outbox.mails();
    expect(mail!.subject).toContain('Confirmez');
    await verify(mail!.token);
    expect(await refusalOf(resend(email))).toBe('EMAIL_ALREADY_VERIFIED');
  });
});
