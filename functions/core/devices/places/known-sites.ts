import type { Spot } from '../../../../shared/model/place.ts';
import { NO_SITE } from '../../../../shared/model/place-limits.ts';
import type { PlaceFields } from '../ownership/place.ts';
import { readSites, type SiteRow } from './site-store.ts';

export type KnownSites = ReadonlyMap<string, Pick<SiteRow, 'name' | 'floorPlan'>>;

/** The sites that these devices or rules name. */
export async function knownSites(
  rows: readonly { readonly siteId?: string | null | undefined }[],
): Promise<KnownSites> {
  const ids = rows.flatMap(({ siteId }) => (siteId && siteId !== NO_SITE ? [siteId] : []));
  const sites = await readSites(ids);
  return new Map([...sites].map(([id, { row }]) => [id, row]));
}

/** What the site of a device adds to it: its name, and where the device is on its floor plan. */
export function atSite(
  { siteId = NO_SITE, spot }: PlaceFields,
  sites: KnownSites,
): { siteName: string | null; spot: Spot | null } {
  const { name = null, floorPlan } = sites.get(siteId) ?? {};
  const isOnPlan = spot && spot.drawing === floorPlan?.drawing;
  return { siteName: name, spot: isOnPlan ? { x: spot.x, y: spot.y } : null };
}
