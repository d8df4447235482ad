import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { NEW_MANAGER_LABEL } from '../../../../../shared/model/label.ts';
import { givenTable } from '../../../../../test/support/engine.ts';
import { givenOutbox } from '../../../../../test/support/outbox.ts';
import { account, callerOf, PASSWORD, refusalOf, visitor } from '../../../../../test/support/people.ts';
import { setClock } from '../../../../platform/clock.ts';
import { OPERATOR } from '../../../kernel/audit/operator.ts';
import { insertLabel } from '../../labels/store.ts';
import { authenticateChangeEmailToken } from '../links/authenticate-change-email.ts';
import { sendChangeEmailAuthentificationEmail } from '../links/change-email.ts';
import { resetPassword } from '../links/reset-password.ts';
import { sendResetPasswordMail } from '../links/send-reset-password-mail.ts';
import { queueNotice } from '../mails/queue-mail.ts';
import { emailSignup } from '../sign-up/email-signup.ts';
import { readUser } from '../store.ts';
import { createUser } from '../users/create-user.ts';
import { changePassword } from './change-password.ts';
import { emailLogin } from './email-login.ts';

givenTable();
const outbox = givenOutbox();
afterEach(() => setClock(undefined));
const no = { params: {}, query: {}, body: {} };

const NAME = 'Ida Lindqvist';
let count = 0;
const newEmail = () => `harbourmaster@mail${++count}.example`;

/** Every way to set a new password, for an account of this name and address. */
const WAYS: Record<string, (password: string) => Promise<unknown>> = {
  'a sign-up': (password) =>
    emailSignup(visitor(), {
      ...no,
      body: { email: newEmail(), password, userName: NAME, languageCode: 'en-gb' },
    }),
  'a change': async (newPassword) => {
    const user = await account({ name: NAME, email: newEmail() });
    return changePassword(callerOf(user), { ...no, body: { currentPassword: PASSWORD, newPassword } });
  },
  'a mailed link': async (newPassword) => {
    const { email } = await account({ name: NAME, email: newEmail() });
    await sendResetPasswordMail(visitor(), { ...no, params: { email, language: 'en-gb' } });
    const [mail] = await outbox.mails();
    return resetPassword(visitor(), { ...no, body: { token: mail!.token, newPassword } });
  },
  'an operator': (password) =>
    createUser(
      OPERATOR,
      { name: NAME, email: newEmail(), role: 'INFO_PROVIDER', languageCode: 'en-gb' },
      password,
    ),
};

/** A list of leaked passwords like that of Have I Been Pwned, which notes what it is asked. */
async function givenLeaks(leaked: Readonly<Record<string, number>>, status = 200) {
  const hashes = Object.entries(leaked).map(([password, times]) => ({ hash: sha1(password), times }));
  const asked: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    const digits = url.split('/').at(-1)!;
    asked.push(url);
    const lines = hashes
      .filter(({ hash }) => hash.startsWith(digits))
      .map(({ hash, times }) => `${hash.slice(5)}:${times}`);
    response.writeHead(status).end([...lines, `${'0'.repeat(35)}:0`].join('\r\n'));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    process.env.LEAKED_PASSWORDS = 'null';
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  process.env.LEAKED_PASSWORDS = JSON.stringify(`http://127.0.0.1:${port}/range`);
  return { asked, server };
}
const sha1 = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase();
const LEAKED = 'gulls over wet sand';

describe.each(Object.entries(WAYS))('a new password by %s', (_, set) => {
  it('is refused when it is in published leaks, of which only five digits of its hash are told', async () => {
    const { asked } = await givenLeaks({ [LEAKED]: 42 });
    await expect(set(LEAKED)).rejects.toMatchObject({ code: 'PASSWORD_TOO_COMMON', details: { leaks: 42 } });
    expect(asked).toEqual([`/range/${sha1(LEAKED).slice(0, 5)}`]);
    expect(await refusalOf(set('gulls over dry sand'))).toBeUndefined();
  });

  it.each([
    ['seven77', 'PASSWORD_TOO_SHORT'],
    ['12345678', 'PASSWORD_TOO_COMMON'],
    ['iloveyou', 'PASSWORD_TOO_COMMON'],
    ['PassW0rd!', 'PASSWORD_TOO_COMMON'],
    ['Sunshine2026', 'PASSWORD_TOO_COMMON'],
    ['xyxyxyxyxyxy', 'PASSWORD_TOO_COMMON'],
    ['motdepasse', 'PASSWORD_TOO_COMMON'],
    ['old-lindqvist-lamp', 'PASSWORD_TOO_PERSONAL'],
    ['L1ndqv1st lamp', 'PASSWORD_TOO_PERSONAL'],
    ['HarbourMaster 9', 'PASSWORD_TOO_PERSONAL'],
    ['my beacon lamp', 'PASSWORD_TOO_PERSONAL'],
    ['four grey buoys', undefined],
    ['tR7!mq#Z2xw', undefined],
  ])('%s is answered with %s', async (password, code) => {
    expect(await refusalOf(set(password))).toBe(code);
  });
});

