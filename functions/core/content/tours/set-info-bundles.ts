import type { setInfoBundles as contract } from '../../../../shared/contract/content/tours.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { savedOneByOne } from '../../../platform/one-by-one.ts';
import { namedUser } from '../../people/accounts/subject.ts';
import { setInfoBundle } from './set-info-bundle.ts';

/** Saves several tours, one after the other, so that one that is refused does not keep the others. */
export const setInfoBundles: UseCase<typeof contract> = async (caller, { body }) => {
  // If the caller may not work for an owner, only the items of that owner are refused, as in a call for it alone.
  for (const user of new Set(body.items.map(({ userId = '0' }) => userId))) await namedUser(caller, user);
  return savedOneByOne(body.items, async (item) => {
    const { infos: _, ...saved } = await setInfoBundle(caller, { params: {}, query: {}, body: item });
    return saved;
  });
};
