import { EVERYBODY } from '../../../platform/list-by-words.ts';
import type { Write } from '../../../platform/table.ts';
import { wordKey, wordsOf } from '../../../platform/words.ts';

/**
 * The pointers by which a device is found by the words of its description (`query`, for admins): the writes that go into
 * every transaction which changes one, 16 at most. A change of owner takes the description away, and they go with it.
 *
 * @param after the new description; '' when the device goes
 */
export function wordsThatLeadTo(
  kind: 'hub' | 'beacon',
  id: string,
  { before, after }: { before: string; after: string },
): Write[] {
  const [was, is] = [new Set(wordsOf(before)), new Set(wordsOf(after))];
  const keyOf = (word: string) => wordKey(kind, 'description', EVERYBODY, word, id);
  return [
    ...[...was.difference(is)].map((word) => ({ delete: keyOf(word) })),
    ...[...is.difference(was)].map((word) => ({ put: { ...keyOf(word) } })),
  ];
}
