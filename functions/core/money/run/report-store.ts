import type { BillingReport } from '../../../../shared/model/billing-report.ts';
import { iso, now } from '../../../platform/clock.ts';
import { expr } from '../../../platform/expression.ts';
import { getItem, getItems, type Item, type Write } from '../../../platform/table.ts';
import { newTimeId } from '../../../platform/time-id.ts';
import type { Chained } from './chain.ts';
import { NO_SUMS } from './report-sums.ts';

/**
 * Items of a report:
 * - `billingRun#<month>` / `report`: the last one of a month
 * - `billingRun#<month>.<id>` / `seen#<statement>`: what happened to this statement is counted. They expire soon: with the
 *   report, they say nothing more
 */
export interface ReportItem extends Chained {
  readonly schema: 1;
  readonly row: BillingReport;
  readonly id: string;
  readonly phase: 'ofMonth' | 'inMonth' | 'numbers';
}

const SEEN_SECONDS = 7 * 24 * 3600;

const keyOf = (month: number) => ({ pk: `billingRun#${month}`, sk: 'report' });
const seenKey = ({ row: { month }, id }: ReportItem, statementId: string) => ({
  pk: `billingRun#${month}.${id}`,
  sk: `seen#${statementId}`,
});

/** Read consistently: the next part is decided by it. */
export const readReport = (month: number) => getItem<ReportItem>(keyOf(month), { consistent: true });

/** A new report of a month, in place of the one before. The write fails after a concurrent one. */
export function newReport(
  month: number,
  was: ReportItem | undefined,
): { readonly item: ReportItem; readonly writes: readonly Write[] } {
  const row: BillingReport = {
    ...{ month, state: 'running', startedDate: iso(), endedDate: null },
    ...{ statements: 0, ofMonth: NO_SUMS, inMonth: NO_SUMS },
    numbers: { first: null, last: null, checked: 0, missing: [] },
    // It never falls, so a message of the one before asks for nothing.
    version: (was?.row.version ?? 0) + 1,
  };
  const item: ReportItem = { ...keyOf(month), schema: 1, row, id: newTimeId(), phase: 'ofMonth' };
  const when = was ? expr`#row.#version = ${was.row.version}` : expr`attribute_not_exists(#pk)`;
  return { item, writes: [{ put: item, when }] };
}

/** Those of these statements that were not counted yet. */
export async function notSeen(report: ReportItem, ids: readonly string[]): Promise<string[]> {
  const items = await getItems<Item>(
    ids.map((id) => seenKey(report, id)),
    { consistent: true },
  );
  const seen = new Set(items.map(({ sk }) => sk));
  return ids.filter((id) => !seen.has(seenKey(report, id).sk));
}

/** The write that notes that a statement is counted. */
export const seenWrite = (report: ReportItem, id: string): Write => ({
  put: { ...seenKey(report, id), ttl: Math.ceil(now() / 1000) + SEEN_SECONDS },
});
