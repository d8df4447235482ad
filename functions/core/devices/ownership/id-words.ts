import { byWords } from '../../../platform/list-by-words.ts';
import type { Candidates } from '../../../platform/list-definition.ts';
import type { Key } from '../../../platform/table.ts';
import { endsOf, foldText, PART_MIN, wordKey } from '../../../platform/words.ts';

/**
 * Searches by a part of an id. An id has a pointer from each of its ends, about ten, independent of its owner. They are
 * written when the device is registered, deleted with it, and cost nothing when it changes hands: whose it is, is
 * compared when it is found.
 *
 * Their scope is their first three characters, which every search has. In one partition for all, the ends of ten thousand
 * new devices would take minutes.
 */
type Kind = 'hub' | 'beacon';

const scopeOf = (end: string) => foldText(end).slice(0, PART_MIN);

/** The keys of an id's pointers. The transactions that register and delete its device must include them. */
export const idWords = (kind: Kind, id: string): Key[] =>
  endsOf(id).map((end) => wordKey(kind, 'id', scopeOf(end), end, id));

const wordsFor = (kind: Kind, text: string) =>
  ({ kind, field: 'id', scope: scopeOf(text), split: endsOf }) as const;

/** The devices of everybody with this part of at least three characters in their id. */
export const byPartOfId = (kind: Kind, part: string): Candidates => byWords(wordsFor(kind, part), part);

/** The devices of everybody whose id ends so. */
export const byEndOfId = (kind: Kind, end: string): Candidates => byWords(wordsFor(kind, end), end, true);
