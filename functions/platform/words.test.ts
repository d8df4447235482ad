import { describe, expect, it } from 'vitest';
import { firstWord, wordsOf } from './words.ts';

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
