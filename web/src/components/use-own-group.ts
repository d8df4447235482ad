import { roleOf, useSession } from '../lib/session.ts';

/** The group that a group admin administers, whose users' data is then shown; undefined for everybody else. */
export function useOwnGroup(): string | undefined {
  const session = useSession();
  const { administers } = session.actingAs ?? session.user ?? {};
  return roleOf(session) === 'GROUP_ADMIN' ? (administers ?? undefined) : undefined;
}
