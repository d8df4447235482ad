import * as z from 'zod/mini';
import { metrics } from '../../../platform/log.ts';
import type { CardProvider } from '../provider/port.ts';
import { follow } from './follow.ts';
import { type Charging, carryOn } from './settle.ts';
import { readStatement, type StatementItem } from './statement-store.ts';

/** The provider, as far as it tells what was taken back or given back. */
export type Refunding = Pick<CardProvider, 'dispute' | 'refunds'>;

/** A dispute, or the charge of a refund, of which the provider has told something. */
export const TakenBack = z.union([
  z.strictObject({ dispute: z.string() }),
  z.strictObject({ refundOf: z.string() }),
]);

/**
 * Writes what has become of money that was paid: a dispute begins, is won or lost, or some of it was given back. What the
 * provider says now counts, so messages may come twice and in any order. Operators are alarmed each time, since somebody has
 * to decide what follows.
 */
export async function takeBack(
  message: z.output<typeof TakenBack>,
  provider: Charging & Refunding,
): Promise<void> {
  const told =
    'dispute' in message ? await provider.dispute(message.dispute) : await provider.refunds(message.refundOf);
  const before = told && (await readStatement(told.statement));
  if (!before) return;
  // It was paid, although the message about that may come later.
  const paid = await carryOn(before, provider);
  const after =
    'verdict' in told
      ? await followDispute(await giveBack(paid, told.refundedCents ?? 0), told.verdict)
      : await giveBack(paid, told.cents);
  if (after !== paid) metrics.singleMetric().addMetric('TakenBack', 'Count', 1);
}

async function followDispute(item: StatementItem, verdict: 'open' | 'won' | 'lost'): Promise<StatementItem> {
  if (verdict === 'won') return follow(item, { kind: 'disputeWon' });
  const isOver = item.movements.some(({ kind }) => kind === 'disputeLost');
  if (isOver) return item;
  const disputed = await follow(item, { kind: 'disputed' });
  return verdict === 'lost' ? follow(disputed, { kind: 'disputeLost' }) : disputed;
}

function giveBack(item: StatementItem, cents: number): Promise<StatementItem> {
  const known = item.movements.reduce(
    (sum, one) => sum + (one.kind === 'refunded' ? (one.cents ?? 0) : 0),
    0,
  );
  return cents > known ? follow(item, { kind: 'refunded', cents: cents - known }) : Promise.resolve(item);
}
