import type { renewRecoveryCodes as contract } from '../../../../../shared/contract/authentification.ts';
import type { Input, Reply } from '../../../../../shared/contract/operation.ts';
import { Refusal } from '../../../../../shared/errors.ts';
import type { Caller } from '../../../../platform/caller.ts';
import { changeFactors } from './change-factors.ts';
import { provedFactors } from './check-factor.ts';
import { isEmpty } from './factor-store.ts';
import { newRecoveryCodes } from './recovery-codes.ts';

/** Replaces all recovery codes. Throws ENTITY_NOT_FOUND if the account has no factor. */
export async function renewRecoveryCodes(
  caller: Caller,
  { body }: Input<typeof contract>,
): Promise<{ reply: Reply<typeof contract>; token: string }> {
  const { own, before } = await provedFactors(caller, body, (factors) => {
    if (isEmpty(factors)) throw new Refusal('ENTITY_NOT_FOUND');
  });
  const { codes, hashes } = newRecoveryCodes();
  const after = { ...before, recovery: hashes };
  const token = await changeFactors(caller, own, 'recoveryCodesRenewed', { before, after });
  return { reply: { recoveryCodes: codes }, token };
}
