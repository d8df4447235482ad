import type { Place } from '../../functions/core/devices/ownership/place.ts';
import type { MeasuredList, RowKind } from './measured-list.ts';

/** Where the devices of the rows are. The sites themselves are in no table: a row names its site by its id. */
export const PLACED: Record<RowKind, Place> = {
  many: { siteId: 'siteMany', tags: ['visitor'], spot: null },
  other: { siteId: 'siteOther', tags: ['staff'], spot: null },
  rare: { siteId: 'siteRare', tags: ['safety'], spot: null },
};

/** Values of the filters that find them. */
export const PLACED_SAMPLES = {
  'site:eq': { many: PLACED.many.siteId, rare: PLACED.rare.siteId },
  'site:in': {
    many: `${PLACED.many.siteId},siteNowhere`,
    rare: `${PLACED.rare.siteId},siteNowhere`,
    queries: { rare: 2 },
  },
  'tag:eq': { many: PLACED.many.tags[0]!, rare: PLACED.rare.tags[0]! },
} as const satisfies MeasuredList['samples'];
