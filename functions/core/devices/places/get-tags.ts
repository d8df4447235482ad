import { getTags as contract } from '../../../../shared/contract/devices/places.ts';
import { TAG_MAX, tagOf } from '../../../../shared/model/place-limits.ts';
import { firstCharacters } from '../../../../shared/text.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { linksOf } from '../../../platform/list.ts';
import { pageOfItems } from '../../../platform/page-of-items.ts';
import { listedUser } from '../../people/accounts/subject.ts';
import { readTags, readTagsNamed, type TagItem } from './tag-store.ts';

/** A page of the tags of the caller or of the named user; a caller who is limited to some tags gets these. */
export const getTags: UseCase<typeof contract> = async (caller, { query }) => {
  const owner = (await listedUser(caller, query.user)) ?? caller.actsFor;
  // No tag is as long. What is longer may be longer than any key, and finds nothing either.
  const prefix = firstCharacters(tagOf(query.prefix ?? ''), TAG_MAX + 1);
  if (caller.scope) {
    const tags = caller.scope.tags.filter((tag) => tag.startsWith(prefix));
    const known = await readTagsNamed(owner, tags);
    return { items: known.flatMap(used), links: linksOf(contract.path, { ...query }, undefined) };
  }
  const { items, next } = await pageOfItems(query, ['tags', owner, prefix], (limit, after) =>
    readTags(owner, { prefix, limit, after }),
  );
  return {
    items: items.flatMap(used),
    links: linksOf(contract.path, { ...query }, next),
  };
};

const used = ({ sk, beacons = 0, hubs = 0 }: TagItem) =>
  // The last device that had it changed hands.
  beacons + hubs > 0 ? [{ tag: sk, beacons, hubs }] : [];
