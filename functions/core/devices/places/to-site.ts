import type { Site } from '../../../../shared/model/place.ts';
import type { SiteItem, SiteRow, StoredPlan } from './site-store.ts';

export const toFloorPlan = (plan: StoredPlan | null | undefined): Site['floorPlan'] =>
  plan ? { id: plan.id, width: plan.width, height: plan.height } : null;

/** A site as its owner, the owner's group admin and admins read it. */
export const toSite = (
  row: SiteRow,
  { beacons = 0, hubs = 0 }: Pick<SiteItem, 'beacons' | 'hubs'>,
): Site => ({
  ...row,
  position: row.position ?? null,
  floorPlan: toFloorPlan(row.floorPlan),
  beacons,
  hubs,
});
