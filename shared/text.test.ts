import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutText, firstCharacters, lengthOf } from './text.ts';

const anyText = fc.string({ unit: 'binary', maxLength: 60 });
const family = '👨‍👩‍👧‍👦';

describe('a text', () => {
  it('is measured in code points', () => {
    fc.assert(fc.property(anyText, (text) => lengthOf(text) === [...text].length));
  });

  it('is cut to a well-formed beginning that is short enough, and unchanged if it fits', () => {
    fc.assert(
      fc.property(anyText, fc.nat(70), (text, max) => {
        for (const cut of [cutText(text, max), firstCharacters(text, max)]) {
          expect(text.startsWith(cut)).toBe(true);
          expect(lengthOf(cut)).toBeLessThanOrEqual(max);
          expect(cut.isWellFormed()).toBe(true);
          if (lengthOf(text) <= max) expect(cut).toBe(text);
        }
        expect(lengthOf(firstCharacters(text, max))).toBe(Math.min(max, lengthOf(text)));
      }),
    );
  });

  it('is never cut inside what people see as one character', () => {
    expect(cutText(`ab${family}c`, 5)).toBe('ab');
    expect(cutText(`ab${family}c`, 9)).toBe(`ab${family}`);
    expect(cutText('cafe\u0301s', 4)).toBe('caf');
    expect(cutText('🇩🇪🇫🇷', 3)).toBe('🇩🇪');
  });

  it('is cut even if all of it is one character to people', () => {
    expect(cutText(`Z${'\u0300'.repeat(100)}`, 10)).toHaveLength(10);
  });
});
