import type { createSite as contract } from '../../../../shared/contract/devices/places.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { iso } from '../../../platform/clock.ts';
import { newTimeId } from '../../../platform/time-id.ts';
import { listedUser } from '../../people/accounts/subject.ts';
import { auditedSite } from './audited-site.ts';
import { insertSite, type SiteRow } from './site-store.ts';
import { toSite } from './to-site.ts';

/** Creates a site of the caller or of the named user. */
export const createSite: UseCase<typeof contract> = async (caller, { query, body }) => {
  const userId = (await listedUser(caller, query.user)) ?? caller.actsFor;
  const { name, address, position } = body;
  const row: SiteRow = {
    id: newTimeId(),
    ...{ name, address, position, floorPlan: null },
    userId,
    createdDate: iso(),
    version: 1,
  };
  await insertSite(row, await auditedSite(caller, { after: row }));
  return toSite(row, {});
};
