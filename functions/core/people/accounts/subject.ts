import { Refusal } from '../../../../shared/errors.ts';
import type { Condition } from '../../../../shared/filter.ts';
import type { Caller } from '../../../platform/caller.ts';
import { readUser, readUsers } from './store.ts';
import type { UserRow } from './user-item.ts';

/**
 * Whose items a list call is about. `0`: the caller, or the user acted for; so is nobody named, except that an admin
 * who names nobody means everybody (undefined). Naming a user is for group admins (own group) and admins.
 *
 * Throws MISSING_ROLE, MISSING_DATA_RIGHT (outside the own group, or unknown there), ENTITY_NOT_FOUND (admins).
 */
export async function listedUser(caller: Caller, user: string | undefined): Promise<string | undefined> {
  if (user === undefined) {
    const everybody = caller.reach === 'any' && caller.actsFor === caller.userId;
    return everybody ? undefined : caller.actsFor;
  }
  if (caller.reach === 'own') throw new Refusal('MISSING_ROLE', { role: 'ADMIN' });
  return user === '0' ? caller.actsFor : inReach(caller, user);
}

/** Throws as above when the user whom a call names is out of reach. */
export async function checkNamed(caller: Caller, { query }: { readonly query: unknown }): Promise<void> {
  const { user } = query as { readonly user?: string };
  if (user !== undefined) await listedUser(caller, user);
}

/**
 * That a list is of a group's users: for the group's admin, and for admins. Throws MISSING_ROLE, MISSING_DATA_RIGHT (for
 * another group).
 */
export function listedGroup({ reach, administers }: Caller, group: string): Condition {
  if (reach === 'own') throw new Refusal('MISSING_ROLE', { role: 'GROUP_ADMIN' });
  if (reach === 'group' && group !== administers)
    throw new Refusal('MISSING_DATA_RIGHT', { permission: 'managerGroup' });
  return { field: 'managerGroup', operator: 'eq', values: [group] };
}

/** The user that a path or body names: `0` and `me` are the caller, the own id is always allowed. Throws as above. */
export async function namedUser(caller: Caller, user: string): Promise<string> {
  if (user === '0' || user === 'me' || user === caller.actsFor) return caller.actsFor;
  if (caller.reach === 'own') throw new Refusal('MISSING_ROLE', { role: 'ADMIN' });
  return inReach(caller, user);
}

/** May the caller see what belongs to this owner? Items out of reach answer as missing ones. */
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
    if (!(await readUser(user, { consistent: true }))) throw new Refusal('ENTITY_NOT_FOUND');
    return user;
  }
  if (user !== caller.userId && !(await isInGroup(caller, user))) {
    throw new Refusal('MISSING_DATA_RIGHT', { permission: 'user' });
  }
  return user;
}

const isInGroup = async (caller: Caller, user: string): Promise<boolean> =>
  isMember(caller, (await readUser(user, { consistent: true }))?.row);

/**
 * Is this a user whom a group admin reaches? What a group admin writes is for information providers: throws MISSING_ROLE for
 * anybody else in the group. What others may do in the group, or beyond it, is not hers to change.
 */
export function isMember(
  { administers, writes }: Caller,
  user: Pick<UserRow, 'managerGroup' | 'role'> | undefined,
): boolean {
  if (administers === null || user?.managerGroup !== administers) return false;
  if (writes && user.role !== 'INFO_PROVIDER') throw new Refusal('MISSING_ROLE', { role: 'ADMIN' });
  return true;
}
