import { describe, expect, it } from 'vitest';
import { taxOf, type VatIdState } from './tax.ts';

const MONTH = 202610;
const AE = { category: 'AE', rateBp: 0, code: 'VATEX-EU-AE' };
const O = { category: 'O', rateBp: 0, code: 'VATEX-EU-O' };
const S = (country: string, rateBp: number) => ({ category: 'S', rateBp, country });

const german = (usesOss = false) => ({ country: 'DE', usesOss }) as const;
const company = (country: string, vatId: VatIdState = 'valid') => ({ country, isCompany: true, vatId });
const consumer = (country: string) => ({ country, isCompany: false, vatId: 'missing' }) as const;

describe('a German seller', () => {
  it.each([
    ['a consumer of the seller’s country pays its rate', consumer('DE'), S('DE', 1900)],
    ['a company of the seller’s country pays its rate, whatever its VAT id', company('DE'), S('DE', 1900)],
    ['a company elsewhere in the Union owes the VAT itself', company('AT'), AE],
    ['a company of Greece, whose ids begin with EL, owes it, too', company('GR'), AE],
    ['a company of Monaco, which is taxed as France, owes it, too', company('MC'), AE],
    [
      'a company whose VAT id is invalid pays the rate of the seller',
      company('AT', 'invalid'),
      S('DE', 1900),
    ],
    ['a company without a VAT id pays the rate of the seller', company('AT', 'missing'), S('DE', 1900)],
    ['a consumer elsewhere in the Union pays the rate of the seller', consumer('FI'), S('DE', 1900)],
    ['a company outside the Union pays no VAT', company('CH'), O],
    ['a consumer outside the Union pays no VAT', consumer('US'), O],
    ['Northern Ireland is outside for services', company('XI'), O],
    ['the United Kingdom is outside', company('GB', 'missing'), O],
  ])('%s', (_, buyer, tax) => {
    expect(taxOf(german(), buyer, MONTH)).toEqual(tax);
  });

  it.each([
    ['a consumer elsewhere in the Union pays the rate there', consumer('FI'), S('FI', 2550)],
    ['so does a company without a valid VAT id', company('FI', 'invalid'), S('FI', 2550)],
    ['a company with a valid one still owes the VAT itself', company('FI'), AE],
    ['a consumer of the seller’s country pays the seller’s rate', consumer('DE'), S('DE', 1900)],
    ['a consumer outside the Union pays no VAT', consumer('NO'), O],
  ])('with the One Stop Shop: %s', (_, buyer, tax) => {
    expect(taxOf(german(true), buyer, MONTH)).toEqual(tax);
  });
});

it('takes the rate of the month in which something was used, not that of the invoice', () => {
  const rates = [202408, 202409].map((month) => taxOf(german(true), consumer('FI'), month).rateBp);
  expect(rates).toEqual([2400, 2550]);
});
