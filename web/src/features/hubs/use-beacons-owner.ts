import type { Hub } from '../../../../shared/model/hub.ts';
import { EVERYBODY, SELF } from '../../lib/paths.ts';
import { meOf, roleOf, useSession } from '../../lib/session.ts';

/**
 * Whose beacons are listed of those that a hub hears: those of its owner, for admins those of all owners. Undefined
 * while that depends on the hub, and the hub is not loaded.
 */
export function useBeaconsOwner(hub: Hub | undefined): string | undefined {
  const session = useSession();
  const role = roleOf(session);
  if (role === 'ADMIN') return EVERYBODY;
  if (role === 'INFO_PROVIDER') return SELF;
  return hub && (hub.owner && hub.owner.id !== meOf(session)?.id ? hub.owner.id : SELF);
}
