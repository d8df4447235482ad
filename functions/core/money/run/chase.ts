import * as z from 'zod/mini';
import { now } from '../../../platform/clock.ts';
import { inLanes } from '../../../platform/in-lanes.ts';
import { enqueue } from '../../../platform/queue.ts';
import { confirmUntil, remindFrom } from '../statements/confirm-until.ts';
import { queuePaymentMail } from '../statements/payment-mail.ts';
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
 * were not confirmed in time are given up; from the 10th on, payers of those that still wait are mailed again, once.
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
      await orAsItIs(item!, async () => {
        const after = await (isLate(item!) ? giveUp : carryOn)(item!, provider);
        if (mustRemind(after)) await queuePaymentMail(after, 'stillToConfirm');
        return after;
      });
    },
    LANES,
  );
  if (stoppedAt) await enqueue('BILLING_QUEUE', { chase: state, after: stoppedAt });
}

const isLate = ({ row, attempt }: StatementItem): boolean =>
  row.state === 'toConfirm' && attempt !== null && now() >= confirmUntil(attempt.begunAt);

/** Each night again: a night may be missed, and the mail is sent once. */
const mustRemind = (item: StatementItem): boolean =>
  item.row.state === 'toConfirm' &&
  item.attempt !== null &&
  now() >= remindFrom(item.attempt.begunAt) &&
  !isLate(item);
