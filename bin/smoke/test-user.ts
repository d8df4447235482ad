import { randomBytes } from 'node:crypto';
import type { Role } from '../../shared/roles.ts';
import { ConsoleSession } from '../console-session.ts';
import type { Site } from './site.ts';

/**
 * Acts as a signed-in user: with the account of `SMOKE_EMAIL`, or with a temporary one at an address that cannot
 * belong to a person.
 */
export async function withTestUser<T>(
  { url, operator }: Site,
  role: Role,
  act: (session: ConsoleSession, email: string) => Promise<T>,
): Promise<T> {
  const { SMOKE_EMAIL, SMOKE_PASSWORD = '' } = process.env;
  if (SMOKE_EMAIL) return act(await ConsoleSession.signIn(url, SMOKE_EMAIL, SMOKE_PASSWORD), SMOKE_EMAIL);
  const email = `${randomBytes(8).toString('hex')}@smoke.invalid`;
  const account = { command: 'create-user', email, name: 'Smoke test', role };
  const { password } = await operator.run<{ password: string }>(account);
  try {
    return await act(await ConsoleSession.signIn(url, email, password), email);
  } finally {
    await operator.run({ command: 'remove-temporary-user', email });
  }
}
