import { EVERYBODY, SELF } from '../../lib/paths.ts';
import { meOf, roleOf, useSession } from '../../lib/session.ts';

/** Whose changes of a device are read: for admins, also those before it got its owner. */
export function useWhoseChanges(ownerId: string | null | undefined): string {
  const session = useSession();
  if (roleOf(session) === 'ADMIN') return EVERYBODY;
  return ownerId && ownerId !== meOf(session)?.id ? ownerId : SELF;
}
