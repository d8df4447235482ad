import { firstCharacters } from '../../shared/text.ts';
import type { Key } from './table.ts';

/**
 * Search by the beginning of any word: for each word of a text an item `word#<kind>.<field>#<scope>` / `<word>#<id>`
 * that points to its owner. A search is one Query of pointers and one BatchGet, whatever the number of items.
 */
const WORDS_MAX = 8;
const WORD_LENGTH_MAX = 40;

/** The form that words are compared in. */
export const foldText = (text: string): string => text.normalize('NFKC').toLowerCase();

/**
 * The words of a text, its whole self first: so that what spans several words is found too. A word that another one begins
 * with (the first word of all, at least) is left out: whatever finds it finds the other.
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
 * What a word is looked for by: as long as a stored word can be. Folding makes up to eighteen characters of one, so a search
 * of forty could be longer than any key.
 */
export const wordBeginning = (searched: string): string =>
  firstCharacters(foldText(searched), WORD_LENGTH_MAX);

/** The first of a text's words, in the order they are stored, that begins so: an item is listed once. */
export function firstWord(text: string, beginning: string): string | undefined {
  const wanted = wordBeginning(beginning);
  return wordsOf(text)
    .filter((word) => word.startsWith(wanted))
    .sort()[0];
}
