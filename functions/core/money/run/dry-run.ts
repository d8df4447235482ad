import * as z from 'zod/mini';
import type { DryOutcome, DryStatement } from '../../../../shared/model/dry-run.ts';
import { iso } from '../../../platform/clock.ts';
import { inLanes } from '../../../platform/in-lanes.ts';
import { enqueue } from '../../../platform/queue.ts';
import type { Write } from '../../../platform/table.ts';
import { hasCard, type PayersOf } from '../payment/payer-facts.ts';
import { carriedOf, readStatements, type StatementItem, statementId } from '../statements/statements.ts';
import { advance, doPart, type Step } from './chain.ts';
import { costOfAll, countPart } from './count-part.ts';
import { type Draft, draftedStatement, lineOf } from './draft.ts';
import {
  type DryRunItem,
  dryCostOf,
  dryMemberWrite,
  dryStatementWrite,
  readDryRun,
} from './dry-run-store.ts';
import { sumsWith } from './sums-with.ts';

/** The next part of a dry run. Two messages for the same part do its work once. */
export const DryRunPart = z.strictObject({ dryMonth: z.int(), version: z.int() });

const AT_ONCE = 10;

/**
 * Does the next part of a dry run and asks for the one after it. It may be killed at any point and called any number of times:
 * what a part has found is written in the transaction that advances it, and nothing else is written at all.
 */
export async function dryRunPart(
  { dryMonth: month, version }: z.output<typeof DryRunPart>,
  { payersOf }: { readonly payersOf: PayersOf },
): Promise<void> {
  await doPart(await readDryRun(month), version, {
    part: (run) => count(run, payersOf),
    advance: (run, { step, writes }) => advance(run, step, writes),
    ask: askForDryRun,
  });
}

/** Asks for the next part of a dry run. */
export const askForDryRun = ({ row: { month, version } }: DryRunItem): Promise<void> =>
  enqueue('BILLING_QUEUE', { dryMonth: month, version } satisfies z.output<typeof DryRunPart>);

interface DryPart {
  readonly step: Step<DryRunItem>;
  /** One for each account at most, so all of them fit into one transaction. */
  readonly writes: readonly Write[];
}

async function count(run: DryRunItem, payersOf: PayersOf): Promise<DryPart> {
  const { row, phase, position } = run;
  const part = await countPart(
    { month: row.month, phase, position },
    { payersOf, costOf: (group) => dryCostOf(run, group), keepsUsage: false },
  );
  const statements = await dryStatements(part.drafts);
  const { isLast, phase: next, position: from } = part.next;
  return {
    step: {
      row: {
        outcomes: sumsWith(
          row.outcomes,
          statements.map(({ outcome, totalCents }) => [outcome, totalCents]),
        ),
        accounts: row.accounts + part.accounts,
        usedAccounts: row.usedAccounts + part.used.length,
        netCents: row.netCents + costOfAll(part.used),
        freeAccounts: row.freeAccounts + part.used.filter(({ netCents }) => netCents === 0).length,
        unpaid: {
          accounts: row.unpaid.accounts + part.unpaid.length,
          netCents: row.unpaid.netCents + costOfAll(part.unpaid),
        },
        ...(part.orphan && { groupsWithoutPayer: [...row.groupsWithoutPayer, part.orphan] }),
        ...(isLast && { state: 'finished', endedDate: iso() }),
      },
      position: from,
      sets: { phase: next },
    },
    writes: [
      ...statements.map((one) => dryStatementWrite(run, one)),
      ...[...part.members].flatMap(([group, members]) =>
        members.map((one) => dryMemberWrite(run, group, one)),
      ),
    ],
  };
}

/** What these drafts would become. */
async function dryStatements(drafts: readonly Draft[]): Promise<DryStatement[]> {
  const made = await readStatements(drafts.map(({ payer, month }) => statementId(payer, month)));
  const statements: DryStatement[] = [];
  await inLanes(
    drafts,
    1,
    async ([draft]) => {
      statements.push(await dryStatement(draft!, made));
    },
    AT_ONCE,
  );
  return statements;
}

async function dryStatement(
  draft: Draft,
  statements: ReadonlyMap<string, StatementItem>,
): Promise<DryStatement> {
  const { payer, month, facts, position = null } = draft;
  const made = statements.get(statementId(payer, month));
  // What a statement has taken over is not carried any more.
  const carried = made?.carried ?? (await carriedOf(payer, month)).map(lineOf);
  const { id, netCents, vatCents, totalCents, tax, isCharged } = draftedStatement(draft, carried);
  const outcome: DryOutcome = !isCharged ? 'carried' : hasCard(facts.card) ? 'charged' : 'noCard';
  return {
    ...{ id, ...payer, month, outcome },
    ...{ netCents, vatRateBp: tax.rateBp, vatCents, totalCents },
    ...{ carried: [...carried], position },
    made: made ? { state: made.row.state, totalCents: made.row.totalCents } : null,
  };
}
