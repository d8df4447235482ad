import { readSite } from './site-store.ts';

/** The owner of a site, read consistently; undefined: there is no such site. */
export const ownerOfSite = async (id: string): Promise<string | undefined> =>
  (await readSite(id))?.row.userId;
