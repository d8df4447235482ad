import type { BillingRetry } from '../../../../shared/model/billing-retry.ts';
import { iso } from '../../../platform/clock.ts';
import { expr } from '../../../platform/expression.ts';
import { getItem, type Write } from '../../../platform/table.ts';
import type { Chained } from './chain.ts';

/** A declined statement that is charged again. */
export interface Planned {
  readonly id: string;
  /** The number of attempts before: it is tried if this has not grown. */
  readonly attempts: number;
}

/** `billingRun#<month>` / `retry`: the last retry of a month. */
export interface RetryItem extends Chained {
  readonly schema: 1;
  readonly row: BillingRetry;
  /** The statements of the next part. They are planned before they are charged, so that a part that is repeated knows them. */
  readonly planned: readonly Planned[];
  /** Whether more may follow after them. */
  readonly hasMore: boolean;
}

const keyOf = (month: number) => ({ pk: `billingRun#${month}`, sk: 'retry' });

/** Read consistently: the next part is decided by it. */
export const readRetry = (month: number) => getItem<RetryItem>(keyOf(month), { consistent: true });

/** A new retry of a month, in place of the one before. The write fails after a concurrent one. */
export function newRetry(
  month: number,
  was: RetryItem | undefined,
): { readonly item: RetryItem; readonly writes: readonly Write[] } {
  const row: BillingRetry = {
    ...{ month, state: 'running', startedDate: iso(), endedDate: null },
    ...{ withoutCard: { statements: 0, cents: 0 }, outcomes: {} },
    // It never falls, so a message of the one before asks for nothing.
    version: (was?.row.version ?? 0) + 1,
  };
  const item: RetryItem = { ...keyOf(month), schema: 1, row, planned: [], hasMore: true };
  const when = was ? expr`#row.#version = ${was.row.version}` : expr`attribute_not_exists(#pk)`;
  return { item, writes: [{ put: item, when }] };
}
