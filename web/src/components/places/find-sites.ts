import { getSites } from '../../../../shared/contract/devices/places.ts';
import { call } from '../../lib/api.ts';

/** More are found by their names. */
const SHOWN = 20;

/** The first sites with a word of their names that begins so. Without a user, those of the caller; for admins, of all owners. */
export const findSites = (typed: string, whose: { readonly user?: string }, withOwner = false) =>
  call(getSites, {
    query: {
      limit: SHOWN,
      filter: typed ? [`name:prefix:${typed}`] : [],
      ...whose,
      ...(withOwner && { extra_field: ['owner'] }),
    },
  });
