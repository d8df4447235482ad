import { Refusal } from '../../../../shared/errors.ts';
import type { Role } from '../../../../shared/roles.ts';
import type { Caller } from '../../../platform/caller.ts';
import { readUser, readUserNamed, readUsers } from './store.ts';
import { isInReach } from './subject.ts';
import type { UserItem } from './user-item.ts';

export interface Principal {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly keyEpoch: number;
  readonly managerGroup: string | null;
}

/** The account that API keys act as; undefined for a deleted account. */
export async function readPrincipal(userId: string): Promise<Principal | undefined> {
  const user = await readUser(userId);
  return user && toPrincipal(user);
}

/** The accounts that API keys of a list act as, by id; deleted accounts are left out. */
export async function principalsOf(userIds: readonly string[]): Promise<Map<string, Principal>> {
  const users = await readUsers(userIds);
  return new Map(users.map((user) => [user.row.id, toPrincipal(user)]));
}

const toPrincipal = ({
  row: { id, name, email, role, managerGroup },
  keyEpoch = 0,
}: UserItem): Principal => ({ id, name, email, role, keyEpoch, managerGroup });

/**
 * The account with this address or id; by default the caller, or the user acted for. Throws MISSING_ROLE if the caller
 * may not name other accounts, MISSING_DATA_REFERENCE for an account that is unknown or out of reach.
 */
export async function principalNamed(caller: Caller, named: string | undefined): Promise<Principal> {
  const user = await readUserNamed(named ?? caller.actsFor);
  const isOther = user?.row.id !== caller.actsFor;
  if (isOther && caller.reach === 'own') throw new Refusal('MISSING_ROLE', { role: 'ADMIN' });
  if (!user || !(await isInReach(caller, user.row.id)))
    throw new Refusal('MISSING_DATA_REFERENCE', { principal: named });
  return toPrincipal(user);
}
