import {
  getBillingRuns as contract,
  type pauseBillingRun as pauseContract,
  type resumeBillingRun as resumeContract,
} from '../../../../shared/contract/money/statements.ts';
import { Refusal } from '../../../../shared/errors.ts';
import type { BillingRun } from '../../../../shared/model/billing-run.ts';
import type { Caller, UseCase } from '../../../platform/caller.ts';
import { linksOf, listPage } from '../../../platform/list.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { audited } from '../../kernel/audit/audited.ts';
import { askFor } from './run-part.ts';
import { changeRun, type RunChange, type RunItem, readRun, runList } from './run-store.ts';

/** The runs that charge the months, the latest first. */
export const getBillingRuns: UseCase<typeof contract> = async (_, { query }) => {
  const { items, next } = await listPage<BillingRun>(runList, { ...query, owner: undefined, conditions: [] });
  return { items: items.map(({ row }) => row), links: linksOf(contract.path, { ...query }, next) };
};

/** Pauses a run. The part that it is at may still finish. */
export const pauseBillingRun: UseCase<typeof pauseContract> = async (caller, { params: { month } }) => {
  const { row } = await changed(caller, month, (run) =>
    run.state === 'running' ? { row: { state: 'paused' } } : undefined,
  );
  return row;
};

/** Lets a paused run go on, or one that has finished look again at the groups that could not pay. */
export const resumeBillingRun: UseCase<typeof resumeContract> = async (caller, { params: { month } }) => {
  const run = await changed(caller, month, ({ state, groupsWithoutPayer }) => {
    if (state === 'paused') return { row: { state: 'running' } };
    if (state === 'running' || groupsWithoutPayer.length === 0) return undefined;
    return {
      row: { state: 'running', endedDate: null, groupsWithoutPayer: [] },
      ...{ phase: 'groups', position: null },
    };
  });
  // Also if it is running already: its message may have been lost.
  if (run.row.state === 'running') await askFor(run);
  return run.row;
};

const changed = (
  caller: Caller,
  month: number,
  decide: (run: BillingRun) => RunChange | undefined,
): Promise<RunItem> =>
  retryOnConflict(async () => {
    const run = await readRun(month);
    if (!run) throw new Refusal('ENTITY_NOT_FOUND');
    const change = decide(run.row);
    if (!change) return run;
    const entry = {
      item: `billingRun/${month}`,
      ...{ subjectId: null, managerGroup: null },
      before: { state: run.row.state },
      after: { state: change.row?.state },
    };
    return changeRun(run, change, audited(caller, entry));
  });
