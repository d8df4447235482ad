import { expect, test } from 'vitest';
import { EU_COUNTRIES } from '../../../../shared/money/vat.ts';
import { countriesIn, countryOfBrowser } from './countries.ts';

test('each country is there once, with a name in each language, sorted as the language sorts', () => {
  for (const language of ['de-de', 'en-gb', 'fr-fr']) {
    const countries = countriesIn(language);
    expect(new Set(countries.map(([code]) => code)).size).toBe(249);
    expect(countries.filter(([code, name]) => code === name)).toEqual([]);
  }
  const germans = countriesIn('de-de').map(([code]) => code);
  expect(germans).toEqual(expect.arrayContaining(EU_COUNTRIES));
  // Österreich, beside Oman and not behind Zypern.
  expect(Math.abs(germans.indexOf('AT') - germans.indexOf('OM'))).toBeLessThan(2);
});

test('the country of a browser is the one that its language names', () => {
  expect(countryOfBrowser('de-AT')).toBe('AT');
  expect(countryOfBrowser('en')).toBe('');
  expect(countryOfBrowser('es-419')).toBe('');
  expect(countryOfBrowser('en-XX')).toBe('');
});
