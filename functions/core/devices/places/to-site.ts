import type { Site } from '../../../../shared/model/place.ts';
import type { SiteItem, SiteRow } from './site-store.ts';

/** A site as its owner, the owner's group admin and admins read it. */
export const toSite = (
  row: SiteRow,
  { beacons = 0, hubs = 0 }: Pick<SiteItem, 'beacons' | 'hubs'>,
): Site => ({
  ...row,
  beacons,
  hubs,
});
