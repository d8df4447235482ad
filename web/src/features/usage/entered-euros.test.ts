import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SPEND_ALERT_MAX } from '../../../../shared/model/reporting.ts';
import { centsIn, textOf } from './entered-euros.ts';

test.each([
  ['50', 5000],
  ['49,90', 4990],
  ['49.9', 4990],
  [' 7 € ', 700],
  ['0,01', 1],
])('the amount %s is %i cents', (text, cents) => {
  expect(centsIn(text)).toBe(cents);
});

// A point that groups thousands in one language separates cents in another, so it is not guessed.
test.each(['', '0', '-5', '1.000', '1,234.50', '1e3', 'ten', '10000000,01', '1,2,3', '0,001'])(
  'the amount "%s" is refused',
  (text) => {
    expect(centsIn(text)).toBeUndefined();
  },
);

test('every amount is shown in the field as it can be entered, in each language', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: SPEND_ALERT_MAX }),
      fc.constantFrom('en-gb', 'de-de', 'fr-fr'),
      (cents, language) => {
        expect(centsIn(textOf(cents, language))).toBe(cents);
      },
    ),
  );
});
