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

/** The first match among a text's words, in stored order, so an item is listed once. */
export function firstWord(text: string, beginning: string): string | undefined {
  const wanted = wordBeginning(beginning);
  return wordsOf(text)
    .filter((word) => word.startsWith(wanted))
    .sort()[0];
}
