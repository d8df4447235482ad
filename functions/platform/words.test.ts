import { describe, expect, it } from 'vitest';
import { NASTY_TEXTS } from '../../test/support/nasty.ts';
import { endsOf, firstWord, foldText, orderOf, takenName, wordBeginning, wordKey, wordsOf } from './words.ts';

describe('the words of a text', () => {
  it('are the whole text and each word except the first, which is found by the whole text', () => {
    expect(wordsOf('Anna Maria Huber')).toEqual(['anna maria huber', 'maria', 'huber']);
    expect(wordsOf('anna@example.com')).toEqual(['anna@example.com', 'example', 'com']);
    expect(wordsOf('Anna')).toEqual(['anna']);
  });

  it('do not include words with which another one begins', () => {
    expect(wordsOf('Dr. Ann Annabel')).toEqual(['dr. ann annabel', 'annabel']);
  });
});

it('a text is listed only at its first word that begins with the searched text', () => {
  expect(firstWord('Anna Annabel', 'anna')).toBe('anna annabel');
  expect(firstWord('Maria Anna', 'anna')).toBe('anna');
  expect(firstWord('Annabel Lee-Annamaria', 'anna')).toBe('annabel lee-annamaria');
  expect(firstWord('Maria', 'anna')).toBeUndefined();
});

it('the ends of an id are those from three characters on, and a shorter one is its own', () => {
  expect(endsOf('A1B2C')).toEqual(['a1b2c', '1b2c', 'b2c']);
  expect(['ABC', 'ab', ''].map(endsOf)).toEqual([['abc'], ['ab'], ['']]);
  expect(firstWord('AAAAA', 'aa', endsOf)).toBe('aaa');
});

it('texts are ordered by their words, whatever is between them, and those without a word come last', () => {
  const ordered = ['1', 'Hall', 'HALL 2', '"hall", 2 b', 'hallway', 'Öl', '', '🛰 ?'];
  const keys = ordered.map((text, index) => `${orderOf(text)}#${index}`);
  expect(keys.toSorted()).toEqual(keys);
  expect(orderOf('Hall, 2')).toBe(orderOf(' hall 2!'));
});

describe('any text', () => {
  // DynamoDB's limits for a partition key and for a sort key, in bytes.
  const PARTITION_MAX = 2048;
  const SORT_MAX = 1024;
  const ID_MAX = 64;
  const texts = [...NASTY_TEXTS, 'x🛰'.repeat(60), `${'x'.repeat(39)}🛰`].filter((text) => text.isWellFormed());

  it('has words whose keys are well-formed and within DynamoDB’s limits', () => {
    for (const text of texts)
      for (const word of wordsOf(text)) {
        const { pk, sk } = wordKey('beacon', 'description', '*', word, 'x'.repeat(ID_MAX));
        expect(word.isWellFormed()).toBe(true);
        expect(Buffer.byteLength(pk)).toBeLessThanOrEqual(PARTITION_MAX);
        expect(Buffer.byteLength(sk)).toBeLessThanOrEqual(SORT_MAX);
      }
  });

  it('has a place in the order of texts that is well-formed and within DynamoDB’s limits', () => {
    for (const text of texts) {
      expect(orderOf(text).isWellFormed()).toBe(true);
      expect(Buffer.byteLength(orderOf(text))).toBeLessThanOrEqual(SORT_MAX - ID_MAX - 1);
    }
  });

  it('is a name that has a sort key, the same for each case and for no other name', () => {
    const ligatures = [60, 100, 200].flatMap((count) => [
      '\ufdfa'.repeat(count),
      `${'\ufdfa'.repeat(count)}A`,
    ]);
    const keys = new Map<string, string>();
    for (const text of [...texts, ...ligatures]) {
      const key = takenName(text);
      expect(key.isWellFormed()).toBe(true);
      expect(Buffer.byteLength(key)).toBeLessThanOrEqual(SORT_MAX);
      expect(takenName(text.toLowerCase())).toBe(key);
      expect(keys.get(key) ?? foldText(text)).toBe(foldText(text));
      keys.set(key, foldText(text));
    }
  });

  it('is found by its whole text, of which the search uses no more than fits into a key', () => {
    for (const text of texts.filter((one) => one.trim() === one && one !== '')) {
      expect(Buffer.byteLength(wordBeginning(text))).toBeLessThanOrEqual(SORT_MAX - ID_MAX - 1);
      expect(firstWord(text, text)).toBeDefined();
    }
  });
});
