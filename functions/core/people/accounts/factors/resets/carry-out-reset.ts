import * as z from 'zod/mini';
import type { confirmFactorReset as contract } from '../../../../../../shared/contract/authentification/factor-resets.ts';
import type { Input } from '../../../../../../shared/contract/operation.ts';
import { Refusal } from '../../../../../../shared/errors.ts';
import type { Caller } from '../../../../../platform/caller.ts';
import { now } from '../../../../../platform/clock.ts';
import { type Actor, alwaysAudited } from '../../../../kernel/audit/audited.ts';
import { newCredentials } from '../../links/credentials.ts';
import { queueNotice } from '../../mails/queue-mail.ts';
import { changeUser, readUser } from '../../store.ts';
import { namedUser } from '../../subject.ts';
import { forgetFactors } from '../factor-store.ts';
import {
  askerOf,
  isWaiting,
  type MayStill,
  mayAskerStill,
  type Resetting,
  resetChange,
  resettingUser,
} from './reset-of.ts';

/** A reset of second factors is due. */
export const FactorResetDue = z.strictObject({
  kind: z.literal('factorReset'),
  userId: z.string(),
  resetId: z.string(),
});

/**
 * Confirms a reset that another has asked for, which makes it hold at once.
 *
 * @throws ENTITY_NOT_FOUND (it does not wait any more), FORM_VALIDATION_FAILED (by who asked, or by its user),
 * MISSING_DATA_RIGHT (who asked may not do so any more)
 */
export async function confirmFactorReset(
  caller: Caller,
  { params }: Input<typeof contract>,
  mayStill: MayStill,
): Promise<Record<string, never>> {
  const user = await resettingUser(await namedUser(caller, params.id), params.reset);
  const { askedBy } = user.factorReset;
  if (caller.userId === askedBy || caller.userId === user.row.id)
    throw new Refusal('FORM_VALIDATION_FAILED', { reset: 'needs another admin' });
  if (!(await mayAskerStill(user, mayStill)))
    throw new Refusal('MISSING_DATA_RIGHT', { permission: 'factorReset', askedBy: 'may not any more' });
  if (!(await carryOut(caller, user))) throw new Refusal('ENTITY_NOT_FOUND');
  return {};
}

/**
 * Lets a reset take effect that nobody has confirmed or withdrawn until it is due. If who asked may not do so any more, it ends
 * without an effect. It may be called twice: it does nothing for a reset that does not wait any more.
 */
export async function endWaiting(
  { userId, resetId }: z.output<typeof FactorResetDue>,
  mayStill: MayStill,
): Promise<void> {
  const user = await readUser(userId);
  if (!isWaiting(user, resetId) || now() < user.factorReset.dueAt) return;
  if (await mayAskerStill(user, mayStill)) await carryOut(askerOf(user), user);
  else await dropReset(askerOf(user), user, 'lapsed');
}

/** Removes the factors and ends all sessions, and mails the user. Returns whether the reset was still waiting. */
async function carryOut(actor: Actor, user: Resetting): Promise<boolean> {
  const { id, askedBy, reason, host } = user.factorReset;
  await queueNotice('factorsReset', user, { host });
  const { before } = await changeUser(user.row.id, (present) => {
    if (!isWaiting(present, id)) return undefined;
    const change = resetChange(present, { factorReset: 'done', secondFactors: 'removed', askedBy, reason });
    return {
      change: { ...newCredentials(present), hasFactor: false, factorReset: undefined },
      also: [forgetFactors(present.row.id), alwaysAudited(actor, change)],
    };
  });
  return isWaiting(before, id);
}

/** Ends a reset without an effect. Returns whether it was still waiting. */
export async function dropReset(
  actor: Actor,
  { row, factorReset: { id } }: Resetting,
  how: 'withdrawn' | 'lapsed' | 'factorUsed',
): Promise<boolean> {
  const { before } = await changeUser(row.id, (present) =>
    isWaiting(present, id)
      ? {
          change: { factorReset: undefined },
          also: [alwaysAudited(actor, resetChange(present, { factorReset: how }))],
        }
      : undefined,
  );
  return isWaiting(before, id);
}
