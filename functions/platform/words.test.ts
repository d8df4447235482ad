import { describe, expect, it } from 'vitest';
import { NASTY_TEXTS } from '../../test/support/nasty.ts';
import { firstWord, wordBeginning, wordKey, wordsOf } from './words.ts';

describe('the words of a text', () => {
  it('are its whole self and each word, but the first: who looks for that finds the whole', () => {
    expect(wordsOf('Anna Maria Huber')).toEqual(['anna maria huber', 'maria', 'huber']);
    expect(wordsOf('anna@example.com')).toEqual(['anna@example.com', 'example', 'com']);
    expect(wordsOf('Anna')).toEqual(['anna']);
  });

  it('hold no beginning of another one', () => {
    expect(wordsOf('Dr. Ann Annabel')).toEqual(['dr. ann annabel', 'annabel']);
  });
});

it('lists a text once, where its first word stands that begins so', () => {
  expect(firstWord('Anna Annabel', 'anna')).toBe('anna annabel');
  expect(firstWord('Maria Anna', 'anna')).toBe('anna');
  expect(firstWord('Annabel Lee-Annamaria', 'anna')).toBe('annabel lee-annamaria');
  expect(firstWord('Maria', 'anna')).toBeUndefined();
});

describe('whatever text is found by its words', () => {
  // DynamoDB's limits of a partition key and of a sort key, bytes.
  const PARTITION_MAX = 2048;
  const SORT_MAX = 1024;
  const ID_MAX = 64;
  const texts = [...NASTY_TEXTS, 'x🛰'.repeat(60), `${'x'.repeat(39)}🛰`].filter((text) => text.isWellFormed());

  it('gives keys that are well-formed and that DynamoDB takes', () => {
    for (const text of texts)
      for (const word of wordsOf(text)) {
        const { pk, sk } = wordKey('beacon', 'description', '*', word, 'x'.repeat(ID_MAX));
        expect(word.isWellFormed()).toBe(true);
        expect(Buffer.byteLength(pk)).toBeLessThanOrEqual(PARTITION_MAX);
        expect(Buffer.byteLength(sk)).toBeLessThanOrEqual(SORT_MAX);
      }
  });

  it('is found by all of itself, which is looked for by no more than a key can hold', () => {
    for (const text of texts.filter((one) => one.trim() === one && one !== '')) {
      expect(Buffer.byteLength(wordBeginning(text))).toBeLessThanOrEqual(SORT_MAX - ID_MAX - 1);
      expect(firstWord(text, text)).toBeDefined();
    }
  });
});
