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
import {
  CARRIED,
  COURSE,
  courseAfter,
  firstCourse,
  type PaymentEventKind,
} from '../statements/payment-course.ts';
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

/** What is at the card provider of a statement: what is kept, and what a bank has taken until it decides. */
interface AtProvider {
  kept: number;
  contested: number;
}

interface Made extends AtProvider {
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

/** The statements of a payer, month by month. An account that ends leaves what is carried. */
function live(months: readonly Month[], rateBp: number, ends: boolean): readonly Made[] {
  const made: Made[] = [];
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
      ...{ kept: 0, contested: 0 },
    };
    made.push(statement);
    if (isCharged) pay(statement, month.events);
  }
  for (const one of made) {
    const after = ends && one.state === 'carried' && courseAfter(CARRIED, { kind: 'writtenOff' });
    if (!after) continue;
    one.state = after.state;
    one.movements.push({ kind: 'writtenOff', at: '' });
  }
  return made;
}

/** Lets events happen to the payment of a statement, and to its money at the provider. */
function pay(statement: Made, events: readonly number[]): void {
  let course = firstCourse(0, CARD);
  for (const event of events) {
    const kind = KINDS[event % KINDS.length]!;
    const { kept } = statement;
    // What was paid is refunded as a whole first, nothing is cancelled twice, and nothing given back that is not there.
    if (kind === 'cancelled' && (statement.isCancelled || kept > 0)) continue;
    if ((kind === 'refunded' || kind === 'disputed') && kept === 0) continue;
    const cents = event % 3 === 0 ? kept : 1 + (event % kept);
    const after = courseAfter(course, { kind, at: 1, reason: 'declined', cents, ...CARD } as never);
    if (!after) continue;
    course = after;
    if (kind === 'cancelled') statement.isCancelled = true;
    if (kind === 'paid') statement.kept = statement.row.totalCents;
    if (kind === 'refunded') statement.kept -= cents;
    if (kind === 'disputed') Object.assign(statement, { kept: 0, contested: kept });
    if (kind === 'disputeWon') Object.assign(statement, { kept: statement.contested, contested: 0 });
    if (kind === 'disputeLost' || kind === 'writtenOff') statement.contested = 0;
    if (BOOKED.has(kind))
      statement.movements.push({ kind: kind as Kept['kind'], at: '', ...(kind === 'refunded' && { cents }) });
  }
  statement.state = course.state;
}
const BOOKED: ReadonlySet<string> = new Set([
  'paid',
  'refunded',
  'disputed',
  'disputeWon',
  'disputeLost',
  'writtenOff',
  'cancelled',
]);

const OWING: readonly StatementState[] = ['carried', 'paying', 'toConfirm', 'declined'];

const sumOf = (lines: readonly LedgerLine[], account?: Account): bigint =>
  lines.reduce((sum, line) => (account && line.account !== account ? sum : sum + BigInt(line.cents)), 0n);

const totalOf = (made: readonly Made[], what: keyof AtProvider): bigint =>
  made.reduce((sum, one) => sum + BigInt(one[what]), 0n);

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
      fc.property(fc.array(month, { maxLength: 6 }), taxes, fc.boolean(), (months, country, ends) => {
        const vatId = country === 'AT' ? 'valid' : 'missing';
        const tax = taxOf({ country: 'DE', usesOss: false }, { country, isCompany: true, vatId }, 202610);
        const made = live(months, tax.rateBp, ends);
        const lines = made.flatMap(ledgerOf);
        expect(sumOf(lines)).toBe(0n);
        const grossOf = (states: readonly StatementState[]) =>
          made
            .filter(({ state, isCancelled }) => states.includes(state) && !isCancelled)
            .reduce((sum, { row }) => sum + BigInt(row.totalCents), 0n);
        // What was refunded of a payment is a claim again, until its invoice is cancelled.
        const given = made.reduce(
          (sum, { state, row, kept, contested }) =>
            state === 'paid' || state === 'disputed' ? sum + BigInt(row.totalCents - kept - contested) : sum,
          0n,
        );
        expect(sumOf(lines, 'receivable')).toBe(grossOf(OWING) + given);
        expect(sumOf(lines, 'disputed')).toBe(totalOf(made, 'contested'));
        expect(sumOf(lines, 'writeOff')).toBe(grossOf(['writtenOff']));
        expect(sumOf(lines, 'cash')).toBe(totalOf(made, 'kept'));
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
