import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { ConsoleSession } from '../bin/console-session.ts';
import { emailSignup, sendResetPasswordMail } from '../shared/contract/authentification.ts';
import { emailFault } from '../shared/model/email.ts';
import { PASSWORD } from './support/cast.ts';
import { tries } from './support/depth.ts';
import { givenPlatform } from './support/platform.ts';

/** The edge and the HTTP API both decode a path. These tests send unusual texts through both. */

const running = givenPlatform();
let visitor: ConsoleSession;
beforeAll(() => {
  visitor = new ConsoleSession(running().url);
});

const A_WHILE = { interval: 200 };
const ODD = ['a/b', 'a%b', 'a%2Fb', 'a%25', 'a?b', 'a+b', 'a#b', 'a&b=c', "o'hara", '{a}', '~!$*|`^_'];

it.each(ODD)('the user %s@people.example can reset the password by a mail', async (local) => {
  const email = `${local}@people.example`;
  expect(emailFault(email)).toBeUndefined();
  await visitor.call(emailSignup, {
    body: { email, password: PASSWORD, userName: 'Somebody', languageCode: 'en-gb' },
  });
  // Mails may arrive twice.
  const links = async () =>
    (await running().platform.mails())
      .filter(({ to }) => to.includes(email.toLowerCase()))
      .map(({ text }) => text ?? '');
  const has = (link: string) => async () => (await links()).some((text) => text.includes(link));
  await expect.poll(has('/authenticate-email-token/'), A_WHILE).toBe(true);
  await visitor.call(sendResetPasswordMail, { params: { email, language: 'en-gb' } });
  await expect.poll(has('/reset-password/'), A_WHILE).toBe(true);
});

it('any text arrives unchanged in a path: only texts that are no address are refused', async () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 100 });
  await fc.assert(
    fc.asyncProperty(
      text.filter((one) => !/^\.{1,2}$/.test(one)),
      async (email) => {
        const refused = await visitor
          .call(sendResetPasswordMail, { params: { email, language: 'en-gb' } })
          .then(
            () => undefined,
            ({ body }) => body.message,
          );
        expect(refused).toBe(emailFault(email) && 'INVALID_EMAIL');
      },
    ),
    tries(20, 300),
  );
});
