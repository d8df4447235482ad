import { randomBytes } from 'node:crypto';
import { type Actor, audited } from '../../../kernel/audit/audited.ts';
import { checkNewPassword } from '../sign-in/check-new-password.ts';
import { hashPassword } from '../sign-in/password.ts';
import { insertUser, type NewUser } from '../store.ts';

export interface CreatedUser {
  readonly id: string;
  /** Returned once: the given password, or a generated one. */
  readonly password: string;
}

/**
 * Creates a verified account without a mail, for operators. Throws EMAIL_ALREADY_USED, the faults of a given password.
 */
export async function createUser(
  actor: Actor,
  user: Omit<NewUser, 'passwordHash' | 'verified' | 'groupConfirmed' | 'person'>,
  password: string = randomBytes(15).toString('base64url'),
): Promise<CreatedUser> {
  await checkNewPassword(password, user);
  const passwordHash = await hashPassword(password);
  const { row } = await insertUser(
    { ...user, passwordHash, verified: true, groupConfirmed: true },
    ({ id, managerGroup, name, role }) =>
      audited(actor, { item: `user/${id}`, subjectId: id, managerGroup, after: { name, role } }),
  );
  return { id: row.id, password };
}
