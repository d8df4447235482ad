import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapeFormulas, unescapeFormulas } from './csv-cells.ts';

const signs = [...'=+-@＝＋－＠,;"\'\t\r\n x1', '\u200b', '\u00a0', '\ufeff'];
const anyText = fc.oneof(
  fc.string({ unit: fc.constantFrom(...signs), maxLength: 12 }),
  fc.string({ unit: 'binary' }),
);

test('any text comes back exactly as it was escaped, also one with apostrophes of its own', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(unescapeFormulas(escapeFormulas(text))).toBe(text);
    }),
    { numRuns: 2000 },
  );
  expect(escapeFormulas("'=1")).toBe("''=1");
  expect(unescapeFormulas("''=1")).toBe("'=1");
});

test('a text that was never escaped stays as it is, unless its apostrophe could be a mark', () => {
  expect(unescapeFormulas('-1234562')).toBe('-1234562');
  expect(unescapeFormulas("it's 5 o'clock")).toBe("it's 5 o'clock");
});