describe('the present password', () => {
  it.each(['a change', 'a mailed link'])('is refused as the new password by %s', async (way) => {
    expect(await refusalOf(WAYS[way]!(PASSWORD))).toBe('PASSWORD_UNCHANGED');
  });

  it('stays valid when a new one is refused, and so does the link', async () => {
    const { email } = await account();
    await sendResetPasswordMail(visitor(), { ...no, params: { email, language: 'en-gb' } });
    const [mail] = await outbox.mails();
    const reset = (newPassword: string) =>
      resetPassword(visitor(), { ...no, body: { token: mail!.token, newPassword } });
    expect(await refusalOf(reset('12345678'))).toBe('PASSWORD_TOO_COMMON');
    const signIn = emailLogin(visitor(), { ...no, body: { email, password: PASSWORD } });
    expect(await refusalOf(signIn)).toBeUndefined();
    expect(await refusalOf(reset('four grey buoys'))).toBeUndefined();
  });
});

it('the brand of a label must not be part of its users’ passwords', async () => {
  await insertLabel('managerlabel', {
    ...{ ...NEW_MANAGER_LABEL, name: 'acme', brand: 'Skylark' },
    ...{ managerTitle: 'Skylark Manager', hardwareName: 'Tag', logoUrl: null, users: 0, version: 1 },
  });
  const signUp = (password: string) =>
    emailSignup(visitor(), {
      ...no,
      body: { email: newEmail(), password, userName: NAME, languageCode: 'en-gb', managerLabel: 'acme' },
    });
  expect(await refusalOf(signUp('the skylark sings'))).toBe('PASSWORD_TOO_PERSONAL');
  expect(await refusalOf(signUp('the beacon blinks'))).toBeUndefined();
});

describe('the owner of an account is notified by mail', () => {
  it('that the password was changed, when, and how to end all sessions', async () => {
    setClock(Date.UTC(2026, 10, 22, 12, 50));
    const user = await account({ languageCode: 'de-de' });
    const body = { currentPassword: PASSWORD, newPassword: 'four grey buoys' };
    await changePassword(callerOf(user), { ...no, body });
    const [mail, ...others] = await outbox.mails();
    expect(others).toEqual([]);
    expect(mail!.to).toBe(user.email);
    expect(mail!.text).toContain('22. November 2026 um 12:50 UTC');
    expect(mail!.text).toContain('https://console.example/settings/user');
    expect(mail!.text).toContain('https://console.example/request-reset-password-email');
  });

  it.each([
    ['en-gb', '22 November 2026 at 12:50 UTC'],
    ['de-de', '22. November 2026 um 12:50 UTC'],
    ['fr-fr', '22 novembre 2026 à 12:50 UTC'],
  ] as const)(
    'at the former address that it was changed, in %s, when, and that all devices are logged out',
    async (languageCode, time) => {
      const user = await account({ languageCode });
      const body = { newEmail: newEmail(), password: PASSWORD };
      await sendChangeEmailAuthentificationEmail(callerOf(user), { ...no, body });
      const [toNew] = await outbox.mails();
      setClock(Date.UTC(2026, 10, 22, 12, 50));
      await authenticateChangeEmailToken(visitor(), { ...no, params: { token: toNew!.token } });
      const [mail, ...others] = await outbox.mails();
      expect([mail?.to, others]).toEqual([user.email, []]);
      for (const part of [body.newEmail, time, 'https://console.example/settings/user'])
        expect(mail!.text).toContain(part);
    },
  );

  it('never about a change that was refused, even if its notice is in the queue', async () => {
    const user = await account();
    const body = { currentPassword: PASSWORD, newPassword: 'four grey buoys' };
    // A call that crashed or was refused after it had queued its notice.
    await queueNotice('passwordChanged', (await readUser(user.id))!, visitor().viewer);
    expect(await outbox.mails()).toEqual([]);
    await changePassword(callerOf(user), { ...no, body });
    expect(await outbox.mails()).toHaveLength(1);
  });
});

describe('a list of leaked passwords', () => {
  const signUp = WAYS['a sign-up']!;

  it.each([404, 429, 500])('that answers %d keeps nobody from setting a password', async (status) => {
    const { asked } = await givenLeaks({ [LEAKED]: 42 }, status);
    expect(await refusalOf(signUp(LEAKED))).toBeUndefined();
    expect(asked).toHaveLength(1);
  });

  it('that cannot be reached keeps nobody from setting a password', async () => {
    const { server } = await givenLeaks({ [LEAKED]: 42 });
    await new Promise((done) => server.close(done));
    expect(await refusalOf(signUp(LEAKED))).toBeUndefined();
  });

  it('that fills up its answers with passwords that were never leaked refuses none of them', async () => {
    await givenLeaks({ [LEAKED]: 0 });
    expect(await refusalOf(signUp(LEAKED))).toBeUndefined();
  });

  it('is asked nothing about a password that is refused without it', async () => {
    const { asked } = await givenLeaks({});
    expect(await refusalOf(signUp('iloveyou'))).toBe('PASSWORD_TOO_COMMON');
    expect(asked).toEqual([]);
  });
});
