import * as z from 'zod/mini';
import { iso } from '../../../platform/clock.ts';
import { inLanes } from '../../../platform/in-lanes.ts';
import { enqueue } from '../../../platform/queue.ts';
import { deactivateWhileOwing } from '../../people/accounts/users/change-open-charge.ts';
import { askForInvoices } from '../issuing/ask-for-invoices.ts';
import type { PayersOf } from '../payment/payer-facts.ts';
import type { Listing } from '../provider/port.ts';
import { type Charging, settle } from '../statements/settle.ts';
import { keepPositions, positionsOf, type StatementItem, statementId } from '../statements/statements.ts';
import type { Refunding } from '../statements/taken-back.ts';
import { doPart } from './chain.ts';
import { costOfAll, countPart } from './count-part.ts';
import type { Draft } from './draft.ts';
import { makeStatements } from './make-statements.ts';
import { changeRun, type RunChange, type RunItem, readRun } from './run-store.ts';
import { sumsWith } from './sums-with.ts';

/** The next part of a run. Two messages for the same part do its work once. */
export const RunPart = z.strictObject({ billMonth: z.int(), version: z.int() });

/** What a run needs from outside. */
export interface BillingSources {
  /** Undefined: the stage has none yet. Statements are made, and wait for one. */
  readonly provider: (Charging & Refunding & Listing) | undefined;
  readonly payersOf: PayersOf;
}

const AT_ONCE = 8;
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
  await doPart(run, version, {
    part: (item) => bill(item, sources),
    advance: changeRun,
    ask: askFor,
  });
}

/** Asks for the next part of a run. */
export const askFor = ({ row: { month, version } }: RunItem): Promise<void> =>
  enqueue('BILLING_QUEUE', { billMonth: month, version } satisfies z.output<typeof RunPart>);

async function bill(
  { row, phase, position }: RunItem,
  { payersOf, provider }: BillingSources,
): Promise<RunChange> {
  const { month } = row;
  const idOf = (group: string) => statementId({ payerId: '', group }, month);
  const costOf = (group: string) => sumOf(idOf(group));
  const part = await countPart({ month, phase, position }, { payersOf, costOf });
  await inLanes(part.ended, 1, ([id]) => endTest(id!), AT_ONCE);
  // Kept until all members of their groups are counted.
  for (const [group, members] of part.members) await keepPositions(idOf(group), month, members);
  const made = await charge(part.drafts, provider);
  const { isLast, ...next } = part.next;
  return {
    row: {
      outcomes: sumsWith(
        row.outcomes,
        made.map((item) => [item.row.state, item.row.totalCents]),
      ),
      accounts: row.accounts + part.accounts,
      usedAccounts: row.usedAccounts + part.used.length,
      netCents: row.netCents + costOfAll(part.used),
      ...(part.orphan && { groupsWithoutPayer: [...row.groupsWithoutPayer, part.orphan] }),
      ...(isLast && { state: 'finished', endedDate: iso() }),
    },
    ...next,
  };
}

/** Makes the Info CMS of an account inactive whose test is over and who has not accepted that it costs something. */
const endTest = async (id: string): Promise<void> =>
  void (await deactivateWhileOwing(id, true, 'paymentData'));

/** What all members of a group cost. */
async function sumOf(id: string): Promise<number> {
  let sum = 0;
  for await (const { netCents } of positionsOf(id)) sum += netCents;
  return sum;
}

/** Makes statements and charges them, as far as that is not done yet. */
async function charge(
  drafts: readonly Draft[],
  provider: Charging | undefined,
): Promise<readonly StatementItem[]> {
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
