import * as z from 'zod/mini';
import type { BillingRun } from '../../../../shared/model/billing-run.ts';
import type { Position } from '../../../../shared/model/statement.ts';
import { iso } from '../../../platform/clock.ts';
import { inLanes } from '../../../platform/in-lanes.ts';
import { enqueue } from '../../../platform/queue.ts';
import { ifWritten } from '../../../platform/table.ts';
import { type ChargedAccount, someAccounts } from '../../people/accounts/charge-terms.ts';
import { deactivateWhileOwing } from '../../people/accounts/users/change-open-charge.ts';
import { groupsNamed, someGroups } from '../../people/labels/groups.ts';
import { askForInvoices } from '../issuing/ask-for-invoices.ts';
import { type ChargedTo, chargedTo } from '../payment/charged-to.ts';
import type { PayersOf } from '../payment/payer-facts.ts';
import { readSettings } from '../prices/invoice-numbers.ts';
import { pricesOf } from '../prices/price-list.ts';
import { countAccount } from '../reporting/count-account.ts';
import { type Charging, settle } from '../statements/settle.ts';
import { keepPositions, positionsOf, type StatementItem, statementId } from '../statements/statements.ts';
import type { Refunding } from '../statements/taken-back.ts';
import { type Draft, makeStatements } from './make-statements.ts';
import { changeRun, type RunChange, type RunItem, readRun } from './run-store.ts';

/** The next part of a run. Two messages for the same part do its work once. */
export const RunPart = z.strictObject({ billMonth: z.int(), version: z.int() });

/** What a run needs from outside. */
export interface BillingSources {
  readonly provider: Charging & Refunding;
  readonly payersOf: PayersOf;
}

/** Accounts of a part: their statements fit into one transaction, and their charges into the time of a worker. */
const ACCOUNTS = 49;
const COUNTED_AT_ONCE = 8;
const CHARGED_AT_ONCE = 10;

/**
 * Does the next part of a run and asks for the one after it. It may be killed at any point and called any number of times:
 * statements are made once, their attempts are carried on, and the run advances once.
 */
export async function runPart(
  { billMonth: month, version }: z.output<typeof RunPart>,
  sources: BillingSources,
): Promise<void> {
  const run = await readRun(month);
  if (run?.row.state !== 'running') return;
  if (run.row.version === version) {
    const part = run.phase === 'accounts' ? await billAccounts(run, sources) : await billGroups(run, sources);
    const next = await ifWritten(changeRun(run, part));
    if (next?.row.state === 'running') await askFor(next);
  }
  // The part is done, but its message comes again: the worker may have died before it asked for the next one.
  else if (run.row.version === version + 1) await askFor(run);
}

/** Asks for the next part of a run. */
export const askFor = ({ row: { month, version } }: RunItem): Promise<void> =>
  enqueue('BILLING_QUEUE', { billMonth: month, version } satisfies z.output<typeof RunPart>);

/** An account that was used in the month, and who pays for it. */
interface Counted {
  readonly account: ChargedAccount;
  readonly position: Position;
  /** Undefined: nobody. */
  readonly payer: ChargedTo | undefined;
}

