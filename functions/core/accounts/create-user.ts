import { randomBytes } from 'node:crypto';
import { Refusal } from '../../../shared/errors.ts';
import { hashPassword } from './password.ts';
import { insertUser, type NewUser } from './store.ts';

export interface CreatedUser {
  readonly id: string;
  /** Told once: the given password, or one that was made. */
  readonly password: string;
}

/** Creates a verified account without a mail: an operator's first admin. Throws ALREADY_EXISTS. */
export async function createUser(
  user: Omit<NewUser, 'passwordHash' | 'verified'>,
  password: string = randomBytes(15).toString('base64url'),
): Promise<CreatedUser> {
  const created = await insertUser({ ...user, passwordHash: await hashPassword(password), verified: true });
  if (!created) throw new Refusal('ALREADY_EXISTS', { email: user.email });
  return { id: created.row.id, password };
}
