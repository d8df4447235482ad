import { memberMay } from '../../../shared/roles.ts';
import { meOf, roleOf, useSession } from '../lib/session.ts';

/**
 * Whether the user may change a device of this owner, and read its log and its alerts: a group admin only their own,
 * and none until the owner is known; a member only as its role says.
 */
export const useMayChange = (ownerId: string | null | undefined): boolean => useMayChangeOf()(ownerId);

/** The same, for devices of several owners. */
export function useMayChangeOf(): (ownerId: string | null | undefined) => boolean {
  const session = useSession();
  const isForeign = roleOf(session) === 'GROUP_ADMIN';
  const me = meOf(session)?.id;
  if (session.memberRole && !memberMay(session.memberRole, 'change')) return () => false;
  return (ownerId) => !isForeign || (ownerId !== undefined && ownerId === me);
}
