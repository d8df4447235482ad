import { randomBytes } from 'node:crypto';
import type { askFactorReset as contract } from '../../../../../../shared/contract/authentification/factor-resets.ts';
import { Refusal } from '../../../../../../shared/errors.ts';
import { RESET_HOURS } from '../../../../../../shared/model/factor-limits.ts';
import { appoint } from '../../../../../platform/appointments.ts';
import type { UseCase } from '../../../../../platform/caller.ts';
import { now } from '../../../../../platform/clock.ts';
import { audited } from '../../../../kernel/audit/audited.ts';
import { queueResetAsked } from '../../mails/queue-mail.ts';
import { changeUser, readUser } from '../../store.ts';
import { namedUser } from '../../subject.ts';
import type { UserItem } from '../../user-item.ts';
import { resetChange, toFactorReset } from './reset-of.ts';

/**
 * Asks for a reset of the second factors of a user who has lost them. The user is mailed at once. The appointment and the mail
 * are queued first, and do nothing if the reset was not stored, so that no crash leaves one without them.
 *
 * @throws ENTITY_NOT_FOUND (also without a factor), ALREADY_EXISTS (one waits), FORM_VALIDATION_FAILED (the caller's own account)
 */
export const askFactorReset: UseCase<typeof contract> = async (caller, { params, body: { reason } }) => {
  const id = await namedUser(caller, params.id);
  if (id === caller.userId) throw new Refusal('FORM_VALIDATION_FAILED', { id: 'is your own account' });
  const user = await readUser(id);
  if (!user) throw new Refusal('ENTITY_NOT_FOUND');
  checkMayWait(user);
  const askedAt = now();
  const reset = {
    id: randomBytes(12).toString('base64url'),
    ...{ askedBy: caller.userId, reach: caller.reach, reason },
    ...{ askedAt, dueAt: askedAt + RESET_HOURS * 3600_000, host: caller.viewer.host },
  };
  await appoint(reset.dueAt, { kind: 'factorReset', userId: id, resetId: reset.id });
  await queueResetAsked(user, reset);
  const { after } = await changeUser(id, (present) => {
    checkMayWait(present);
    const change = resetChange(present, { factorReset: 'asked', reason });
    return { change: { factorReset: reset }, also: audited(caller, change) };
  });
  return toFactorReset(after);
};

function checkMayWait({ hasFactor, factorReset }: UserItem): void {
  if (!hasFactor) throw new Refusal('ENTITY_NOT_FOUND', { factors: 'the account has none' });
  if (factorReset) throw new Refusal('ALREADY_EXISTS', { reset: factorReset.id });
}
