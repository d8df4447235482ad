import { auditedThing } from '../../people/accounts/audited-thing.ts';
import type { RoundRow } from './round-store.ts';

/** The entry in the audit trail for a round that is made, renamed or deleted. */
export const auditedRound = auditedThing<RoundRow>(
  'round',
  (row) => row,
  ({ name, siteId, tag }) => ({ name, siteId, tag }),
);
