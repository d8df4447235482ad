import * as z from 'zod/mini';
import { now } from '../../../platform/clock.ts';
import { inLanes } from '../../../platform/in-lanes.ts';
import { enqueue } from '../../../platform/queue.ts';
import { confirmUntil } from '../statements/confirm-until.ts';
import { type Charging, carryOn, giveUp, orAsItIs } from '../statements/settle.ts';
import { readStatements, type StatementItem, somePending } from '../statements/statements.ts';

/** Statements whose payment is under way, after a position. */
export const ChaseDue = z.strictObject({
  chase: z.enum(['paying', 'toConfirm']),
  after: z.optional(z.record(z.string(), z.string())),
});

const AT_ONCE = 25;
const LANES = 5;

/** Asks for all statements whose payment is under way. */
export async function chaseAll(): Promise<void> {
  for (const chase of ['paying', 'toConfirm'] as const) await enqueue('BILLING_QUEUE', { chase });
}

/**
 * Carries some statements on whose payment is under way: messages of the provider may be lost, and answers too. Those that
 * were not confirmed in time are given up.
 */
export async function chase(
  { chase: state, after }: z.output<typeof ChaseDue>,
  provider: Charging,
): Promise<void> {
  const { ids, stoppedAt } = await somePending(state, AT_ONCE, after);
  const items = [...(await readStatements(ids)).values()];
  await inLanes(
    items,
    1,
    async ([item]) => {
      await orAsItIs(item!, () => (isLate(item!) ? giveUp : carryOn)(item!, provider));
    },
    LANES,
  );
  if (stoppedAt) await enqueue('BILLING_QUEUE', { chase: state, after: stoppedAt });
}

const isLate = ({ row, attempt }: StatementItem): boolean =>
  row.state === 'toConfirm' && attempt !== null && now() >= confirmUntil(attempt.begunAt);
