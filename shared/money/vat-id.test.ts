import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EU_COUNTRIES } from './vat.ts';
import { readVatId } from './vat-id.ts';

/** One published number of each country. */
const VALID = [
  ...['ATU13585627', 'BE0411905847', 'BG175074752', 'CY10259033P', 'CZ25123891', 'DE136695976', 'DK13585628'],
  ...[
    'EE100594102',
    'ESB58378431',
    'FI20774740',
    'FR40303265045',
    'EL094259216',
    'HR33392005961',
    'HU12892312',
  ],
  ...[
    'IE6388047V',
    'IT00743110157',
    'LT119511515',
    'LU26375245',
    'LV40003521600',
    'MT11679112',
    'NL004495445B01',
  ],
  ...['PL8567346215', 'PT501964843', 'RO18547290', 'SE556188840401', 'SI50223054', 'SK2022749619'],
];
const countryOf = (id: string) => (id.startsWith('EL') ? 'GR' : id.slice(0, 2));

describe('a VAT id', () => {
  it('is known for each country of the Union', () => {
    expect(VALID.map((id) => readVatId(id, countryOf(id)))).toEqual(VALID);
    expect(new Set(VALID.map(countryOf))).toEqual(new Set(EU_COUNTRIES));
  });

  it('is returned without blanks, dots, hyphens and lower case', () => {
    expect(readVatId(' de 136.695-976 ', 'DE')).toBe('DE136695976');
    expect(readVatId('el 094 259 216', 'GR')).toBe('EL094259216');
    expect(readVatId('FR40303265045', 'MC')).toBe('FR40303265045');
  });

  it('must be of the country of the address', () => {
    fc.assert(
      fc.property(fc.constantFrom(...VALID), fc.constantFrom(...EU_COUNTRIES), (id, country) => {
        expect(readVatId(id, country) !== undefined).toBe(country === countryOf(id));
      }),
    );
  });

  it.each([
    ['a wrong check digit', 'DE136695977', 'DE'],
    ['no prefix', '136695976', 'DE'],
    ['the code of Greece instead of EL', 'GR094259216', 'GR'],
    ['an id of the One Stop Shop', 'EU372022452', 'DE'],
    ['an id of Northern Ireland', 'XI980780684', 'XI'],
    ['an id of the United Kingdom', 'GB980780684', 'GB'],
    ['an id of Switzerland', 'CHE116281710', 'CH'],
    ['an id with a suffix', 'FR40303265045|||FR123456789', 'FR'],
    ['an id with further digits', 'CZ25123891123', 'CZ'],
    ['nothing', '', 'DE'],
    ['an id without a country', 'DE136695976', ''],
  ])('is refused: %s', (_, id, country) => {
    expect(readVatId(id, country)).toBeUndefined();
  });

  it('is refused or clean, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...EU_COUNTRIES), (text, country) => {
        const id = readVatId(text, country);
        expect(id === undefined || /^[A-Z0-9*+)]{4,14}$/.test(id)).toBe(true);
      }),
    );
  });
});
