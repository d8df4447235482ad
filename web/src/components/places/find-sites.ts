import { call } from '../../lib/api.ts';

/** More are found by their names. */
const SHOWN = 20;

/** The first sites with a word of their names that begins so. Without a user, those of the caller; for admins, of all owners. */
export async function findSites(typed: string, whose: { readonly user?: string }, withOwner = false) {
  // Loaded on demand, so that the lists of devices load faster.
  const { getSites } = await import('../../../../shared/contract/devices/places.ts');
  return call(getSites, {
    query: {
      limit: SHOWN,
      filter: typed ? [`name:prefix:${typed}`] : [],
      ...whose,
      ...(withOwner && { extra_field: ['owner'] }),
    },
  });
}
