import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths } from '../month.ts';
import { shareOf } from './rounding.ts';
import { EU_COUNTRIES, euCountryOf, vatOf, vatRateOf } from './vat.ts';

const RATES = [...new Set(EU_COUNTRIES.map((country) => vatRateOf(country, 202611)))];

/** The same by exact numbers: half up of the amount without its sign. */
function exactVat(net: number, rateBp: number): bigint {
  const doubled = BigInt(Math.abs(net)) * BigInt(rateBp) * 2n + 10_000n;
  const vat = (doubled - (doubled % 20_000n)) / 20_000n;
  return net < 0 ? -vat : vat;
}

describe('the VAT of a net amount', () => {
  it('is what exact arithmetic says, up to any that numbers hold, and the negative of a negative amount', () => {
    const max = Number.MAX_SAFE_INTEGER;
    fc.assert(
      fc.property(fc.integer({ min: -max, max }), fc.constantFrom(...RATES), (net, rate) => {
        expect(BigInt(vatOf(net, rate))).toBe(exactVat(net, rate));
        expect(vatOf(-net, rate) + vatOf(net, rate)).toBe(0);
      }),
      { numRuns: 5000 },
    );
  });

  it('rounds half a cent up, once', () => {
    // 19 % of 50 cents are 9.5 cents; 25.5 % of 100 cents are 25.5 cents.
    expect([vatOf(50, 1900), vatOf(-50, 1900), vatOf(100, 2550), vatOf(49, 1900)]).toEqual([10, -10, 26, 9]);
    expect(Object.is(vatOf(-1, 1900), 0)).toBe(true);
  });

  it('is refused for an amount that numbers do not hold exactly', () => {
    expect(() => shareOf(Number.MAX_SAFE_INTEGER + 1, 1900)).toThrow('not an exact number');
    expect(() => shareOf(0.5, 1900)).toThrow('not an exact number');
  });
});

describe('the table of rates', () => {
  it('has all countries of the European Union', () => {
    expect(EU_COUNTRIES.join(' ')).toBe(
      'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK',
    );
  });

  it('has the rates of November 2026', () => {
    const rates = EU_COUNTRIES.map((country) => `${country} ${vatRateOf(country, 202611) / 100}`);
    expect(rates.join(', ')).toBe(
      'AT 20, BE 21, BG 20, CY 19, CZ 21, DE 19, DK 25, EE 24, ES 21, FI 25.5, FR 20, GR 24, HR 25, HU 27, IE 23, ' +
        'IT 22, LT 21, LU 17, LV 21, MT 18, NL 21, PL 23, PT 23, RO 21, SE 25, SI 22, SK 23',
    );
  });

  it.each([
    ['EE', 202507, 2200, 2400],
    ['FI', 202409, 2400, 2550],
    ['RO', 202508, 1900, 2100],
    ['SK', 202501, 2000, 2300],
    ['DE', 202007, 1900, 1600],
    ['DE', 202101, 1600, 1900],
  ] as const)('keeps the rate of %s for the months before %i', (country, from, before, after) => {
    expect([vatRateOf(country, addMonths(from, -1)), vatRateOf(country, from)]).toEqual([before, after]);
  });

  it('refuses a month before it begins instead of guessing', () => {
    expect(() => vatRateOf('DE', 201412)).toThrow('not known');
  });

  it('counts Monaco as France, and neither Northern Ireland nor the United Kingdom as a part of the Union', () => {
    const of = ['DE', 'MC', 'XI', 'GB', 'CH', 'EL', 'constructor'].map(euCountryOf);
    expect(of).toEqual(['DE', 'FR', undefined, undefined, undefined, undefined, undefined]);
  });
});
