import { shareOf } from './rounding.ts';

/** A standard rate of VAT in basis points, and the first month (year * 100 + month) in which it holds. */
interface Rate {
  readonly from: number;
  readonly bp: number;
}

/**
 * The standard rates of the 27 countries of the European Union, the latest last. All changes since 2015 began with a
 * month, so the month of a service decides. Source: the European Commission's database TEDB
 * (https://ec.europa.eu/taxation_customs/tedb). A change is a new row here; old months keep their rate.
 */
const RATES = {
  AT: [{ from: 201501, bp: 2000 }],
  BE: [{ from: 201501, bp: 2100 }],
  BG: [{ from: 201501, bp: 2000 }],
  CY: [{ from: 201501, bp: 1900 }],
  CZ: [{ from: 201501, bp: 2100 }],
  DE: [
    { from: 201501, bp: 1900 },
    { from: 202007, bp: 1600 },
    { from: 202101, bp: 1900 },
  ],
  DK: [{ from: 201501, bp: 2500 }],
  EE: [
    { from: 201501, bp: 2000 },
    { from: 202401, bp: 2200 },
    { from: 202507, bp: 2400 },
  ],
  ES: [{ from: 201501, bp: 2100 }],
  FI: [
    { from: 201501, bp: 2400 },
    { from: 202409, bp: 2550 },
  ],
  FR: [{ from: 201501, bp: 2000 }],
  GR: [
    { from: 201501, bp: 2300 },
    { from: 201606, bp: 2400 },
  ],
  HR: [{ from: 201501, bp: 2500 }],
  HU: [{ from: 201501, bp: 2700 }],
  IE: [
    { from: 201501, bp: 2300 },
    { from: 202009, bp: 2100 },
    { from: 202103, bp: 2300 },
  ],
  IT: [{ from: 201501, bp: 2200 }],
  LT: [{ from: 201501, bp: 2100 }],
  LU: [
    { from: 201501, bp: 1700 },
    { from: 202301, bp: 1600 },
    { from: 202401, bp: 1700 },
  ],
  LV: [{ from: 201501, bp: 2100 }],
  MT: [{ from: 201501, bp: 1800 }],
  NL: [{ from: 201501, bp: 2100 }],
  PL: [{ from: 201501, bp: 2300 }],
  PT: [{ from: 201501, bp: 2300 }],
  RO: [
    { from: 201501, bp: 2400 },
    { from: 201601, bp: 2000 },
    { from: 201701, bp: 1900 },
    { from: 202508, bp: 2100 },
  ],
  SE: [{ from: 201501, bp: 2500 }],
  SI: [{ from: 201501, bp: 2200 }],
  SK: [
    { from: 201501, bp: 2000 },
    { from: 202501, bp: 2300 },
  ],
} as const satisfies Readonly<Record<string, readonly Rate[]>>;

/** A country of the European Union, ISO 3166. */
export type EuCountry = keyof typeof RATES;
export const EU_COUNTRIES = Object.keys(RATES) as EuCountry[];

/**
 * The country whose VAT an address is subject to; undefined: none of the European Union. Monaco counts as France.
 * Northern Ireland (XI) is a part of the United Kingdom for services.
 */
export function euCountryOf(country: string): EuCountry | undefined {
  const taxed = country === 'MC' ? 'FR' : country;
  return EU_COUNTRIES.find((one) => one === taxed);
}

/** The standard rate of a country in a month, in basis points. */
export function vatRateOf(country: EuCountry, month: number): number {
  const rates: readonly Rate[] = RATES[country];
  const rate = rates.findLast(({ from }) => from <= month);
  if (!rate) throw new Error(`The rate of ${country} in ${month} is not known.`);
  return rate.bp;
}

/** The VAT of a net amount, in cents. */
export const vatOf = (net: number, rateBp: number): number => shareOf(net, rateBp);
