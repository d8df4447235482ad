import type { deleteSite as contract } from '../../../../shared/contract/devices/places.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { auditedSite } from './audited-site.ts';
import { clearPlansLater, planPath } from './clear-plans.ts';
import { siteInReach } from './site-in-reach.ts';
import { removeSite } from './site-store.ts';

/** Deletes a site. Refused while devices are there: they must be put somewhere else first. */
export const deleteSite: UseCase<typeof contract> = (caller, { params }) =>
  retryOnConflict(async () => {
    const site = await siteInReach(caller, params.id);
    if (site.row.floorPlan) await clearPlansLater(site.row.id, [planPath(site.row.floorPlan)]);
    await removeSite(site, await auditedSite(caller, { before: site.row }));
    return {};
  });
