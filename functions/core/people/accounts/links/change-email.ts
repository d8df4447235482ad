import type { sendChangeEmailAuthentificationEmail as contract } from '../../../../../shared/contract/authentification.ts';
import type { UseCase } from '../../../../platform/caller.ts';
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
export const sendChangeEmailAuthentificationEmail: UseCase<typeof contract> = async (caller, { body }) => {
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
};
