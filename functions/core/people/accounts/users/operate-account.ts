import { Refusal } from '../../../../../shared/errors.ts';
import type { Role } from '../../../../../shared/roles.ts';
import { type Actor, audited } from '../../../kernel/audit/audited.ts';
import { forgetFactors } from '../factors/factor-store.ts';
import { newCredentials } from '../links/credentials.ts';
import { changeUser, readUserNamed } from '../store.ts';
import type { UserItem, UserRow } from '../user-item.ts';
import { checkRole } from './check-role.ts';
import { followKeysLater } from './follow-keys-later.ts';

/** What an operator sees of an account. */
export type FoundUser = UserRow & Pick<UserItem, 'administers' | 'languageCode' | 'newEmail'>;

/** The account of an address or id. Throws ENTITY_NOT_FOUND. */
export async function findUser(named: string): Promise<FoundUser> {
  const user = await readUserNamed(named);
  if (!user) throw new Refusal('ENTITY_NOT_FOUND', { user: named });
  const { row, administers, languageCode, newEmail } = user;
  return { ...row, administers, languageCode, newEmail };
}

/** Gives an account a role, which takes effect with its next call. Throws ENTITY_NOT_FOUND, FORM_VALIDATION_FAILED. */
export async function grantRole(actor: Actor, named: string, role: Role): Promise<FoundUser> {
  const { id } = await findUser(named);
  await followKeysLater(id);
  await changeUser(id, (user) => {
    checkRole(user, role, actor.userId);
    const { managerGroup } = user.row;
    const audit = {
      item: `user/${id}`,
      subjectId: id,
      managerGroup,
      before: { role: user.row.role },
      after: { role },
    };
    return { change: { row: { role } }, also: audited(actor, audit) };
  });
  return findUser(id);
}

/** Ends all sessions of an account; its API keys keep working. Throws ENTITY_NOT_FOUND. */
export async function endSessions(actor: Actor, named: string): Promise<FoundUser> {
  const { id } = await findUser(named);
  await changeUser(id, ({ row: { managerGroup }, sessionEpoch }) => {
    const audit = { item: `user/${id}`, subjectId: id, managerGroup, after: { sessions: 'ended' } };
    return { change: { sessionEpoch: sessionEpoch + 1 }, also: audited(actor, audit) };
  });
  return findUser(id);
}

/**
 * Removes all second factors of an account whose owner has lost them and the recovery codes, too, and ends all sessions and
 * mailed links. The password alone then signs in. Throws ENTITY_NOT_FOUND.
 */
export async function removeFactors(actor: Actor, named: string): Promise<FoundUser> {
  const { id } = await findUser(named);
  await changeUser(id, (user) => {
    const { managerGroup } = user.row;
    const audit = { item: `user/${id}`, subjectId: id, managerGroup, after: { secondFactors: 'removed' } };
    return {
      change: { ...newCredentials(user), hasFactor: false, factorReset: undefined },
      also: [forgetFactors(id), ...audited(actor, audit)],
    };
  });
  return findUser(id);
}
