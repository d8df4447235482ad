import { argon2, randomBytes, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { OPERATOR } from '../../functions/core/kernel/audit/operator.ts';
import { readUserByEmail } from '../../functions/core/people/accounts/store.ts';
import { createUser } from '../../functions/core/people/accounts/users/create-user.ts';
import { setClock } from '../../functions/platform/clock.ts';
import { emailLogin } from '../../shared/contract/authentification.ts';
import { eventOf, handlerOf } from '../lists/call-list.ts';

const PASSWORD = 'a good long password';
const ACCOUNT = {
  name: 'Anna',
  email: 'anna@example.com',
  role: 'INFO_PROVIDER',
  languageCode: 'en-gb',
} as const;
const EMAILS = { known: ACCOUNT.email, unknown: 'nina@example.com' };
const WINDOW_MS = 3600_000;

const derive = promisify(argon2);

/** The sides of the comparison: sign-ins through the whole chain of the deployed function, and the hash alone. */
export interface SignInSides {
  signIn(): Promise<void>;
  argon2id(): Promise<void>;
  refused(email: keyof typeof EMAILS): Promise<void>;
  /** Advances the clock by an hour, after which the rate limits are reset. */
  startWindow(): void;
}

/** Creates an account in the current table. */
export async function signInSides(): Promise<SignInSides> {
  await createUser(OPERATOR, ACCOUNT, PASSWORD);
  const { passwordHash } = (await readUserByEmail(ACCOUNT.email))!;
  const [, m, t, p, , tag] = /\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(passwordHash ?? '')!;
  const nonce = randomBytes(16);
  const handler = await handlerOf(emailLogin);

  /** The cookies of one browser. Each sign-in ends its session before, so the account has few sessions, as most have. */
  let cookies: string[] = [];
  const call = async (email: string, password: string, expected: number) => {
    const reply = await handler(postOf({ email, password }, cookies), {});
    const { statusCode, body } = reply;
    if (statusCode !== expected) throw new Error(`a sign-in of ${email} answered ${statusCode} ${body}`);
    if (reply.cookies) cookies = reply.cookies.map((cookie) => cookie.split(';')[0]!);
  };
  let time = Date.now();
  return {
    signIn: () => call(EMAILS.known, PASSWORD, 200),
    refused: (email) => call(EMAILS[email], 'a wrong long password', 401),
    async argon2id() {
      await derive('argon2id', {
        message: PASSWORD,
        nonce,
        parallelism: Number(p),
        tagLength: Buffer.from(tag!, 'base64').length,
        memory: Number(m),
        passes: Number(t),
      });
    },
    startWindow() {
      time += WINDOW_MS;
      setClock(time);
    },
  };
}

/** The event of API Gateway for a sign-in request of the console. */
function postOf(body: unknown, cookies: string[]) {
  const { headers, requestContext, ...event } = eventOf(emailLogin.path, '');
  return {
    ...event,
    headers: { ...headers, 'idempotency-key': randomUUID(), 'x-viewer-ip': '192.0.2.1' },
    cookies,
    requestContext: { ...requestContext, http: { method: 'POST' } },
    body: JSON.stringify(body),
  };
}
