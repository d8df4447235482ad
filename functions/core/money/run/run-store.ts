import type { BillingRun } from '../../../../shared/model/billing-run.ts';
import { iso } from '../../../platform/clock.ts';
import { expr } from '../../../platform/expression.ts';
import { listed } from '../../../platform/listed.ts';
import { getItem, type Write } from '../../../platform/table.ts';
import { advance, type Chained } from './chain.ts';

/** `billingRun#<month>` / `row`: the run that charges a month, and the position it has reached. */
export interface RunItem extends Chained {
  schema: 1;
  row: BillingRun;
  /** All accounts first, then the groups that pay for theirs. */
  phase: 'accounts' | 'groups';
}

const RUNS = listed<BillingRun>()('billingRun', {
  shards: 1,
  id: 'month',
  descending: true,
  fields: {},
  orders: { month: { slot: 1, of: 'month' } },
});
export const runList = RUNS.list;

/** Read consistently: the next part is decided by it. */
export const readRun = (month: number) => getItem<RunItem>(RUNS.keyOf(String(month)), { consistent: true });

/** The write of the run of a month. It fails if there is one already. */
export const runWrite = (month: number): Write => ({
  put: {
    ...RUNS.itemOf({
      ...{ month, state: 'running', startedDate: iso(), endedDate: null },
      ...{ accounts: 0, usedAccounts: 0, netCents: 0, outcomes: {}, groupsWithoutPayer: [], version: 1 },
    }),
    schema: 1,
    phase: 'accounts',
  } satisfies RunItem,
  when: expr`attribute_not_exists(#pk)`,
});

/** The change of a run; undefined fields are not changed. `position: null` is the beginning of a phase. */
export interface RunChange {
  readonly row?: Partial<Omit<BillingRun, 'month' | 'startedDate' | 'version'>>;
  readonly phase?: RunItem['phase'] | undefined;
  readonly position?: Record<string, string> | null | undefined;
}

/**
 * Changes a run; returns it as it is then. Throws ConditionFailed after a concurrent change.
 *
 * @param also further writes of the same transaction
 */
export const changeRun = (
  run: RunItem,
  { row, phase, position }: RunChange,
  also: readonly { readonly write: Write }[] = [],
): Promise<RunItem> =>
  advance<RunItem>(
    run,
    { row, position, sets: phase && { phase } },
    also.map(({ write }) => write),
  );
