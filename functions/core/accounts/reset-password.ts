import type { resetPassword as contract } from '../../../shared/contract/authentification.ts';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import { Refusal } from '../../../shared/errors.ts';
import type { Visitor } from '../../platform/caller.ts';
import { checkNewPassword, hashPassword } from './password.ts';
import { changeUser } from './store.ts';
import { readToken, useToken } from './token-store.ts';

/** Sets a new password by a mailed token and ends all sessions. Whoever got the mail has proved the address, too. */
export async function resetPassword(
  _: Visitor,
  { body: { newPassword, token: secret } }: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  checkNewPassword(newPassword);
  const invalid = new Refusal('INVALID_RESET_PASSWORD_TOKEN');
  const token = await readToken('reset', secret);
  if (!token || token.usedAt !== undefined) throw invalid;
  const passwordHash = await hashPassword(newPassword);
  await changeUser(token.userId, ({ row, sessionEpoch }) => {
    // The account has another address by now.
    if (row.email !== token.email) throw invalid;
    return {
      change: { passwordHash, sessionEpoch: sessionEpoch + 1, row: { verified: true } },
      also: [{ write: useToken(token), refusal: invalid }],
    };
  }).catch((error) => {
    throw error instanceof Refusal && error.code === 'ENTITY_NOT_FOUND' ? invalid : error;
  });
  return {};
}
