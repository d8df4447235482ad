import { EVERYBODY } from './list-by-words.ts';
import type { Write } from './table.ts';
import { wordKey, wordsOf } from './words.ts';

/**
 * The writes of the pointers from the words of an item's name, for its owner and for everybody; undefined: the item does
 * not exist before or after.
 */
export function nameWordWrites(
  kind: string,
  { id, userId }: { readonly id: string; readonly userId: string },
  before: string | undefined,
  after: string | undefined,
): Write[] {
  const [was, is] = [new Set(wordsOf(before ?? '')), new Set(wordsOf(after ?? ''))];
  const keysOf = (word: string) => [EVERYBODY, userId].map((scope) => wordKey(kind, 'name', scope, word, id));
  return [
    ...[...was.difference(is)].flatMap(keysOf).map((key) => ({ delete: key })),
    ...[...is.difference(was)].flatMap(keysOf).map((key) => ({ put: { ...key } })),
  ];
}
