import type { BillingRun } from '../../../../shared/model/billing-run.ts';
import { iso } from '../../../platform/clock.ts';
import { expr } from '../../../platform/expression.ts';
import { listed } from '../../../platform/listed.ts';
import { getItem, type Item, transact, type Write } from '../../../platform/table.ts';

/**
 * `billingRun#<month>` / `row`: the run that charges a month, and the position it has reached. Each part of its work grows
 * its version, so that of two messages for the same part only one counts.
 */
export interface RunItem extends Item {
  schema: 1;
  row: BillingRun;
  /** All accounts first, then the groups that pay for theirs. */
  phase: 'accounts' | 'groups';
  /** Where the next part begins; absent: at the beginning of the phase. */
  position?: Record<string, string> | undefined;
}

const RUNS = listed<BillingRun>()('billingRun', {
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
export async function changeRun(
  run: RunItem,
  { row: changed = {}, phase, position }: RunChange,
  also: readonly { readonly write: Write }[] = [],
): Promise<RunItem> {
  const { month, version } = run.row;
  const row = { ...changed, version: version + 1 };
  const sets = { phase, position: position ?? undefined };
  const update: Write = {
    update: RUNS.keyOf(String(month)),
    change: RUNS.change(run.row, row, { sets, removes: position === null ? ['position'] : [] }),
    when: expr`#row.#version = ${version}`,
  };
  await transact([update, ...also.map(({ write }) => write)]);
  return {
    ...run,
    row: { ...run.row, ...row },
    phase: phase ?? run.phase,
    position: position === undefined ? run.position : (position ?? undefined),
  };
}
