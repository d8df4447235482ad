import type { Place } from '../../functions/core/devices/ownership/place.ts';
import type { RowKind } from './measured-list.ts';

/** Where the devices of the rows are. The sites themselves are in no table: a row names its site by its id. */
export const PLACED: Record<RowKind, Place> = {
  many: { siteId: 'siteMany', tags: ['visitor'] },
  other: { siteId: 'siteOther', tags: ['staff'] },
  rare: { siteId: 'siteRare', tags: ['safety'] },
};
