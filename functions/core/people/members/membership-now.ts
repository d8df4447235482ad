import { now } from '../../../platform/clock.ts';
import { type MemberItem, type MemberRow, readMember } from './member-store.ts';

/** Whether an access has ended by itself. */
export const hasEnded = ({ row: { until } }: MemberItem): boolean =>
  until !== null && Date.parse(until) <= now();

/**
 * What a person is in an account now, and for which devices; undefined: nothing, or nothing any more. Read consistently, on every
 * call.
 */
export async function membershipNow(
  accountId: string,
  userId: string,
): Promise<Pick<MemberRow, 'role' | 'scope'> | undefined> {
  const member = await readMember(accountId, userId);
  return member && !hasEnded(member) ? member.row : undefined;
}
