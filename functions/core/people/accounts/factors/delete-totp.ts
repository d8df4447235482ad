import type { deleteTotp as contract } from '../../../../../shared/contract/authentification.ts';
import type { Input } from '../../../../../shared/contract/operation.ts';
import { Refusal } from '../../../../../shared/errors.ts';
import type { Caller } from '../../../../platform/caller.ts';
import { changeFactors } from './change-factors.ts';
import { provedFactors } from './check-factor.ts';

/** Removes the authenticator app. Returns the token of the session that continues. Throws ENTITY_NOT_FOUND. */
export async function deleteTotp(caller: Caller, { body }: Input<typeof contract>): Promise<string> {
  const { own, before } = await provedFactors(caller, body, ({ totp }) => {
    if (!totp) throw new Refusal('ENTITY_NOT_FOUND');
  });
  const { totp: _, ...after } = before;
  return changeFactors(caller, own, 'factorRemoved', { before, after });
}
