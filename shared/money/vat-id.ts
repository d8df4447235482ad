import { countries } from 'jsvat-next';
import { euCountryOf } from './vat.ts';

/**
 * A VAT id of the European Union as it is printed, such as DE136695976: without blanks, dots and hyphens. Undefined if
 * its form or its check digits are wrong, or if it is of another country than the address. Whether it is registered is
 * known to the register alone.
 *
 * The package has the rules of further countries, and of an "EU" without a country: only that of the address counts.
 */
export function readVatId(text: string, country: string): string | undefined {
  const taxed = euCountryOf(country);
  const rules = countries.find(({ codes }) => codes[0] === taxed);
  if (!taxed || !rules) return undefined;
  const id = text.toUpperCase().replace(/[\s./-]/g, '');
  // Each form demands its prefix, which for Greece is EL. Some allow a suffix, which the registers do not know.
  const digits = rules.rules.regex.map((form) => form.exec(id)?.[2]).find((found) => found !== undefined);
  return digits !== undefined && id.endsWith(digits) && rules.calcFn(digits) ? id : undefined;
}
