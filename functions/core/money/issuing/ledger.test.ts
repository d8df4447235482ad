import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Position, StatementState } from '../../../../shared/model/statement.ts';
import { chargeOf } from '../../../../shared/money/charge.ts';
import { taxOf } from '../../../../shared/money/tax.ts';
import { vatOf } from '../../../../shared/money/vat.ts';
import { tries } from '../../../../test/support/depth.ts';
import { BUYER, SELLER } from '../invoices/test/invoices.ts';
import type { Account, LedgerLine } from '../ledger/movement.ts';
import { CHARGE_MIN_CENTS } from '../provider/port.ts';
import { ledgerOf } from '../statements/ledger-of.ts';
import { COURSE, courseAfter, firstCourse, type PaymentEventKind } from '../statements/payment-course.ts';
import { invoiceFrom } from './invoice-from.ts';

const CARD = { customerId: 'cus_1', cardId: 'pm_1' };
const PRICES = { infoCharges: [99, 9, 3, 2, 1, 1], freeHours: 0, freeMonths: 0 };
const KINDS = Object.keys(COURSE) as PaymentEventKind[];
const PARTIES = { language: 'de-de', seller: SELLER, buyer: BUYER, host: null } as const;

type Kept = Parameters<typeof ledgerOf>[0]['movements'][number];

interface Month {
  readonly devices: number;
  readonly discount: number;
  readonly additionalCharge: number;
  /** What happens to its payment, by the place of the kind of event. */
  readonly events: readonly number[];
}

interface Made {
  state: StatementState;
  readonly number: number | null;
  readonly position: Position;
  readonly row: { readonly netCents: number; readonly vatCents: number; readonly totalCents: number };
  readonly carried: readonly { month: number; netCents: number }[];
  movements: Kept[];
  isCancelled?: boolean;
}

function positionOf({ devices, discount, additionalCharge }: Month): Position {
  const { price, raw, discount: less, net } = chargeOf(devices, PRICES, { discount, additionalCharge });
  return {
    ...{ userId: 'ann', userName: 'Ann', devices, priceCents: price, rawCents: raw, netCents: net },
    ...{ discountPercent: discount, discountCents: less, additionalCents: additionalCharge },
    additionalInfo: '',
  };
}

/** The statements of a payer, month by month, and what the card provider says that it has kept of the money. */
function live(months: readonly Month[], rateBp: number) {
  const made: Made[] = [];
  let cash = 0n;
  for (const [at, month] of months.entries()) {
    const position = positionOf(month);
    if (position.netCents === 0) continue;
    const waiting = made.filter(({ state }) => state === 'carried');
    const netCents = waiting.reduce((sum, { row }) => sum + row.netCents, position.netCents);
    const vatCents = vatOf(netCents, rateBp);
    const row = { netCents, vatCents, totalCents: netCents + vatCents };
    const isCharged = row.totalCents >= CHARGE_MIN_CENTS;
    const carried = waiting.map(({ row: { netCents: net } }, n) => ({ month: 202601 + n, netCents: net }));
    for (const one of waiting) {
      one.state = 'merged';
      one.movements.push({ kind: 'takenOver', at: '' });
    }
    const statement: Made = {
      ...{
        state: isCharged ? 'paying' : 'carried',
        number: isCharged ? at + 1 : null,
        position,
        row,
        carried,
      },
      movements: [{ kind: isCharged ? 'invoiced' : 'carried', at: '' }],
    };
    made.push(statement);
    if (isCharged) cash += pay(statement, month.events);
  }
  return { made, cash };
}

/** Lets events happen to the payment of a statement; returns what stays at the provider. */
function pay(statement: Made, events: readonly number[]): bigint {
  let course = firstCourse(0, CARD);
  let kept = 0n;
  for (const event of events) {
    const kind = KINDS[event % KINDS.length]!;
    // What was paid is refunded first, and nothing is cancelled twice.
    if (kind === 'cancelled' && (course.state === 'paid' || statement.isCancelled)) continue;
    const after = courseAfter(course, { kind, at: 1, reason: 'declined', cents: 0, ...CARD } as never);
    if (!after) continue;
    course = after;
    if (kind === 'cancelled') statement.isCancelled = true;
    const gross = BigInt(statement.row.totalCents);
    if (kind === 'paid' || kind === 'disputeWon') kept = gross;
    if (kind === 'disputed') kept = 0n;
    if (BOOKED.has(kind)) statement.movements.push({ kind: kind as Kept['kind'], at: '' });
  }
  statement.state = course.state;
  return kept;
}
const BOOKED: ReadonlySet<string> = new Set([
  'paid',
  'disputed',
  'disputeWon',
  'disputeLost',
  'writtenOff',
  'cancelled',
]);

const OWING: readonly StatementState[] = ['carried', 'paying', 'toConfirm', 'declined'];

const sumOf = (lines: readonly LedgerLine[], account?: Account): bigint =>
  lines.reduce((sum, line) => (account && line.account !== account ? sum : sum + BigInt(line.cents)), 0n);

const month = fc.record({
  devices: fc.nat({ max: 600 }),
  discount: fc.nat({ max: 100 }),
  // Small ones are carried.
  additionalCharge: fc.oneof(
    fc.integer({ min: -60_000, max: 20_000_000 }),
    fc.integer({ min: -600, max: 49 }),
  ),
  events: fc.array(fc.nat({ max: 50 }), { maxLength: 8 }),
});

describe('the ledger of statements', () => {
  it('is balanced, says who owes what and what the provider has, and has the sums of the invoices', () => {
    const taxes = fc.constantFrom('DE', 'AT', 'CH');
    fc.assert(
      fc.property(fc.array(month, { maxLength: 6 }), taxes, (months, country) => {
        const vatId = country === 'AT' ? 'valid' : 'missing';
        const tax = taxOf({ country: 'DE', usesOss: false }, { country, isCompany: true, vatId }, 202610);
        const { made, cash } = live(months, tax.rateBp);
        const lines = made.flatMap(ledgerOf);
        expect(sumOf(lines)).toBe(0n);
        const grossOf = (states: readonly StatementState[]) =>
          made
            .filter(({ state, isCancelled }) => states.includes(state) && !isCancelled)
            .reduce((sum, { row }) => sum + BigInt(row.totalCents), 0n);
        expect(sumOf(lines, 'receivable')).toBe(grossOf(OWING));
        expect(sumOf(lines, 'disputed')).toBe(grossOf(['disputed']));
        expect(sumOf(lines, 'writeOff')).toBe(grossOf(['writtenOff']));
        expect(sumOf(lines, 'cash')).toBe(cash);
        const standing = made.filter(({ state, isCancelled }) => state !== 'merged' && !isCancelled);
        expect(-sumOf(lines, 'revenue') - sumOf(lines, 'vat')).toBe(
          standing.reduce((sum, { row }) => sum + BigInt(row.totalCents), 0n),
        );
        for (const { number, row, position, carried } of made) {
          if (number === null) continue;
          const invoice = invoiceFrom(
            { row: { ...row, id: '', month: 202610 }, tax, carried } as never,
            { row: { number }, issued: '2026-11-01' } as never,
            PARTIES,
            [position],
          );
          const booked = ledgerOf({ row, movements: [{ kind: 'invoiced', at: '' }] });
          expect(BigInt(invoice.gross)).toBe(-sumOf(booked, 'revenue') - sumOf(booked, 'vat'));
        }
      }),
      tries(500, 100_000),
    );
  });
});
