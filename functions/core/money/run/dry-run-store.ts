import type { DryOutcome, DryRun, DryStatement } from '../../../../shared/model/dry-run.ts';
import type { Position } from '../../../../shared/model/statement.ts';
import { monthOf } from '../../../../shared/month.ts';
import { iso, now } from '../../../platform/clock.ts';
import { expr } from '../../../platform/expression.ts';
import { getItem, type Item, inPages, queryItems, type Write } from '../../../platform/table.ts';
import { newTimeId } from '../../../platform/time-id.ts';
import type { Chained } from './chain.ts';
import type { CountedSoFar } from './count-part.ts';

/**
 * Items of dry runs. All of them expire, so nothing deletes them:
 * - `dryRun#<month>` / `row`: the last one of a month
 * - `dryRun#<month>.<id>` / `statement#<outcome>#<statement>`: a statement of it
 * - `dryRun#<month>.<id>` / `member#<group>#<user>`: what one member of a group costs
 *
 * Another dry run of the month has another id, so it replaces the one before with all its items at once, and what a late
 * message of the one before still writes is seen by nobody.
 */
export interface DryRunItem extends Chained {
  readonly schema: 1;
  readonly row: DryRun;
  readonly id: string;
  readonly phase: CountedSoFar['phase'];
  /** Seconds since 1970. */
  readonly ttl: number;
}

/** A dry run says what would be at its time: after some weeks it says nothing any more. */
const KEPT_SECONDS = 28 * 24 * 3600;

const keyOf = (month: number) => ({ pk: `dryRun#${month}`, sk: 'row' });
const partitionOf = ({ row: { month }, id }: DryRunItem) => `dryRun#${month}.${id}`;

/** The last dry run of a month, until it expires: items are deleted later than that. Read consistently. */
export async function readDryRun(month: number): Promise<DryRunItem | undefined> {
  const item = await getItem<DryRunItem>(keyOf(month), { consistent: true });
  return item && item.ttl * 1000 > now() ? item : undefined;
}

/** A new dry run of a month, in place of the one before. The write fails after a concurrent one. */
export function newDryRun(
  month: number,
  was: DryRunItem | undefined,
): { readonly item: DryRunItem; readonly writes: readonly Write[] } {
  const ttl = Math.ceil(now() / 1000) + KEPT_SECONDS;
  const row: DryRun = {
    ...{ month, state: 'running', startedDate: iso(), endedDate: null, expiryDate: iso(ttl * 1000) },
    isOver: month < monthOf(now()),
    ...{ accounts: 0, usedAccounts: 0, netCents: 0, outcomes: {} },
    ...{ freeAccounts: 0, unpaid: { accounts: 0, netCents: 0 }, groupsWithoutPayer: [] },
    // It never falls, so a message of the one before asks for nothing.
    version: (was?.row.version ?? 0) + 1,
  };
  const item: DryRunItem = { ...keyOf(month), schema: 1, row, id: newTimeId(), phase: 'accounts', ttl };
  const when = was
    ? expr`#row.#version = ${was.row.version}`
    : expr`attribute_not_exists(#pk) OR #ttl <= ${Math.floor(now() / 1000)}`;
  return { item, writes: [{ put: item, when }] };
}

const STATEMENT = 'statement#';
const MEMBER = 'member#';
const sortOf = ({ outcome, id }: DryStatement) => `${STATEMENT}${outcome}#${id}`;

type StatementItem = Item & { readonly row: DryStatement };
type MemberItem = Item & { readonly netCents: number };

/** The write of a statement of a dry run. */
export const dryStatementWrite = (run: DryRunItem, row: DryStatement): Write => ({
  put: { pk: partitionOf(run), sk: sortOf(row), row, ttl: run.ttl } satisfies StatementItem,
});

/** The write of what a member costs. */
export const dryMemberWrite = (run: DryRunItem, group: string, { userId, netCents }: Position): Write => ({
  put: {
    ...{ pk: partitionOf(run), sk: `${MEMBER}${group}#${userId}` },
    ...{ netCents, ttl: run.ttl },
  } satisfies MemberItem,
});

/** What all members of a group cost, as far as they are counted. */
export async function dryCostOf(run: DryRunItem, group: string): Promise<number> {
  const range = { prefix: `${MEMBER}${group}#` };
  let sum = 0;
  const members = inPages((after) =>
    queryItems<MemberItem>(partitionOf(run), { range, consistent: true, after }),
  );
  for await (const { netCents } of members) sum += netCents;
  return sum;
}

interface DryPage {
  readonly rows: DryStatement[];
  /** The position of the last one; undefined: these were the last ones. */
  readonly stoppedAt: string | undefined;
}

/** Some statements of a dry run, by outcome and id. */
export async function someDryStatements(
  run: DryRunItem,
  limit: number,
  { outcome, after }: { readonly outcome?: DryOutcome | undefined; readonly after?: string | undefined },
): Promise<DryPage> {
  const pk = partitionOf(run);
  const { items } = await queryItems<StatementItem>(pk, {
    range: { prefix: outcome ? `${STATEMENT}${outcome}#` : STATEMENT },
    // One more shows whether there is another page.
    limit: limit + 1,
    after: after === undefined ? undefined : { pk, sk: after },
  });
  const page = items.slice(0, limit);
  return { rows: page.map(({ row }) => row), stoppedAt: items.length > limit ? page.at(-1)!.sk : undefined };
}
