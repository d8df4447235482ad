import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Tag } from '../../../../shared/model/place.ts';
import { tagOf } from '../../../../shared/model/place-limits.ts';
import { NASTY_TEXTS } from '../../../../test/support/nasty.ts';
import { foldText } from '../../../platform/words.ts';

describe('a tag', () => {
  it('is the same word however often it is read, and as searches fold it', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...NASTY_TEXTS)), (text) => {
        const tag = tagOf(text);
        expect([tagOf(tag), foldText(tag)]).toEqual([tag, tag]);
      }),
    );
  });

  it.each([
    ['Trade  Fair ', 'trade fair'],
    ['VIP', 'vip'],
    ['Ebene +1', 'ebene +1'],
  ])('is stored in lower case, with single spaces: %j', (text, tag) => {
    expect(Tag.parse(text)).toBe(tag);
  });

  it.each(['', '  ', 'a,b', 'a#b', '-', 'x'.repeat(31), 'zero\u200bwidth'])('is not %j', (text) => {
    expect(Tag.safeParse(text).success).toBe(false);
  });
});
