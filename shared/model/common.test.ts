import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { line } from './common.ts';

const isTaken = (text: unknown) => z.safeParse(line(3, 1), text).success;

describe('a text on one line', () => {
  it('is measured in characters, not in UTF-16 units', () => {
    expect(['abc', '🛰🛰🛰', 'abcd', '🛰🛰🛰🛰'].map(isTaken)).toEqual([true, true, false, false]);
  });

  it('is trimmed, and must not contain line ends or other control characters', () => {
    expect(z.parse(line(3), ' ab\n')).toBe('ab');
    expect(['a\nb', 'a\tb', 'a\u0085b', '  ', ''].map(isTaken)).toEqual([false, false, false, false, false]);
  });
});
