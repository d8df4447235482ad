import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { ConsoleSession } from '../bin/console-session.ts';
import { createAppRight } from '../shared/contract/auth.ts';
import {
  authenticateChangeEmailToken,
  authenticateEmail,
  changePassword,
  emailLogin,
  emailSignup,
  resetPassword,
  sendChangeEmailAuthentificationEmail,
  sendResetPasswordMail,
} from '../shared/contract/authentification.ts';
import { getBeacons, transferBeacons } from '../shared/contract/devices.ts';
import { CAST, type Cast, createCast } from './support/cast.ts';
import { givenPlatform } from './support/platform.ts';

const running = givenPlatform(CAST);
let cast: Cast;
beforeAll(async () => {
  cast = await createCast(running());
});

/** What functions have written since the start. */
function logged(): string[] {
  const folder = join(running().dataDir, 'logs');
  return readdirSync(folder).flatMap((name) =>
    readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean),
  );
}

/** The token of the latest mail to this address whose link has this path. */
async function tokenOf(to: string, path: string): Promise<string> {
  const tokens = async () =>
    (await running().platform.mails())
      .filter((mail) => mail.to.includes(to))
      .flatMap(({ text = '' }) => text.split(`/${path}/`).slice(1))
      .map((rest) => rest.split(/\s/)[0]!);
  await expect.poll(async () => (await tokens()).length).toBeGreaterThan(0);
  return (await tokens()).at(-1)!;
}

const ignoringRefusals = (call: Promise<unknown>) => call.catch(() => {});

it('no log line contains a password, a token, a key or a mail address, whatever fails', async () => {
  const { platform, url } = running();
  const passwords = ['four grey buoys', 'five grey buoys', 'six grey buoys', 'seven wrong buoys'] as const;
  const [first, second, third, wrong] = passwords;
  const [email, newEmail, refused] = ['ida', 'ida.new', 'ida.refused'].map((name) => `${name}@quay.example`);
  const tokens: string[] = [];
  const follow = async (to: string, path: string) => {
    const token = await tokenOf(to, path);
    tokens.push(token);
    return token;
  };
  // In its sandbox, SES refuses a mail with a message that names the recipient.
  const restore = platform.intercept('ses', async (request, next) => {
    if (!String(request.body).includes(refused!)) return next(request);
    const message = `Email address is not verified. The following identities failed the check: ${refused}`;
    return {
      status: 400,
      headers: { 'x-amzn-errortype': 'MessageRejected' },
      body: JSON.stringify({ message }),
    };
  });

  const visitor = new ConsoleSession(url);
  const signUp = (address: string) =>
    visitor.call(emailSignup, {
      body: { email: address, password: first, userName: 'Ida', languageCode: 'en-gb' },
    });
  await signUp(email!);
  await signUp(refused!);
  await visitor.call(authenticateEmail, {
    params: { token: await follow(email!, 'authenticate-email-token') },
  });
  await ignoringRefusals(visitor.call(emailLogin, { body: { email: email!, password: wrong } }));
  await visitor.call(sendResetPasswordMail, { params: { email: email!, language: 'en-gb' } });
  const reset = await follow(email!, 'reset-password');
  await visitor.call(resetPassword, { body: { token: reset, newPassword: second } });
  const ida = await ConsoleSession.signIn(url, email!, second);
  tokens.push(ida.cookie.split('=')[1]!);
  await ida.call(changePassword, { body: { currentPassword: second, newPassword: third } });
  const { key } = await ida.call(createAppRight, { body: { description: 'A key', permissions: [] } });
  await visitor.call(getBeacons, {}, { 'x-api-key': key });
  await ignoringRefusals(visitor.call(getBeacons, {}, { authorization: `Bearer ${key.slice(1)}` }));
  const body = { idList: [cast.provider.beaconId], targetEmail: email!, sendMail: true };
  await cast.provider.session.call(transferBeacons, { query: {}, body });
  await ida.call(sendChangeEmailAuthentificationEmail, { body: { newEmail: newEmail!, password: third } });
  const change = await follow(newEmail!, 'authenticate-change-email-token');
  await visitor.call(authenticateChangeEmailToken, { params: { token: change } });
  await fetch(`${url}/api/authentification/v1/${email}/${third}`);

  await expect.poll(() => logged().some((line) => line.includes('MessageRejected'))).toBe(true);
  restore();
  const secrets = [...passwords, ...tokens, key, email!, newEmail!, refused!, cast.provider.email];
  for (const secret of secrets)
    expect(
      logged().filter((line) => line.includes(secret) || line.includes(encodeURIComponent(secret))),
    ).toEqual([]);
  for (const line of logged()) expect(JSON.parse(line)).toBeTypeOf('object');
});

it('a call is found by its request’s id, from its own line to that of the message that it has caused', async () => {
  const body = { email: 'tracy@quay.example', password: 'eight grey buoys', userName: 'Tracy' };
  await new ConsoleSession(running().url).call(emailSignup, { body: { ...body, languageCode: 'en-gb' } });
  const lines = () =>
    logged().flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as Record<string, unknown>] : []));
  const { requestId } = lines().findLast(({ operation }) => operation === 'emailSignup')!;
  expect(requestId).toEqual(expect.any(String));
  await expect
    .poll(() => lines().filter((line) => line.requestId === requestId))
    .toContainEqual(
      expect.objectContaining({
        message: 'a message was taken',
        queue: expect.stringContaining('MailsQueue'),
      }),
    );
});
