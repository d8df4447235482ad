import { auditedThing } from '../../people/accounts/audited-thing.ts';
import type { SiteRow } from './site-store.ts';
import { toFloorPlan } from './to-site.ts';

/** The entry in the audit trail for a change of a site. */
export const auditedSite = auditedThing<SiteRow>(
  'site',
  (row) => row,
  ({ name, address, position = null, floorPlan }) => ({
    name,
    address,
    position,
    floorPlan: toFloorPlan(floorPlan),
  }),
);
