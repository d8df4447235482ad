import type { FeaturePermission } from '../../../../../shared/configuration/features.ts';
import { NOUN_UPPER } from '../../../../../shared/noun.ts';
import type { Caller } from '../../../../platform/caller.ts';

const OWN = ['CONFIGURE', 'CONFIGURE_SECURE'] as const;
const ALL = [...OWN, 'UNLOCK'] as const;
const NOTHING = [] as const;

/** The permissions of a caller for beacons of this owner. Only admins may set unlock flags. */
export function mayConfigure(caller: Caller, ownerId: string | undefined): readonly FeaturePermission[] {
  if (caller.kind === 'session' && caller.roles.includes('ADMIN')) return ALL;
  if (ownerId === undefined || ownerId !== caller.actsFor) return NOTHING;
  if (caller.kind === 'session') return OWN;
  const { permissions } = caller;
  if (!permissions.includes(`CONFIGURE_${NOUN_UPPER}S`)) return NOTHING;
  return permissions.includes(`CONFIGURE_${NOUN_UPPER}S_SECURE`) ? OWN : ['CONFIGURE'];
}
