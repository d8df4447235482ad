import type { resetPassword as contract } from '../../../../../shared/contract/authentification.ts';
import { Refusal } from '../../../../../shared/errors.ts';
import type { UseCase } from '../../../../platform/caller.ts';
import { queueNotice } from '../mails/queue-mail.ts';
import { checkNewPassword, ownerOf } from '../sign-in/check-new-password.ts';
import { hashPassword } from '../sign-in/password.ts';
import { makeFamiliar } from '../sign-in/sign-in-throttle.ts';
import { checkNotForced } from '../single-sign-on/rule.ts';
import { readUser } from '../store.ts';
import { changeByToken, unusedToken } from './change-by-token.ts';
import { isCurrent, newCredentials } from './credentials.ts';

/**
 * Sets a new password by a mailed token, ends all sessions, and notifies the owner by mail. Following the link proves
 * the address, so the account becomes verified.
 */
export const resetPassword: UseCase<typeof contract> = async ({ viewer }, { body }) => {
  const invalid = new Refusal('INVALID_RESET_PASSWORD_TOKEN');
  // Hashing is expensive, so the token is checked first.
  const token = await unusedToken('reset', body.token, invalid);
  const user = await readUser(token.userId);
  if (!user || !isCurrent(token, user)) throw invalid;
  await checkNotForced(user);
  await checkNewPassword(body.newPassword, ownerOf(user));
  const passwordHash = await hashPassword(body.newPassword);
  // Setting a first password is not a change, so it needs no notice.
  if (user.passwordHash !== null) await queueNotice('passwordChanged', user, viewer);
  await changeByToken(token, invalid, (is) =>
    is.row.email === token.email
      ? { passwordHash, ...newCredentials(is), row: { verified: true } }
      : undefined,
  );
  await makeFamiliar(token.email, viewer.address);
  return {};
};
