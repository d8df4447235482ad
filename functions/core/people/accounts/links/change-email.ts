import type { sendChangeEmailAuthentificationEmail as contract } from '../../../../../shared/contract/authentification.ts';
import type { Input, Reply } from '../../../../../shared/contract/operation.ts';
import type { Caller } from '../../../../platform/caller.ts';
import { limitMails } from '../mails/mail-throttle.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { checkOwnPassword } from '../sign-in/check-own-password.ts';
import { checkNewEmail } from '../sign-up/check-new-email.ts';
import { changeUser } from '../store.ts';
import { normaliseEmail } from '../user-item.ts';

/**
 * Has a link mailed to a new address, tells the old one of it, and ends all sessions. The old address signs in until
 * the new one is confirmed.
 */
export async function sendChangeEmailAuthentificationEmail(
  caller: Caller,
  { body }: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  const { viewer, userId } = caller;
  await checkOwnPassword(caller, body.password);
  // By the user, not the address: nobody who shares the address can use it up.
  await limitMails(userId, body.newEmail, () => checkNewEmail(body.newEmail));
  const newEmail = normaliseEmail(body.newEmail);
  const { after } = await changeUser(userId, ({ sessionEpoch }) => ({
    change: { newEmail, sessionEpoch: sessionEpoch + 1 },
  }));
  const mail = { language: after.languageCode, host: viewer.host, userId };
  await queueMail({ ...mail, kind: 'change', email: newEmail });
  await queueMail({ ...mail, kind: 'changed', email: after.row.email });
  return {};
}
