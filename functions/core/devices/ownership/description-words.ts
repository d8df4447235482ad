import { EVERYBODY } from '../../../platform/list-by-words.ts';
import type { Write } from '../../../platform/table.ts';
import { wordKey, wordsOf } from '../../../platform/words.ts';

/**
 * The writes of the pointers from the words of a description to its device, for the searches among all devices and
 * among those of its owner. Every transaction that changes a description must include them; there are at most 32. A
 * change of owner removes the description, and so the pointers.
 *
 * @param owner the owner of the device; undefined: it is unowned
 * @param after the new description; '' if the device is deleted
 */
export function wordsThatLeadTo(
  kind: 'hub' | 'beacon',
  id: string,
  { owner, before, after }: { owner: string | undefined; before: string; after: string },
): Write[] {
  const [was, is] = [new Set(wordsOf(before)), new Set(wordsOf(after))];
  const scopes = [EVERYBODY, ...(owner === undefined ? [] : [owner])];
  const keysOf = (word: string) => scopes.map((scope) => wordKey(kind, 'description', scope, word, id));
  return [
    ...[...was.difference(is)].flatMap(keysOf).map((key) => ({ delete: key })),
    ...[...is.difference(was)].flatMap(keysOf).map((key) => ({ put: { ...key } })),
  ];
}
