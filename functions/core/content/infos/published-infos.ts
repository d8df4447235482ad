import { readInfo } from './store.ts';

/** Access to published Infos for other domains. */
export type { PublishedInfo } from './info-item.ts';
export { readPublished } from './store.ts';

/** The name of an Info; undefined if it does not exist. */
export async function infoNameOf(id: string): Promise<string | undefined> {
  const info = await readInfo(id);
  return info?.isDeleted ? undefined : info?.row.name;
}
