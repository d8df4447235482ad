import { auditedThing } from '../../people/accounts/audited-thing.ts';
import type { InfoState } from './info-state.ts';

/** An Info, at least its row. */
type Audited = Pick<InfoState, 'row'> & Partial<InfoState>;

/** The entry in the audit trail for a change of an Info. */
export const auditedInfo = auditedThing<Audited>(
  'info',
  ({ row }) => row,
  ({ row, schedule }) => {
    const { name, description, active, published, languages, hasDraft = false, beaconsCount } = row;
    const { publishAt = null, unpublishAt = null } = schedule ?? {};
    return {
      ...{ name, description, active, published, languages, hasDraft, beaconsCount },
      ...{ publishAt, unpublishAt },
    };
  },
);
