import { balancesOf } from '../ledger/movement.ts';
import type { Moved } from '../provider/port.ts';
import { ledgerOf } from '../statements/ledger-of.ts';
import type { StatementItem } from '../statements/statements.ts';

export const NOTHING: Moved = { payments: 0, paidCents: 0, refundedCents: 0, disputedCents: 0 };

export const sumOf = (a: Moved, b: Moved): Moved => ({
  payments: a.payments + b.payments,
  paidCents: a.paidCents + b.paidCents,
  refundedCents: a.refundedCents + b.refundedCents,
  disputedCents: a.disputedCents + b.disputedCents,
});

export const isSame = (a: Moved, b: Moved): boolean =>
  (Object.keys(a) as (keyof Moved)[]).every((name) => a[name] === b[name]);

/** What was moved for a statement, as its movements say. What is neither kept nor refunded was taken by a bank. */
export function movedIn(item: StatementItem): Moved {
  const { movements, row } = item;
  const payments = movements.filter(({ kind }) => kind === 'paid').length;
  const paidCents = payments * row.totalCents;
  const refundedCents = movements.reduce(
    (sum, { kind, cents = 0 }) => (kind === 'refunded' ? sum + cents : sum),
    0,
  );
  const { cash } = balancesOf(ledgerOf(item));
  return { payments, paidCents, refundedCents, disputedCents: paidCents - refundedCents - cash };
}
