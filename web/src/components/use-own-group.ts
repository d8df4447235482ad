import { roleOf, useSession } from '../lib/session.ts';

/** The group of a group admin, whose users' data is then shown; undefined for other roles. */
export function useOwnGroup(): string | undefined {
  const session = useSession();
  const { administers } = session.actingAs ?? session.user ?? {};
  return roleOf(session) === 'GROUP_ADMIN' ? (administers ?? undefined) : undefined;
}
