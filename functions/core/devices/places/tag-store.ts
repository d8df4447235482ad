import { expr } from '../../../platform/expression.ts';
import {
  deleteItem,
  type Found,
  getItems,
  type Item,
  queryItems,
  type Write,
  written,
} from '../../../platform/table.ts';

/** `tags#<owner>` / `<tag>`: how many devices of an owner have a tag. With none it may stay for a while, unlisted. */
export interface TagItem extends Item {
  beacons?: number;
  hubs?: number;
}

const partitionOf = (owner: string) => `tags#${owner}`;

/** The write that counts devices that get a tag, or lose it (`by` is negative). */
export const countTagged = (owner: string, tag: string, kind: 'beacon' | 'hub', by: number): Write => ({
  update: { pk: partitionOf(owner), sk: tag },
  change: kind === 'beacon' ? expr`ADD #beacons ${by}` : expr`ADD #hubs ${by}`,
});

/** Tags of an owner, after a tag in the order of the alphabet. */
export const readTags = (
  owner: string,
  { prefix, limit, after }: { prefix: string; limit: number; after: string | undefined },
): Promise<Found<TagItem>> =>
  queryItems<TagItem>(partitionOf(owner), {
    ...(prefix && { range: { prefix } }),
    limit,
    after: after === undefined ? undefined : { pk: partitionOf(owner), sk: after },
  });

/** These tags of an owner; those that no device ever had are left out. */
export const readTagsNamed = (owner: string, tags: readonly string[]): Promise<TagItem[]> =>
  getItems<TagItem>(tags.map((tag) => ({ pk: partitionOf(owner), sk: tag })));

/** Deletes a tag that no device has any more. */
export const forgetTag = (owner: string, tag: string): Promise<boolean> =>
  written(
    deleteItem(
      { pk: partitionOf(owner), sk: tag },
      expr`(attribute_not_exists(#beacons) OR #beacons = ${0}) AND (attribute_not_exists(#hubs) OR #hubs = ${0})`,
    ),
  );

/** Deletes some tags of a deleted account. Returns false when none are left. */
export async function deleteTagsOf(owner: string): Promise<boolean> {
  const { items } = await queryItems(partitionOf(owner), { limit: 25, consistent: true });
  await Promise.all(items.map((item) => deleteItem(item)));
  return items.length > 0;
}
