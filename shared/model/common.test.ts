import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { line } from './common.ts';

const isTaken = (text: unknown) => z.safeParse(line(3, 1), text).success;

describe('a text on one line', () => {
  it('is as long as it has characters, whatever they take in UTF-16', () => {
    expect(['abc', '🛰🛰🛰', 'abcd', '🛰🛰🛰🛰'].map(isTaken)).toEqual([true, true, false, false]);
  });

  it('loses the blanks around it and holds no line end or other control character', () => {
    expect(z.parse(line(3), ' ab\n')).toBe('ab');
    expect(['a\nb', 'a\tb', 'a\u0085b', '  ', ''].map(isTaken)).toEqual([false, false, false, false, false]);
  });
});
