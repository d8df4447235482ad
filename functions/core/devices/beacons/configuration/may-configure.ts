import type { FeaturePermission } from '../../../../../shared/configuration/features.ts';
import { NOUN_UPPER } from '../../../../../shared/noun.ts';
import type { Caller } from '../../../../platform/caller.ts';

const OWN = ['CONFIGURE', 'CONFIGURE_SECURE'] as const;
const ALL = [...OWN, 'UNLOCK'] as const;
const NOTHING = [] as const;

/** What a caller may change of a beacon of this owner. An unlock flag is set by admins alone. */
export function mayConfigure(caller: Caller, ownerId: string | undefined): readonly FeaturePermission[] {
  if (caller.kind === 'session' && caller.roles.includes('ADMIN')) return ALL;
  if (ownerId === undefined || ownerId !== caller.actsFor) return NOTHING;
  if (caller.kind === 'session') return OWN;
  const { permissions } = caller;
  if (!permissions.includes(`CONFIGURE_${NOUN_UPPER}S`)) return NOTHING;
  return permissions.includes(`CONFIGURE_${NOUN_UPPER}S_SECURE`) ? OWN : ['CONFIGURE'];
}
