import type { deletePasskey as contract } from '../../../../../../shared/contract/authentification.ts';
import type { Input } from '../../../../../../shared/contract/operation.ts';
import { Refusal } from '../../../../../../shared/errors.ts';
import type { Caller } from '../../../../../platform/caller.ts';
import { changeFactors } from '../change-factors.ts';
import { provedFactors } from '../check-factor.ts';
import type { StoredPasskey } from '../factor-store.ts';
import { mustLeaveFactor } from '../must-leave-factor.ts';
import { passkeyIdOf } from './passkey-id.ts';

/** Removes a passkey. Returns the token of the session that continues. Throws ENTITY_NOT_FOUND, SECOND_FACTOR_REQUIRED. */
export async function deletePasskey(
  caller: Caller,
  { params: { id }, body }: Input<typeof contract>,
): Promise<string> {
  const isIt = ({ credentialId }: StoredPasskey) => passkeyIdOf(credentialId) === id;
  const checkLeft = await mustLeaveFactor(caller);
  const { own, before } = await provedFactors(caller, body, ({ totp, passkeys }) => {
    if (!passkeys.some(isIt)) throw new Refusal('ENTITY_NOT_FOUND');
    checkLeft(passkeys.length - 1 + (totp ? 1 : 0));
  });
  const passkeys = before.passkeys.filter((passkey) => !isIt(passkey));
  return changeFactors(caller, own, 'factorRemoved', { before, after: { ...before, passkeys } });
}
