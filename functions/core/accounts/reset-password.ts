import type { resetPassword as contract } from '../../../shared/contract/authentification.ts';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import { Refusal } from '../../../shared/errors.ts';
import type { Visitor } from '../../platform/caller.ts';
import { changeByToken, unusedToken } from './change-by-token.ts';
import { checkNewPassword, hashPassword } from './password.ts';

/**
 * Sets a new password by a mailed token and ends all sessions. Whoever got the mail has proved the address, too. A change of
 * the address that waits is off: somebody else may have asked for it.
 */
export async function resetPassword(
  _: Visitor,
  { body }: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  checkNewPassword(body.newPassword);
  const invalid = new Refusal('INVALID_RESET_PASSWORD_TOKEN');
  // Hashing is dear: not for whoever makes up a token.
  const token = await unusedToken('reset', body.token, invalid);
  const passwordHash = await hashPassword(body.newPassword);
  await changeByToken(token, invalid, ({ row, sessionEpoch }) =>
    // The account may have another address by now.
    row.email === token.email
      ? { passwordHash, newEmail: null, sessionEpoch: sessionEpoch + 1, row: { verified: true } }
      : undefined,
  );
  return {};
}
