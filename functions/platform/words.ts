import { createHash } from 'node:crypto';
import { firstCharacters } from '../../shared/text.ts';
import type { Key } from './table.ts';

/**
 * Search by the beginning of any word. Each word of a text has a pointer item `word#<kind>.<field>#<scope>` /
 * `<word>#<id>`. A search is one Query of pointers and one BatchGet, for any number of items.
 */
const WORDS_MAX = 8;
const WORD_LENGTH_MAX = 40;

/** Normalises a text for comparison. */
export const foldText = (text: string): string => text.normalize('NFKC').toLowerCase();

/**
 * The words of a text. The first is the whole text, so a search across several words works too. A word that is a
 * prefix of another (at least the first word) is left out: a search that finds it also finds the other.
 */
export function wordsOf(text: string): string[] {
  const whole = foldText(text).trim();
  const split = [whole, ...whole.split(/[^\p{L}\p{N}]+/u)].filter(Boolean);
  const words = [...new Set(split.map((word) => firstCharacters(word, WORD_LENGTH_MAX)))].slice(0, WORDS_MAX);
  return words.filter((word) => !words.some((other) => other !== word && other.startsWith(word)));
}

/** DynamoDB's limit for a sort key, in bytes. */
const SORT_KEY_MAX = 1024;

/**
 * The sort key that marks a name as taken. Names that a search takes for the same have the same one. Folding makes up to
 * eighteen characters of one, so a name may become longer than any key; then its digest stands for it.
 */
export function takenName(name: string): string {
  const folded = foldText(name);
  if (Buffer.byteLength(folded) <= SORT_KEY_MAX) return folded;
  return createHash('sha256').update(folded).digest('hex');
}

/** The shortest part of an id that is searched. */
export const PART_MIN = 3;

/**
 * The ends of an id, from three characters on and the whole one first. As words, they make every part of the id the
 * beginning of one.
 */
export function endsOf(id: string): string[] {
  const folded = foldText(id);
  const count = Math.max(1, folded.length - PART_MIN + 1);
  return Array.from({ length: count }, (_, from) => folded.slice(from));
}

const ORDER_LENGTH_MAX = 100;

/**
 * The form of a text by which lists are sorted: its words, folded as in searches, whatever is between them. A dollar sign
 * sorts directly after the mark before the id in a sort key, so "Hall" comes before "Hall 2". Texts without a word come
 * last.
 */
export function orderOf(text: string): string {
  const words = foldText(text)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);
  return words.length ? `0${firstCharacters(words.join('$'), ORDER_LENGTH_MAX)}` : '1';
}

export const wordPartition = (kind: string, field: string, scope: string) => `word#${kind}.${field}#${scope}`;

export const wordKey = (kind: string, field: string, scope: string, word: string, id: string): Key => ({
  pk: wordPartition(kind, field, scope),
  sk: `${word}#${id}`,
});

/**
 * The search key, at most as long as a stored word. Folding makes up to eighteen characters of one, so a search of
 * forty could be longer than any key.
 */
export const wordBeginning = (searched: string): string =>
  firstCharacters(foldText(searched), WORD_LENGTH_MAX);

/** How a text is split into words. */
export type Split = (text: string) => readonly string[];

/** The first match among a text's words, in stored order, so an item is listed once. */
export function firstWord(text: string, beginning: string, split: Split = wordsOf): string | undefined {
  const wanted = wordBeginning(beginning);
  return split(text)
    .filter((word) => word.startsWith(wanted))
    .sort()[0];
}
