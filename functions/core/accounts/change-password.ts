import type { changePassword as contract } from '../../../shared/contract/authentification.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import type { Caller } from '../../platform/caller.ts';
import { checkOwnPassword } from './check-own-password.ts';
import { checkNewPassword, hashPassword } from './password.ts';
import { insertSession } from './session-store.ts';
import { changeUser } from './store.ts';

/** Sets another password. All sessions end; the caller goes on with a new one, whose token is answered. */
export async function changePassword(caller: Caller, { body }: Input<typeof contract>): Promise<string> {
  checkNewPassword(body.newPassword);
  await checkOwnPassword(caller, body.currentPassword);
  const passwordHash = await hashPassword(body.newPassword);
  const { after } = await changeUser(caller.userId, ({ sessionEpoch }) => ({
    // A change of the address that waits is off: somebody else may have asked for it.
    change: { passwordHash, newEmail: null, sessionEpoch: sessionEpoch + 1 },
  }));
  return insertSession(after);
}
