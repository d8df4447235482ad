import { Refusal } from '../../../../shared/errors.ts';
import type { Condition } from '../../../../shared/filter.ts';
import type { Caller } from '../../../platform/caller.ts';
import { readUser, readUsers } from './store.ts';
import type { UserRow } from './user-item.ts';

/**
 * The user whose items a list call returns; undefined means the items of all users. `0` is the caller, or the user
 * acted for. Without a named user it is the same, except that an admin gets the items of all users. Group admins may
 * name users of their own group, admins any user.
 *
 * Throws MISSING_ROLE, MISSING_DATA_RIGHT (outside their own group, or unknown there), ENTITY_NOT_FOUND (admins).
 */
export async function listedUser(caller: Caller, user: string | undefined): Promise<string | undefined> {
  if (user === undefined) {
    const everybody = caller.reach === 'any' && caller.actsFor === caller.userId;
    return everybody ? undefined : caller.actsFor;
  }
  if (caller.reach === 'own') throw new Refusal('MISSING_ROLE', { role: 'ADMIN' });
  return user === '0' ? caller.actsFor : inReach(caller, user);
}

/** Throws as `listedUser` when the user that a call names is out of reach. */
export async function checkNamed(caller: Caller, { query }: { readonly query: unknown }): Promise<void> {
  const { user } = query as { readonly user?: string };
  if (user !== undefined) await listedUser(caller, user);
}

/**
 * The condition that limits a list to the users of a group. Allowed for the group's admin and for admins. Throws
 * MISSING_ROLE, MISSING_DATA_RIGHT (for another group).
 */
export function listedGroup({ reach, administers }: Caller, group: string): Condition {
  if (reach === 'own') throw new Refusal('MISSING_ROLE', { role: 'GROUP_ADMIN' });
  if (reach === 'group' && group !== administers)
    throw new Refusal('MISSING_DATA_RIGHT', { permission: 'managerGroup' });
  return { field: 'managerGroup', operator: 'eq', values: [group] };
}

/** The user that a path or body names. `0` and `me` are the caller, who is always allowed. Throws as `listedUser`. */
export async function namedUser(caller: Caller, user: string): Promise<string> {
  if (user === '0' || user === 'me' || user === caller.actsFor) return caller.actsFor;
  if (caller.reach === 'own') throw new Refusal('MISSING_ROLE', { role: 'ADMIN' });
  return inReach(caller, user);
}

/** Checks whether the caller may see items of this owner. Items out of reach must look like missing ones. */
export async function isInReach(caller: Caller, owner: string | undefined): Promise<boolean> {
  if (caller.reach === 'any' || owner === caller.actsFor) return true;
  return caller.reach === 'group' && owner !== undefined && (await isInGroup(caller, owner));
}

/** The same for many owners, in one request. */
export async function ownersInReach(
  caller: Caller,
  owners: readonly (string | undefined)[],
): Promise<(owner: string | undefined) => boolean> {
  if (caller.reach === 'any') return () => true;
  const { reach, administers, actsFor } = caller;
  const others = new Set(owners.filter((owner) => owner !== undefined && owner !== actsFor)) as Set<string>;
  const members =
    reach === 'group' && administers !== null ? await readUsers([...others], { consistent: true }) : [];
  const inReach = new Set(members.filter(({ row }) => isMember(caller, row)).map(({ row }) => row.id));
  return (owner) => owner !== undefined && (owner === actsFor || inReach.has(owner));
}

async function inReach(caller: Caller, user: string): Promise<string> {
  if (caller.reach === 'any') {
    if (!(await readUser(user))) throw new Refusal('ENTITY_NOT_FOUND');
    return user;
  }
  if (user !== caller.userId && !(await isInGroup(caller, user))) {
    throw new Refusal('MISSING_DATA_RIGHT', { permission: 'user' });
  }
  return user;
}

const isInGroup = async (caller: Caller, user: string): Promise<boolean> =>
  isMember(caller, (await readUser(user))?.row);

/**
 * Checks whether this user is in the group that the caller administers. A group admin may change only information
 * providers: a writing operation throws MISSING_ROLE for a member with any other role.
 */
export function isMember(
  { administers, writes }: Caller,
  user: Pick<UserRow, 'managerGroup' | 'role'> | undefined,
): boolean {
  if (administers === null || user?.managerGroup !== administers) return false;
  if (writes && user.role !== 'INFO_PROVIDER') throw new Refusal('MISSING_ROLE', { role: 'ADMIN' });
  return true;
}
