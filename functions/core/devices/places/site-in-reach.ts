import { Refusal } from '../../../../shared/errors.ts';
import type { Caller } from '../../../platform/caller.ts';
import { isInReach } from '../../people/accounts/subject.ts';
import { readSite, type SiteItem } from './site-store.ts';

/** A site that the caller may see; for a caller with a scope, one of its sites. Throws ENTITY_NOT_FOUND if it is missing or out of reach. */
export async function siteInReach(caller: Caller, id: string): Promise<SiteItem> {
  if (caller.scope && !caller.scope.siteIds.includes(id)) throw new Refusal('ENTITY_NOT_FOUND');
  const site = await readSite(id);
  if (!site || !(await isInReach(caller, site.row.userId))) throw new Refusal('ENTITY_NOT_FOUND');
  return site;
}
