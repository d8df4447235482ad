import * as z from 'zod/mini';
import { iso } from '../../../platform/clock.ts';
import { inLanes } from '../../../platform/in-lanes.ts';
import { enqueue } from '../../../platform/queue.ts';
import { hasCard } from '../payment/payer-facts.ts';
import { orAsItIs, settle } from '../statements/settle.ts';
import { beginAgain, readStatements, type StatementItem, somePending } from '../statements/statements.ts';
import { advance, doPart, type Step } from './chain.ts';
import { type Planned, type RetryItem, readRetry } from './retry-store.ts';
import type { BillingSources } from './run-part.ts';
import { sumsWith } from './sums-with.ts';

/** The next part of a retry. Two messages for the same part do its work once. */
export const RetryPart = z.strictObject({ retryMonth: z.int(), version: z.int() });

/** Declined statements that are read for a part: their charges fit into the time of a worker. */
const READ = 50;
const LANES = 5;

/**
 * Does the next part of a retry and asks for the one after it. It may be killed at any point and called any number of times:
 * each statement is tried once, since its number of attempts was noted before.
 */
export async function retryPart(
  { retryMonth: month, version }: z.output<typeof RetryPart>,
  sources: BillingSources,
): Promise<void> {
  await doPart(await readRetry(month), version, {
    part: (retry) => chargePlanned(retry, sources),
    advance,
    ask: askForRetry,
  });
}

/** Asks for the next part of a retry. */
export const askForRetry = ({ row: { month, version } }: RetryItem): Promise<void> =>
  enqueue('BILLING_QUEUE', { retryMonth: month, version } satisfies z.output<typeof RetryPart>);

/** Charges what was planned, and plans what comes after it. */
async function chargePlanned(
  { row, planned, hasMore, position }: RetryItem,
  { provider, payersOf }: BillingSources,
): Promise<Step<RetryItem>> {
  const items = [...(await readStatements(planned.map(({ id }) => id))).values()];
  const facts = await payersOf(items.map((item) => item.row.payerId));
  const before = new Map(planned.map(({ id, attempts }) => [id, attempts]));
  const tried: StatementItem[] = [];
  const withoutCard: StatementItem[] = [];
  const tryOnce = async (item: StatementItem) => {
    const card = facts.get(item.row.payerId)?.card;
    // The attempt was begun before this part was killed, or by the payer: it is carried on.
    if (item.attempts > before.get(item.row.id)!) tried.push(await settle(item, provider));
    // It was given up in between.
    else if (item.row.state !== 'declined') return;
    else if (!card || !hasCard(card)) withoutCard.push(item);
    else {
      const begin = async () => settle(await beginAgain(item, card, 'admin'), provider, { isNew: true });
      tried.push(await orAsItIs(item, begin));
    }
  };
  await inLanes(items, 1, ([item]) => tryOnce(item!), LANES);
  const next = hasMore ? await planAfter(row.month, position) : { planned: [], stoppedAt: undefined };
  const isLast = next.planned.length === 0 && !next.stoppedAt;
  const counted = (some: readonly StatementItem[]) =>
    some.map((item) => [item.row.state, item.row.totalCents] as const);
  return {
    row: {
      outcomes: sumsWith(row.outcomes, counted(tried)),
      withoutCard: sumsWith({ declined: row.withoutCard }, counted(withoutCard)).declined!,
      ...(isLast && { state: 'finished', endedDate: iso() }),
    },
    position: next.stoppedAt ?? null,
    sets: { planned: next.planned, hasMore: next.stoppedAt !== undefined },
  };
}

/**
 * The declined statements of a month after a position. One that is declined again keeps its place, so each comes once. A bank
 * that has decided for its customer is not asked again: only the payer pays a lost dispute.
 */
async function planAfter(
  month: number,
  after: Record<string, string> | undefined,
): Promise<{ readonly planned: Planned[]; readonly stoppedAt: Record<string, string> | undefined }> {
  const { ids, stoppedAt } = await somePending('declined', READ, after, month);
  const items = [...(await readStatements(ids)).values()];
  const planned = items
    .filter(({ row }) => row.state === 'declined' && row.reason !== 'dispute_lost')
    .map(({ row: { id }, attempts }) => ({ id, attempts }));
  return { planned, stoppedAt };
}
