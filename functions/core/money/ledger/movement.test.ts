import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { vatOf } from '../../../../shared/money/vat.ts';
import { tries } from '../../../../test/support/depth.ts';
import { ACCOUNTS, type Account, balancesOf, type LedgerLine, linesOf, type Movement } from './movement.ts';

const net = 14_494;
const vat = 2754;
const cents = net + vat;
const written = (...movements: readonly Movement[]) => movements.flatMap(linesOf);
const balances = (...movements: readonly Movement[]) =>
  Object.fromEntries(Object.entries(balancesOf(written(...movements))).filter(([, sum]) => sum !== 0));

describe('the ledger', () => {
  it.each<[string, readonly Movement[], Partial<Record<Account, number>>]>([
    [
      'has a claim on the payer for an invoice',
      [{ kind: 'finalised', net, vat }],
      { receivable: cents, revenue: -net, vat: -vat },
    ],
    [
      'has the money once it is paid',
      [
        { kind: 'finalised', net, vat },
        { kind: 'paid', cents },
      ],
      { cash: cents, revenue: -net, vat: -vat },
    ],
    [
      'has nothing after a cancellation',
      [
        { kind: 'finalised', net, vat },
        { kind: 'cancelled', net, vat },
      ],
      {},
    ],
    [
      'owes the payer what was paid for a cancelled invoice, until it is refunded',
      [
        { kind: 'finalised', net, vat },
        { kind: 'paid', cents },
        { kind: 'cancelled', net, vat },
      ],
      { cash: cents, receivable: -cents },
    ],
    [
      'has nothing after a refund',
      [
        { kind: 'finalised', net, vat },
        { kind: 'paid', cents },
        { kind: 'cancelled', net, vat },
        { kind: 'refunded', cents },
      ],
      {},
    ],
    [
      'has what a bank has taken back apart, until the dispute is decided',
      [
        { kind: 'finalised', net, vat },
        { kind: 'paid', cents },
        { kind: 'disputed', cents },
      ],
      { disputed: cents, revenue: -net, vat: -vat },
    ],
    [
      'has a claim again after a lost dispute, which an admin may write off',
      [
        { kind: 'finalised', net, vat },
        { kind: 'paid', cents },
        { kind: 'disputed', cents },
        { kind: 'disputeLost', cents },
        { kind: 'writtenOff', cents },
      ],
      { writeOff: cents, revenue: -net, vat: -vat },
    ],
    [
      'has a carried amount once when a later invoice takes it over',
      [
        { kind: 'carried', net: 38, vat: 7 },
        { kind: 'takenOver', net: 38, vat: 7 },
        { kind: 'finalised', net, vat },
      ],
      { receivable: cents, revenue: -net, vat: -vat },
    ],
  ])('%s', (_, movements, sums) => {
    expect(balances(...movements)).toEqual(sums);
  });

  it('has no lines of nothing', () => {
    expect(linesOf({ kind: 'finalised', net: 500, vat: 0 })).toEqual([
      { account: 'receivable', cents: 500 },
      { account: 'revenue', cents: -500 },
    ]);
    expect(linesOf({ kind: 'cancelled', net: 0, vat: 0 })).toEqual([]);
  });
});

/** The states of a statement (MONEY: states), with what may happen in each and where it leads. */
const NEXT = {
  open: { finalised: 'final', carried: 'carried' },
  carried: { takenOver: 'invoiced elsewhere', writtenOff: 'written off' },
  final: { paid: 'paid', cancelled: 'cancelled', writtenOff: 'written off' },
  paid: { disputed: 'disputed', cancelled: 'to refund', refunded: 'final' },
  disputed: { disputeWon: 'paid', disputeLost: 'final' },
  'to refund': { refunded: 'cancelled' },
  'invoiced elsewhere': {},
  'written off': { writeOffUndone: 'final' },
  cancelled: {},
} as const satisfies Readonly<Record<string, Readonly<Partial<Record<Movement['kind'], string>>>>>;
type State = keyof typeof NEXT;

/** What the payer owes by the state of a statement, in exact numbers. */
const owed = (state: State, gross: bigint): bigint => {
  if (state === 'final' || state === 'carried') return gross;
  return state === 'to refund' ? -gross : 0n;
};

interface Statement {
  readonly state: State;
  readonly net: number;
  readonly vat: number;
}

/** What happens to a statement, step by step: of what its state allows, the one that a number chooses. */
function live(net: number, rateBp: number, choices: readonly number[]) {
  let statement: Statement = { state: 'open', net, vat: vatOf(net, rateBp) };
  const movements: Movement[] = [];
  for (const choice of choices) {
    const possible = Object.entries(NEXT[statement.state]) as [Movement['kind'], State][];
    const next = possible[choice % Math.max(1, possible.length)];
    if (!next) break;
    movements.push(movementOf(next[0], statement));
    statement = { ...statement, state: next[1] };
  }
  return { statement, movements };
}

function movementOf(kind: Movement['kind'], { net, vat }: Statement): Movement {
  if (kind === 'finalised' || kind === 'carried' || kind === 'takenOver' || kind === 'cancelled')
    return { kind, net, vat };
  return { kind, cents: net + vat };
}

const sumOf = (lines: readonly LedgerLine[], account?: Account) =>
  lines.reduce((sum, line) => (account && line.account !== account ? sum : sum + BigInt(line.cents)), 0n);

const statements = fc.array(
  fc.record({
    payer: fc.nat({ max: 2 }),
    net: fc.nat({ max: 1_000_000_000_000 }),
    rate: fc.constantFrom(0, 1900, 2100, 2550, 2700),
    choices: fc.array(fc.nat({ max: 5 }), { maxLength: 8 }),
  }),
  { maxLength: 12 },
);

describe('the lines of any movements', () => {
  it('sum to 0, and the claims on each payer are what the states of its statements say', () => {
    fc.assert(
      fc.property(statements, (drawn) => {
        const lives = drawn.map(({ payer, net, rate, choices }) => ({ payer, ...live(net, rate, choices) }));
        const all = lives.flatMap(({ movements }) => movements);
        expect(all.every((movement) => sumOf(linesOf(movement)) === 0n)).toBe(true);
        for (const payer of [0, 1, 2]) {
          const own = lives.filter((one) => one.payer === payer);
          const lines = own.flatMap(({ movements }) => movements.flatMap(linesOf));
          const states = own.map(({ statement }) =>
            owed(statement.state, BigInt(statement.net) + BigInt(statement.vat)),
          );
          expect(sumOf(lines, 'receivable')).toBe(states.reduce((sum, one) => sum + one, 0n));
          const sums = balancesOf(lines);
          expect(ACCOUNTS.every((account) => BigInt(sums[account]) === sumOf(lines, account))).toBe(true);
        }
      }),
      tries(1000, 100_000),
    );
  });
});
