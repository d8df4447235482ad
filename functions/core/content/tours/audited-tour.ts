import { auditedThing } from '../../people/accounts/audited-thing.ts';
import type { TourRow } from './store.ts';

/** The entry in the audit trail for a change of a tour. */
export const auditedTour = auditedThing<TourRow>(
  'tour',
  (row) => row,
  ({ name, imageUrl, published, protected: isProtected, languages, infosCount }) => ({
    ...{ name, imageUrl, published, protected: isProtected, languages, infosCount },
  }),
);
