import type { confirmTotp as contract } from '../../../../../shared/contract/authentification.ts';
import type { Input, Reply } from '../../../../../shared/contract/operation.ts';
import { Refusal } from '../../../../../shared/errors.ts';
import type { Caller } from '../../../../platform/caller.ts';
import { now } from '../../../../platform/clock.ts';
import { readUser } from '../store.ts';
import { changeFactors } from './change-factors.ts';
import { limitCodes } from './code-throttle.ts';
import { endPending, noFactors, readFactors, readPending } from './factor-store.ts';
import { recoveryWith } from './recovery-codes.ts';
import { stepOf, totpDigits } from './totp.ts';

/**
 * Makes an authenticator app a factor, by a code that shows that it has the secret. The owner's password was checked when the
 * secret was made. That code is used up: it does not sign in.
 */
export async function confirmTotp(
  caller: Caller,
  { body }: Input<typeof contract>,
): Promise<{ reply: Reply<typeof contract>; token: string }> {
  const { userId } = caller;
  const [own, secret, factors] = await Promise.all([
    readUser(userId),
    readPending(userId),
    readFactors(userId),
  ]);
  if (!own) throw new Refusal('NOT_LOGGED_IN');
  if (!secret) throw new Refusal('FACTOR_NOT_STARTED');
  const guesser = { userId, email: own.row.email, address: caller.viewer.address };
  const lastStep = await limitCodes(guesser, async () => firstStep(secret, body.code));
  const before = factors ?? noFactors(userId);
  const { codes, recovery } = recoveryWith(before);
  const totp = { secret, createdAt: now(), lastStep, lastUsedAt: null };
  const after = { ...before, totp, recovery };
  const token = await changeFactors(caller, own, 'factorAdded', { before, after }, [
    endPending(userId, secret),
  ]);
  return { reply: { recoveryCodes: codes }, token };
}

function firstStep(secret: string, code: string): number {
  const digits = totpDigits(code);
  const step = digits === undefined ? undefined : stepOf(secret, digits);
  if (step === undefined) throw new Refusal('SECOND_FACTOR_WRONG');
  return step;
}
