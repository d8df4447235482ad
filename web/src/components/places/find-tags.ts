import { call } from '../../lib/api.ts';

const SHOWN = 8;

/** The first tags of an owner that begin so. */
export async function findTags(typed: string, whose: { readonly user?: string }): Promise<readonly string[]> {
  // Loaded on demand, so that the lists of devices load faster.
  const { getTags } = await import('../../../../shared/contract/devices/places.ts');
  const { items } = await call(getTags, {
    query: { limit: SHOWN, ...(typed && { prefix: typed }), ...whose },
  });
  return items.map(({ tag }) => tag);
}
