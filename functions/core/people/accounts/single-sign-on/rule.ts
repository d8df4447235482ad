import { Refusal } from '../../../../../shared/errors.ts';
import type { ManagerGroup } from '../../../../../shared/model/label.ts';
import type { Role } from '../../../../../shared/roles.ts';
import { findLabel } from '../../labels/find-label.ts';
import type { UserItem } from '../user-item.ts';
import type { SignOn } from './person.ts';

/** Who may have an account at the provider of a group. Admins are never let in by somebody else's word. */
const ROLES: readonly Role[] = ['INFO_PROVIDER', 'GROUP_ADMIN'];

export const maySignOn = ({ row }: UserItem, group: string): boolean =>
  row.managerGroup === group && ROLES.includes(row.role);

/** Whether an account must use the single sign-on of its group. */
const isForced = ({ row }: UserItem, group: ManagerGroup | undefined): boolean =>
  row.role !== 'ADMIN' &&
  group?.name === row.managerGroup &&
  group?.singleSignOn?.mode === 'FORCED' &&
  !isBreakGlass(row, group.singleSignOn.breakGlass);

/** Only while it is an admin of the group: a name on a list gives nothing to another role. */
const isBreakGlass = ({ id, role }: UserItem['row'], names: readonly string[]): boolean =>
  role === 'GROUP_ADMIN' && names.includes(id);

/**
 * Whether a session that began so still stands, by what account and group are now: it ends when its group forces single sign-on,
 * when it began by one that is no more, or by another provider.
 */
export function stands(user: UserItem, signOn: SignOn | undefined, group: ManagerGroup | undefined): boolean {
  if (!signOn) return !isForced(user, group);
  const now = group?.name === signOn.group ? group.singleSignOn : undefined;
  return maySignOn(user, signOn.group) && now?.issuer === signOn.issuer && now?.clientId === signOn.clientId;
}

/** Whether the provider has asked for a second factor, so that none is owed in this session. */
export const isSecondStep = (signOn: SignOn | undefined, group: ManagerGroup | undefined): boolean =>
  signOn !== undefined && group?.name === signOn.group && group.singleSignOn?.checksSecondFactor === true;

/** Throws SSO_REQUIRED if the owner of an account may only sign in at the provider of the group. */
export async function checkNotForced(user: UserItem): Promise<void> {
  const { managerGroup } = user.row;
  if (managerGroup === null) return;
  const group = await findLabel('managergroup', managerGroup, { consistent: true });
  if (isForced(user, group)) throw new Refusal('SSO_REQUIRED', { group: managerGroup });
}
