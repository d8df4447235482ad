import {
  type getBillingDryRun as contract,
  getBillingDryRunStatements as listContract,
  type startBillingDryRun as startContract,
} from '../../../../shared/contract/money/billing-runs.ts';
import { Refusal } from '../../../../shared/errors.ts';
import { monthOf } from '../../../../shared/month.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { now } from '../../../platform/clock.ts';
import { SIGNED } from '../../../platform/cursor.ts';
import { linksOf } from '../../../platform/list.ts';
import { withOwners } from '../../people/accounts/with-owners.ts';
import { beginOnce } from './chain.ts';
import { askForDryRun } from './dry-run.ts';
import { newDryRun, readDryRun, someDryStatements } from './dry-run-store.ts';

/**
 * Begins a dry run of a month that has begun. One that is under way is answered, and asked for its next part, since its
 * message may have been lost.
 */
export const startBillingDryRun: UseCase<typeof startContract> = async (_, { params: { month } }) => {
  if (month > monthOf(now())) throw new Refusal('REQUEST_ERROR', { month: 'has not begun' });
  const run = await beginOnce(
    () => readDryRun(month),
    (was) => newDryRun(month, was),
  );
  await askForDryRun(run);
  return run.row;
};

/** The last dry run of a month. */
export const getBillingDryRun: UseCase<typeof contract> = async (_, { params: { month } }) => ({
  value: (await readDryRun(month))?.row ?? null,
});

/** The statements of the last dry run of a month, as far as it has counted. */
export const getBillingDryRunStatements: UseCase<typeof listContract> = async (
  _,
  { params: { month }, query },
) => {
  const { limit, outcome, starting_at } = query;
  // A position holds in each dry run of the month, so that pages can be turned while it is repeated.
  const binding = `dryRun ${month} ${outcome ?? ''}`;
  const after = starting_at === undefined ? undefined : await SIGNED.read(starting_at, binding);
  const run = await readDryRun(month);
  const { rows, stoppedAt } = run
    ? await someDryStatements(run, limit, { outcome, after })
    : { rows: [], stoppedAt: undefined };
  const next = stoppedAt === undefined ? undefined : await SIGNED.sign(stoppedAt, binding);
  return {
    items: await withOwners(rows, query, ({ payerId }) => payerId),
    links: linksOf(listContract.path.replace('{month}', String(month)), { ...query }, next),
  };
};
