import { isDeepStrictEqual } from 'node:util';
import type { putSite as contract } from '../../../../shared/contract/devices/places.ts';
import { Refusal } from '../../../../shared/errors.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { refuseOther } from '../../../platform/refuse-other.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { auditedSite } from './audited-site.ts';
import { clearPlansLater, planPath } from './clear-plans.ts';
import { siteInReach } from './site-in-reach.ts';
import { changeSite, type SiteRow } from './site-store.ts';
import { toFloorPlan, toSite } from './to-site.ts';

/** Changes the name, the address and the position of a site, or removes its floor plan. */
export const putSite: UseCase<typeof contract> = (caller, { params, body, asRead }) =>
  retryOnConflict(async () => {
    const site = await siteInReach(caller, params.id);
    const { row } = site;
    if (body.version !== undefined && body.version !== row.version) throw new Refusal('PLEASE_TRY_AGAIN');
    // A picture is uploaded, never named.
    const named = body.floorPlan ? { floorPlan: body.floorPlan } : {};
    refuseOther({ ...asRead, ...named }, { ...row, floorPlan: toFloorPlan(row.floorPlan) });
    const { name = row.name, address = row.address, position = row.position ?? null } = body;
    const floorPlan = body.floorPlan === null ? null : (row.floorPlan ?? null);
    const said = { name, address, position, floorPlan };
    const was = { ...row, position: row.position ?? null, floorPlan: row.floorPlan ?? null };
    if (isDeepStrictEqual({ ...was, ...said }, was)) return toSite(row, site);
    const after: SiteRow = { ...row, ...said, version: row.version + 1 };
    if (row.floorPlan && !floorPlan) await clearPlansLater(row.id, [planPath(row.floorPlan)]);
    await changeSite(site, after, await auditedSite(caller, { before: row, after }));
    return toSite(after, site);
  });
