import { LEDGER_ACCOUNTS } from '../../../../shared/model/billing-report.ts';

/** The accounts of the ledger. What a payer owes is on `receivable`; what its bank has taken back, on `disputed`. */
export const ACCOUNTS = LEDGER_ACCOUNTS;
export type Account = (typeof ACCOUNTS)[number];

/** Cents on an account: a debit is positive, a credit is negative. */
export interface LedgerLine {
  readonly account: Account;
  readonly cents: number;
}

/** What happens to the money of a statement, in cents. */
export type Movement =
  /** The statement has become an invoice. */
  | { readonly kind: 'finalised'; readonly net: number; readonly vat: number }
  /** It is too little to be charged: it waits for a later invoice. */
  | { readonly kind: 'carried'; readonly net: number; readonly vat: number }
  /** A later invoice, which is booked as a whole, has a line for it. */
  | { readonly kind: 'takenOver'; readonly net: number; readonly vat: number }
  /** Its invoice is cancelled by another one. */
  | { readonly kind: 'cancelled'; readonly net: number; readonly vat: number }
  | { readonly kind: 'paid'; readonly cents: number }
  /** What was paid is given back. */
  | { readonly kind: 'refunded'; readonly cents: number }
  /** The payer's bank has taken back what was paid, until the dispute is decided. */
  | { readonly kind: 'disputed'; readonly cents: number }
  | { readonly kind: 'disputeWon'; readonly cents: number }
  /** The payer owes it again, until it is paid or written off. */
  | { readonly kind: 'disputeLost'; readonly cents: number }
  | { readonly kind: 'writtenOff'; readonly cents: number }
  /** A claim that was written off is one again, since its invoice is cancelled. */
  | { readonly kind: 'writeOffUndone'; readonly cents: number };

/** The lines of a movement (double entry): their sum is 0. Lines of 0 cents are left out. */
export const linesOf = (movement: Movement): LedgerLine[] =>
  entriesOf(movement)
    .map(([account, cents]) => ({ account, cents }))
    .filter(({ cents }) => cents !== 0);

type Entry = readonly [Account, number];

function entriesOf(movement: Movement): readonly Entry[] {
  switch (movement.kind) {
    case 'finalised':
    case 'carried':
      return sold(movement.net, movement.vat);
    case 'takenOver':
    case 'cancelled':
      return sold(-movement.net, -movement.vat);
    case 'paid':
      return moved('receivable', 'cash', movement.cents);
    case 'refunded':
      return moved('cash', 'receivable', movement.cents);
    case 'disputed':
      return moved('cash', 'disputed', movement.cents);
    case 'disputeWon':
      return moved('disputed', 'cash', movement.cents);
    case 'disputeLost':
      return moved('disputed', 'receivable', movement.cents);
    case 'writtenOff':
      return moved('receivable', 'writeOff', movement.cents);
    case 'writeOffUndone':
      return moved('writeOff', 'receivable', movement.cents);
  }
}

const sold = (net: number, vat: number): readonly Entry[] => [
  ['receivable', net + vat],
  ['revenue', -net],
  ['vat', -vat],
];

const moved = (from: Account, to: Account, cents: number): readonly Entry[] => [
  [to, cents],
  [from, -cents],
];

/** The sum of each account. Of a month's lines, this is the month's report. */
export function balancesOf(lines: Iterable<LedgerLine>): Record<Account, number> {
  const sums = { receivable: 0, revenue: 0, vat: 0, cash: 0, writeOff: 0, disputed: 0 };
  for (const { account, cents } of lines) sums[account] += cents;
  return sums;
}
