import type { getSite as contract } from '../../../../shared/contract/devices/places.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { siteInReach } from './site-in-reach.ts';
import { toSite } from './to-site.ts';

/** A site in reach. */
export const getSite: UseCase<typeof contract> = async (caller, { params }) => {
  const site = await siteInReach(caller, params.id);
  return toSite(site.row, site);
};
