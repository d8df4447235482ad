import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { depth, tries } from '../../../../../test/support/depth.ts';
import { givenTable } from '../../../../../test/support/engine.ts';
import { givenOutbox } from '../../../../../test/support/outbox.ts';
import { account, callerOf, PASSWORD, refusalOf, visitor } from '../../../../../test/support/people.ts';
import { changePassword } from '../sign-in/change-password.ts';
import { emailLogin } from '../sign-in/email-login.ts';
import { setInfoProvider } from '../users/set-info-provider.ts';
import { authenticateChangeEmailToken } from './authenticate-change-email.ts';
import { sendChangeEmailAuthentificationEmail } from './change-email.ts';
import { resetPassword } from './reset-password.ts';
import { sendResetPasswordMail } from './send-reset-password-mail.ts';

givenTable();
const outbox = givenOutbox();
let admin: { id: string };
beforeAll(async () => {
  admin = await account({ role: 'ADMIN' });
});

let count = 0;
const newPassword = () => `four grey buoys ${++count}`;
const no = { params: {}, query: {}, body: {} };

const askReset = (email: string) =>
  sendResetPasswordMail(visitor(), { ...no, params: { email, language: 'en-gb' } });
const askChange = (user: { id: string }, newEmail: string, password: string) =>
  sendChangeEmailAuthentificationEmail(callerOf(user), { ...no, body: { newEmail, password } });
const change = (user: { id: string }, currentPassword: string, next: string) =>
  changePassword(callerOf(user), { ...no, body: { currentPassword, newPassword: next } });
const setDeactivated = (user: { id: string }, deactivated: boolean) =>
  setInfoProvider(callerOf(admin, 'ADMIN', 'any'), { ...no, body: { id: user.id, deactivated } });
const follow = ({ kind, token }: Link, password: string) =>
  kind === 'reset'
    ? resetPassword(visitor(), { ...no, body: { token, newPassword: password } })
    : authenticateChangeEmailToken(visitor(), { ...no, params: { token } });
const signIn = (email: string, password: string) =>
  emailLogin(visitor(), { ...no, body: { email, password } });

interface Link {
  readonly kind: 'reset' | 'change';
  readonly email: string;
  readonly token: string;
}

/** The most recently mailed link. */
async function mailed(kind: Link['kind'], email: string): Promise<Link> {
  const mail = (await outbox.mails()).find(({ to, token }) => to === email && token);
  return { kind, email, token: mail!.token };
}

const Step = fc.oneof(
  { weight: 3, arbitrary: fc.constant({ do: 'askReset' } as const) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('askChange' as const), to: fc.nat(2) }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('follow' as const), which: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.constant({ do: 'changePassword' } as const) },
  { weight: 1, arbitrary: fc.constant({ do: 'deactivateAndBack' } as const) },
);

type Sequence = (typeof Step extends fc.Arbitrary<infer One> ? One : never)[];
const askResetStep = { do: 'askReset' } as const;
const askChangeStep = (to: number) => ({ do: 'askChange', to }) as const;
const followStep = (which: number) => ({ do: 'follow', which }) as const;

/** Regression tests: sequences that once left a link valid. Every run includes them. */
const EXAMPLES: [Sequence][] = [
  // A second link, after the first has set a password.
  [[askResetStep, askResetStep, followStep(0), followStep(1)]],
  // Links after a change of the password, and after a deactivation that was taken back.
  [[askResetStep, { do: 'changePassword' }, followStep(0)]],
  [[askResetStep, { do: 'deactivateAndBack' }, followStep(0)]],
  // A change of the address that was cancelled, then requested again.
  [[askChangeStep(1), { do: 'changePassword' }, askChangeStep(1), followStep(0), followStep(1)]],
  // The account has again the address that a link was mailed to.
  [[askResetStep, askChangeStep(1), followStep(1), askChangeStep(0), followStep(2), followStep(0)]],
];

describe('a mailed link', () => {
  it('works once, and only until the password or the address changes or the account is deactivated', async () => {
    const sequence = fc.array(Step, { minLength: 3, maxLength: 9 });
    await fc.assert(
      fc.asyncProperty(sequence, async (steps) => {
        const user = await account();
        const addresses = [user.email, `b${++count}@example.com`, `c${++count}@example.com`];
        const is = { password: PASSWORD, email: user.email, newEmail: '' };
        let links: (Link & { dead?: true })[] = [];
        const killAll = () => {
          links = links.map((link) => ({ ...link, dead: true }));
          is.newEmail = '';
        };
        for (const step of steps) {
          if (step.do === 'askReset') {
            await askReset(is.email);
            links.push(await mailed('reset', is.email));
          } else if (step.do === 'askChange') {
            const email = addresses[step.to]!;
            if (email === is.email) continue;
            await askChange(user, email, is.password);
            is.newEmail = email;
            links.push(await mailed('change', email));
          } else if (step.do === 'changePassword') {
            const next = newPassword();
            await change(user, is.password, next);
            is.password = next;
            killAll();
          } else if (step.do === 'deactivateAndBack') {
            await setDeactivated(user, true);
            await setDeactivated(user, false);
            killAll();
          } else {
            const link = links[step.which % Math.max(1, links.length)];
            if (!link) continue;
            const next = newPassword();
            const works = !link.dead && (link.kind === 'reset' || link.email === is.newEmail);
            const refused = await refusalOf(follow(link, next));
            const invalid =
              link.kind === 'reset' ? 'INVALID_RESET_PASSWORD_TOKEN' : 'INVALID_AUTHENTICATION_TOKEN';
            expect(refused).toBe(works ? undefined : invalid);
            if (!works) continue;
            if (link.kind === 'reset') is.password = next;
            else is.email = link.email;
            killAll();
          }
        }
        expect(await refusalOf(signIn(is.email, is.password))).toBeUndefined();
      }),
      { ...tries(9, 150), examples: EXAMPLES },
    );
  });

  it('works for only one of several links that are followed concurrently', async () => {
    for (let round = 0; round < depth(2, 20); round++) {
      const user = await account();
      const links: Link[] = [];
      for (let n = 0; n < 3; n++) {
        await askReset(user.email);
        links.push(await mailed('reset', user.email));
      }
      if (round % 2) {
        await askChange(user, `raced${++count}@example.com`, PASSWORD);
        links.push(await mailed('change', `raced${count}@example.com`));
      }
      const outcomes = await Promise.all(links.map((link) => refusalOf(follow(link, newPassword()))));
      expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(1);
    }
  });
});
