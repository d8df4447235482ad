import fc from 'fast-check';
import { LANGUAGES } from '../../../../../shared/model/user-limits.ts';
import { chargeOf } from '../../../../../shared/money/charge.ts';
import { taxOf, type VatIdState } from '../../../../../shared/money/tax.ts';
import type { Buyer, DeviceLine, Invoice, Seller } from '../invoice.ts';
import { cancellationOf, invoiceOf, type PartFacts, type StatementFacts } from '../invoice-of.ts';

const PRICES = { infoCharges: [99, 89, 79, 49, 39, 29], freeHours: 10, freeMonths: 1 };
const MONTH = 202610;

export const SELLER: Seller = {
  ...{ name: 'Sender & Söhne GmbH', street: 'Musterweg 1', zip: '10115', city: 'Berlin', country: 'DE' },
  ...{
    vatId: 'DE136695976',
    taxNumber: '37/123/45678',
    register: 'HRB 12345 B',
    court: 'Amtsgericht Berlin',
  },
  ...{ managers: 'Erika Mustermann', phone: '+49 30 1234567', email: 'billing@example.com' },
  ...{ brand: 'Skylark', colour: '#0e7ea0' },
};
export const BUYER: Buyer = {
  ...{ name: 'Käufer & Söhne <Bau> GmbH', street: 'Straße 5', zip: '80331', city: 'München', country: 'DE' },
  ...{ vatId: 'DE123456788', email: 'buyer@example.com', reference: 'user-4711' },
};

export const usesOf = (count: number): DeviceLine[] =>
  Array.from({ length: count }, (_, at) => ({
    beaconId: String(1_000_000_000 + at),
    name: at % 3 === 0 ? null : `Gerät ${at} am Eingang`,
    seconds: 3600 * 11 + at,
    billable: true,
  }));

interface Wanted {
  readonly user?: string;
  readonly devices: number;
  readonly discount?: number;
  readonly additionalCharge?: number;
  readonly additionalInfo?: string;
}

export function partOf({ devices, discount = 0, additionalCharge = 0, ...more }: Wanted): PartFacts {
  const terms = { discount, additionalCharge };
  return {
    ...{ user: 'Erika', additionalInfo: '', uses: [], ...more },
    ...{ devices, terms, charge: chargeOf(devices, PRICES, terms) },
  };
}

const taxFor = (buyer: Buyer, vatId: VatIdState, usesOss = false) =>
  taxOf({ country: 'DE', usesOss }, { country: buyer.country, isCompany: true, vatId }, MONTH);

/** A statement of a company in a country; without one, of a German company that pays VAT. */
export function factsOf(
  more: Partial<StatementFacts> = {},
  country = 'DE',
  vatId: VatIdState = 'valid',
): StatementFacts {
  const ids: Readonly<Record<string, string>> = {
    DE: 'DE123456788',
    AT: 'ATU13585627',
    FR: 'FR40303265045',
    FI: 'FI20774740',
  };
  const buyer = { ...BUYER, country, vatId: vatId === 'valid' ? (ids[country] ?? null) : null };
  return {
    ...{ number: 'R-2026-000043', issued: '2026-11-01', month: MONTH, language: 'de-de' },
    ...{ seller: SELLER, buyer, tax: taxFor(buyer, vatId), parts: [partOf({ devices: 300 })], carried: [] },
    ...more,
  };
}

/** One invoice of each kind: 300 devices of 49 cents, 15 % discount, 19.99 € additional charge are 172.48 € with VAT. */
export const INVOICES: Readonly<Record<string, Invoice>> = {
  plain: invoiceOf(factsOf()),
  discountAndCharge: invoiceOf(
    factsOf({
      parts: [
        partOf({ devices: 300, discount: 15, additionalCharge: 1999, additionalInfo: 'Vor-Ort-Service' }),
      ],
    }),
  ),
  credit: invoiceOf(factsOf({ parts: [partOf({ devices: 300, additionalCharge: -1000 })] })),
  creditBeyond: invoiceOf(
    factsOf({ parts: [partOf({ devices: 3, discount: 10, additionalCharge: -1000 })] }),
  ),
  onlyCharge: invoiceOf(factsOf({ parts: [partOf({ devices: 0, additionalCharge: 500 })] })),
  carried: invoiceOf(
    factsOf({
      carried: [
        { month: 202608, net: 12 },
        { month: 202609, net: 29 },
      ],
    }),
  ),
  group: invoiceOf(
    factsOf({
      parts: [partOf({ user: 'Erika', devices: 12, discount: 5 }), partOf({ user: 'Jean', devices: 60 })],
    }),
  ),
  reverseCharge: invoiceOf(factsOf({}, 'AT')),
  outside: invoiceOf(factsOf({}, 'CH', 'missing')),
};
export const CANCELLATION = cancellationOf(INVOICES.discountAndCharge!, {
  number: 'R-2026-000049',
  issued: '2026-11-05',
});

/** Any characters, those that XML does not allow among them. */
const name = fc.string({ unit: 'binary', maxLength: 30 }).map((drawn) => `Company ${drawn}`);

const part = fc
  .record({
    user: name,
    devices: fc.nat({ max: 100_000 }),
    discount: fc.nat({ max: 100 }),
    additionalCharge: fc.integer({ min: -100_000_000, max: 100_000_000 }),
    additionalInfo: fc.oneof(fc.constant(''), name),
  })
  .map(partOf);

/** Statements of all kinds: users, terms, taxes, carried amounts, languages. */
export const anyFacts: fc.Arbitrary<StatementFacts> = fc
  .record({
    parts: fc.array(part, { minLength: 1, maxLength: 4 }),
    carried: fc.array(
      fc.record({ month: fc.constantFrom(202607, 202608, 202609), net: fc.integer({ min: 1, max: 49 }) }),
      {
        maxLength: 3,
      },
    ),
    language: fc.constantFrom(...LANGUAGES),
    country: fc.constantFrom('DE', 'AT', 'FR', 'FI', 'CH', 'US'),
    vatId: fc.constantFrom<VatIdState[]>('valid', 'invalid', 'missing'),
    usesOss: fc.boolean(),
    name,
    number: fc.stringMatching(/^[A-Z]-20\d\d-\d{6}$/),
  })
  .map(({ country, vatId, usesOss, name: company, ...more }) => {
    const facts = factsOf(more, country, vatId);
    const buyer = { ...facts.buyer, name: company };
    return { ...facts, buyer, tax: taxFor(buyer, vatId, usesOss) };
  });

/** The same, as invoices and as cancellations of them. */
export const anyInvoice: fc.Arbitrary<Invoice> = fc
  .tuple(anyFacts.map(invoiceOf), fc.boolean())
  .map(([invoice, isCancelled]) =>
    isCancelled ? cancellationOf(invoice, { number: 'S-1', issued: '2026-11-09' }) : invoice,
  );
