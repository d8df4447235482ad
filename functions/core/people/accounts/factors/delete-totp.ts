import type { deleteTotp as contract } from '../../../../../shared/contract/authentification.ts';
import type { Input } from '../../../../../shared/contract/operation.ts';
import { Refusal } from '../../../../../shared/errors.ts';
import type { Caller } from '../../../../platform/caller.ts';
import { changeFactors } from './change-factors.ts';
import { provedFactors } from './check-factor.ts';
import { mustLeaveFactor } from './must-leave-factor.ts';

/** Removes the authenticator app. Returns the token of the session that continues. Throws ENTITY_NOT_FOUND, SECOND_FACTOR_REQUIRED. */
export async function deleteTotp(caller: Caller, { body }: Input<typeof contract>): Promise<string> {
  const checkLeft = await mustLeaveFactor(caller);
  const { own, before } = await provedFactors(caller, body, ({ totp, passkeys }) => {
    if (!totp) throw new Refusal('ENTITY_NOT_FOUND');
    checkLeft(passkeys.length);
  });
  const { totp: _, ...after } = before;
  return changeFactors(caller, own, 'factorRemoved', { before, after });
}
