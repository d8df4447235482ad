import { type MemberNeed, memberMay } from '../../../shared/roles.ts';
import { useSession } from '../lib/session.ts';

/** What the user may do in the account: everything in their own, and as an admin; as a member, what the role gives. */
export function useMemberMay(): (need: MemberNeed) => boolean {
  const { memberRole } = useSession();
  return (need) => memberRole === undefined || memberMay(memberRole, need);
}
