import { NO_SITE } from '../../../../shared/model/place.ts';
import { readSites } from './site-store.ts';

/** The names of the sites of these devices, by site. */
export async function siteNames(
  rows: readonly { readonly siteId?: string | undefined }[],
): Promise<Map<string, string>> {
  const ids = rows.map(({ siteId = NO_SITE }) => siteId).filter((id) => id !== NO_SITE);
  const sites = await readSites(ids);
  return new Map([...sites].map(([id, { row }]) => [id, row.name]));
}
