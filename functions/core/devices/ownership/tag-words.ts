import { byWords, EVERYBODY } from '../../../platform/list-by-words.ts';
import type { Candidates } from '../../../platform/list-definition.ts';
import type { Write } from '../../../platform/table.ts';
import { wordKey } from '../../../platform/words.ts';

type Kind = 'hub' | 'beacon';
const FIELD = 'tags';

/** Each tag is one word: a tag of two words is found by its beginning. */
const split = (tags: string): readonly string[] => tags.split(',');

/**
 * The devices of an owner (undefined: of all owners) with a tag that begins so.
 *
 * @param isWhole the tag is no longer than that
 */
export const byTag = (
  kind: Kind,
  owner: string | undefined,
  beginning: string,
  isWhole = false,
): Candidates => byWords({ kind, field: FIELD, scope: owner ?? EVERYBODY, split }, beginning, isWhole);

/** The writes of the pointers from the tags of a device, for its owner and for everybody: two for each changed tag. */
export function tagWords(
  kind: Kind,
  id: string,
  { owner, before, after }: { owner: string; before: readonly string[]; after: readonly string[] },
): Write[] {
  const [was, is] = [new Set(before), new Set(after)];
  const keysOf = (tag: string) => [EVERYBODY, owner].map((scope) => wordKey(kind, FIELD, scope, tag, id));
  return [
    ...[...was.difference(is)].flatMap(keysOf).map((key) => ({ delete: key })),
    ...[...is.difference(was)].flatMap(keysOf).map((key) => ({ put: { ...key } })),
  ];
}