async function billAccounts(run: RunItem, sources: BillingSources): Promise<RunChange> {
  const { month } = run.row;
  const { accounts, stoppedAt } = await someAccounts(ACCOUNTS, run.position);
  const [facts, groups] = await Promise.all([
    sources.payersOf(accounts.map(({ id }) => id)),
    groupsNamed(accounts.flatMap(({ terms }) => terms.managerGroup ?? [])),
  ]);
  const settings = await readSettings({ consistent: true });
  const { testPlatform } = settings;
  const prices = pricesOf(settings, month);
  const counted: Counted[] = [];
  await inLanes(
    accounts,
    1,
    async ([one]) => {
      const account = one!;
      const group = groups.get(account.terms.managerGroup ?? '');
      const payer = chargedTo(account.id, group, facts.get(account.id)?.isLive === true);
      const position = await countAccount(account, month, prices);
      if (position) counted.push({ account, position, payer });
      const isOver = month >= account.terms.endOfTestPeriod && account.state === 'ON';
      if (!payer && isOver && !testPlatform) await endTest(account);
    },
    COUNTED_AT_ONCE,
  );
  const owing = counted.filter(({ position }) => position.netCents > 0);
  let made: readonly StatementItem[] = [];
  if (!testPlatform) {
    await keepMembers(month, owing);
    const drafts = owing.flatMap(({ position, payer }): Draft[] => {
      if (payer?.group !== null) return [];
      const own = facts.get(payer.payerId);
      return own ? [{ payer, month, netCents: position.netCents, position, facts: own }] : [];
    });
    made = await charge(drafts, sources.provider);
  }
  return {
    row: {
      ...outcomesWith(run.row, made),
      accounts: run.row.accounts + accounts.length,
      usedAccounts: run.row.usedAccounts + counted.length,
      netCents: run.row.netCents + owing.reduce((sum, { position }) => sum + position.netCents, 0),
    },
    ...(stoppedAt ? { position: stoppedAt } : { phase: 'groups', position: null }),
  };
}

/** Makes the Info CMS of an account inactive whose test is over and who has not accepted that it costs something. */
const endTest = ({ id }: ChargedAccount): Promise<unknown> => deactivateWhileOwing(id, true, 'paymentData');

/** Keeps what members cost until all of their group are counted. */
async function keepMembers(month: number, owing: readonly Counted[]): Promise<void> {
  const byGroup = Map.groupBy(
    owing.filter(({ payer }) => payer && payer.group !== null),
    ({ payer }) => payer!.group!,
  );
  for (const [group, members] of byGroup)
    await keepPositions(
      statementId({ payerId: '', group }, month),
      month,
      members.map(({ position }) => position),
    );
}

async function billGroups(run: RunItem, sources: BillingSources): Promise<RunChange> {
  const { month } = run.row;
  // A group may have thousands of members, so each is a part of its own.
  const { groups, stoppedAt } = await someGroups(1, run.position);
  const [group] = groups;
  const netCents = group ? await sumOf(statementId({ payerId: '', group: group.name }, month)) : 0;
  const rest = stoppedAt
    ? { position: stoppedAt }
    : ({ row: { state: 'finished', endedDate: iso() }, position: null } as const);
  if (!group || netCents === 0) return rest;
  const payerId = group.admin;
  const facts = payerId === null ? undefined : (await sources.payersOf([payerId])).get(payerId);
  if (payerId === null || !facts)
    return {
      ...rest,
      row: { ...rest.row, groupsWithoutPayer: [...run.row.groupsWithoutPayer, group.name] },
    };
  const payer = { payerId, group: group.name };
  const made = await charge([{ payer, month, netCents, facts }], sources.provider);
  return { ...rest, row: { ...rest.row, ...outcomesWith(run.row, made) } };
}

/** What all members of a group cost. */
async function sumOf(id: string): Promise<number> {
  let sum = 0;
  for await (const { netCents } of positionsOf(id)) sum += netCents;
  return sum;
}

/** Makes statements and charges them, as far as that is not done yet. */
async function charge(drafts: readonly Draft[], provider: Charging): Promise<readonly StatementItem[]> {
  const { items, isNew } = await makeStatements(drafts);
  await askForInvoices(items.flatMap(({ row }) => row.number ?? []));
  const settled: StatementItem[] = [];
  await inLanes(
    items,
    1,
    async ([item]) => {
      settled.push(await settle(item!, provider, { isNew: isNew(item!.row.id) }));
    },
    CHARGED_AT_ONCE,
  );
  return settled;
}

function outcomesWith(
  { outcomes }: BillingRun,
  made: readonly StatementItem[],
): Pick<BillingRun, 'outcomes'> {
  const sums = { ...outcomes };
  for (const { row } of made) {
    const { statements, cents } = sums[row.state] ?? { statements: 0, cents: 0 };
    sums[row.state] = { statements: statements + 1, cents: cents + row.totalCents };
  }
  return { outcomes: sums };
}
