import type { MemberRole } from '../../../../shared/roles.ts';
import { now } from '../../../platform/clock.ts';
import { type MemberItem, readMember } from './member-store.ts';

/** Whether an access has ended by itself. */
export const hasEnded = ({ row: { until } }: MemberItem): boolean =>
  until !== null && Date.parse(until) <= now();

/** What a person is in an account now; undefined: nothing, or nothing any more. Read consistently, on every call. */
export async function memberRoleOf(accountId: string, userId: string): Promise<MemberRole | undefined> {
  const member = await readMember(accountId, userId);
  return member && !hasEnded(member) ? member.row.role : undefined;
}
