import fc from 'fast-check';
import { expect, test } from 'vitest';
import { enteredNumber, numberIn } from './entered-number.ts';

test.each([
  ['2,5', 2.5],
  ['2.5', 2.5],
  [' 12 ', 12],
  ['-1,5', -1.5],
  ['−4', -4],
  ['0,125', 0.125],
  ['2,5000', 2.5],
])('the entry "%s" is %d, whatever the language', (text, number) => {
  expect(numberIn(text)).toBe(number);
});

test.each(['', '-', 'ten', '1e3', '1.000', '1,234', '-1.000', '1,234.50', '1,2,3', '1 000', '.5', '5,'])(
  'the entry "%s" is no number, and is not guessed',
  (text) => {
    expect(numberIn(text)).toBeNaN();
  },
);

test('every number of up to two decimals is shown as it can be entered, in each language', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1e9, max: 1e9 }),
      fc.constantFrom('en-gb', 'de-de', 'fr-fr'),
      (hundredths, language) => {
        expect(numberIn(enteredNumber(hundredths / 100, language))).toBe(hundredths / 100 || 0);
      },
    ),
  );
  expect(enteredNumber(Number.NaN, 'de-de')).toBe('');
  expect(enteredNumber(2.5, 'de-de')).toBe('2,5');
});
