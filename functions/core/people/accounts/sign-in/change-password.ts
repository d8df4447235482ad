import type { changePassword as contract } from '../../../../../shared/contract/authentification.ts';
import type { Input } from '../../../../../shared/contract/operation.ts';
import type { Caller } from '../../../../platform/caller.ts';
import { newCredentials } from '../links/credentials.ts';
import { queueNotice } from '../mails/queue-mail.ts';
import { changeUser } from '../store.ts';
import { checkNewPassword, ownerOf } from './check-new-password.ts';
import { checkOwnPassword } from './check-own-password.ts';
import { hashPassword } from './password.ts';
import { insertSession } from './session-store.ts';

/**
 * Sets another password and notifies the owner by mail. All sessions end; the caller continues with a new session,
 * whose token is returned.
 */
export async function changePassword(caller: Caller, { body }: Input<typeof contract>): Promise<string> {
  const own = await checkOwnPassword(caller, body.currentPassword);
  await checkNewPassword(body.newPassword, ownerOf(own));
  const passwordHash = await hashPassword(body.newPassword);
  await queueNotice('passwordChanged', own, caller.viewer);
  const { after } = await changeUser(caller.userId, (user) => ({
    change: { passwordHash, ...newCredentials(user) },
  }));
  // The password alone proves who has no second factor; it makes no older proof of one fresh.
  return insertSession(after, caller.viewer, {
    provedAt: own.hasFactor ? caller.proof?.at : undefined,
    signOn: caller.proof?.signOn,
  });
}
