import type { Position } from '../../../../shared/model/statement.ts';
import { type Tax, taxOf } from '../../../../shared/money/tax.ts';
import { vatOf } from '../../../../shared/money/vat.ts';
import type { PayerFacts } from '../payment/payer-facts.ts';
import { CHARGE_MIN_CENTS } from '../provider/port.ts';
import { type Payer, type StatementItem, statementId } from '../statements/statements.ts';

/** What a payer will be charged for a month. */
export interface Draft {
  readonly payer: Payer;
  readonly month: number;
  /** Of all accounts that it pays for, without VAT; more than 0. */
  readonly netCents: number;
  /** Of an account that pays for itself. */
  readonly position?: Position;
  readonly facts: PayerFacts;
}

/** A statement, apart from its number and its time. A dry run shows it, and the run makes it. */
export interface DraftedStatement {
  readonly id: string;
  /** With what earlier months have left. */
  readonly netCents: number;
  readonly vatCents: number;
  readonly totalCents: number;
  readonly tax: Tax;
  readonly carried: StatementItem['carried'];
  /** Whether it gets a number and is charged. Otherwise it is too small, and a later one has a line for it. */
  readonly isCharged: boolean;
}

/**
 * The statement that a draft becomes.
 *
 * @param carried what earlier months have left
 */
export function draftedStatement(
  { payer, month, netCents: ownCents, facts }: Draft,
  carried: StatementItem['carried'],
): DraftedStatement {
  const netCents = carried.reduce((sum, line) => sum + line.netCents, ownCents);
  const tax = taxOf(facts.seller, facts.buyer, month);
  const vatCents = vatOf(netCents, tax.rateBp);
  const totalCents = netCents + vatCents;
  return {
    id: statementId(payer, month),
    ...{ netCents, vatCents, totalCents, tax, carried },
    isCharged: totalCents >= CHARGE_MIN_CENTS,
  };
}

/** The line that a carried statement is in a later one. */
export const lineOf = ({ row: { month, netCents } }: StatementItem) => ({ month, netCents });
