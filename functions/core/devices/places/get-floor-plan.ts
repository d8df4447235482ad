import type { getFloorPlan as contract } from '../../../../shared/contract/devices/places.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { offerPicture } from '../../../platform/files.ts';
import { planPath } from './clear-plans.ts';
import { siteInReach } from './site-in-reach.ts';
import { toFloorPlan } from './to-site.ts';

/** Where the floor plan of a site can be loaded, only by those who may see the site, and the state of its last upload. */
export const getFloorPlan: UseCase<typeof contract> = async (caller, { params }) => {
  const { row, planUpload } = await siteInReach(caller, params.id);
  const floorPlan = toFloorPlan(row.floorPlan);
  return {
    floorPlan,
    url: floorPlan && (await offerPicture(planPath(floorPlan))),
    upload: planUpload ?? null,
  };
};
