import type { MovementKind, ReportSums } from '../../../../shared/model/billing-report.ts';
import { balancesOf, type LedgerLine } from '../ledger/movement.ts';
import { ledgerOf, type StatementItem } from '../statements/statements.ts';

export const NO_SUMS: ReportSums = { accounts: balancesOf([]), movements: {} };

/** Sums with what happened to the money of a statement: all of it, or what happened at some times. */
export function sumsWithStatement(
  { accounts, movements }: ReportSums,
  item: StatementItem,
  isMeant: (at: string) => boolean = () => true,
): ReportSums {
  const lines = ledgerOf(item).filter(({ at }) => isMeant(at));
  const sums: Partial<Record<MovementKind, { count: number; cents: number }>> = { ...movements };
  for (const { kind, cents = item.row.totalCents } of item.movements.filter(({ at }) => isMeant(at))) {
    const sum = sums[kind] ?? { count: 0, cents: 0 };
    sums[kind] = { count: sum.count + 1, cents: sum.cents + cents };
  }
  return { accounts: balancesOf([...asLines(accounts), ...lines]), movements: sums };
}

const asLines = (accounts: ReportSums['accounts']): LedgerLine[] =>
  Object.entries(accounts).map(([account, cents]) => ({ account: account as LedgerLine['account'], cents }));
