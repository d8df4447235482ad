import { NO_SITE } from '../../../../shared/model/place.ts';
import { readSites } from './site-store.ts';

/** The names of the sites that these devices or rules name, by site. */
export async function siteNames(
  rows: readonly { readonly siteId?: string | null | undefined }[],
): Promise<Map<string, string>> {
  const ids = rows.flatMap(({ siteId }) => (siteId && siteId !== NO_SITE ? [siteId] : []));
  const sites = await readSites(ids);
  return new Map([...sites].map(([id, { row }]) => [id, row.name]));
}
