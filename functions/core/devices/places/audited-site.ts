import { auditedThing } from '../../people/accounts/audited-thing.ts';
import type { SiteRow } from './site-store.ts';

/** The entry in the audit trail for a change of a site. */
export const auditedSite = auditedThing<SiteRow>(
  'site',
  (row) => row,
  ({ name, address }) => ({ name, address }),
);
