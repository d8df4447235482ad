import type { putSite as contract } from '../../../../shared/contract/devices/places.ts';
import { Refusal } from '../../../../shared/errors.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { refuseOther } from '../../../platform/refuse-other.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { auditedSite } from './audited-site.ts';
import { siteInReach } from './site-in-reach.ts';
import { changeSite, type SiteRow } from './site-store.ts';
import { toSite } from './to-site.ts';

/** Changes the name and the address of a site. */
export const putSite: UseCase<typeof contract> = (caller, { params, body, asRead }) =>
  retryOnConflict(async () => {
    const site = await siteInReach(caller, params.id);
    const { row } = site;
    if (body.version !== undefined && body.version !== row.version) throw new Refusal('PLEASE_TRY_AGAIN');
    refuseOther(asRead, { ...row });
    const { name = row.name, address = row.address } = body;
    if (name === row.name && address === row.address) return toSite(row, site);
    const after: SiteRow = { ...row, name, address, version: row.version + 1 };
    await changeSite(site, after, await auditedSite(caller, { before: row, after }));
    return toSite(after, site);
  });
