import { Refusal } from '../../../../shared/errors.ts';
import { ConditionFailed } from '../../../platform/table.ts';
import { clearPlansLater, planPath } from './clear-plans.ts';
import { readSites, removeSite, someSitesOf } from './site-store.ts';
import { deleteTagsOf } from './tag-store.ts';

/** Sites per round. */
const AT_ONCE = 25;

/**
 * Deletes some sites and tags of a deleted owner, sites only once no device is there any more. Returns false when none are
 * left.
 */
export async function clearPlaces(owner: string): Promise<boolean> {
  const [hadTags, ids] = await Promise.all([deleteTagsOf(owner), someSitesOf(owner, AT_ONCE)]);
  for (const site of (await readSites(ids)).values()) {
    const { id, floorPlan } = site.row;
    if (floorPlan) await clearPlansLater(id, [planPath(floorPlan)]);
    try {
      await removeSite(site, []);
    } catch (error) {
      const isToCome = error instanceof Refusal || error instanceof ConditionFailed;
      if (!isToCome) throw error;
    }
  }
  return hadTags || ids.length > 0;
}
