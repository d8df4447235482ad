import { EVERYBODY } from '../../../platform/list-by-words.ts';
import type { Write } from '../../../platform/table.ts';
import { wordKey, wordsOf } from '../../../platform/words.ts';

/**
 * The writes of the pointers from the words of a description to its device, for the search of admins (`query`). Every
 * transaction that changes a description must include them; there are at most 16. A change of owner removes the
 * description, and so the pointers.
 *
 * @param after the new description; '' if the device is deleted
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
