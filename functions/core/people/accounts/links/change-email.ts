import type { sendChangeEmailAuthentificationEmail as contract } from '../../../../../shared/contract/authentification.ts';
import { normaliseEmail } from '../../../../../shared/model/email.ts';
import type { UseCase } from '../../../../platform/caller.ts';
import { limitMails } from '../mails/mail-throttle.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { checkOwnPassword } from '../sign-in/check-own-password.ts';
import { checkNewEmail } from '../sign-up/check-new-email.ts';
import { changeUser } from '../store.ts';

/**
 * Queues a link for the new address and a notification for the old one, and ends all sessions. Sign-in uses the old
 * address until the new one is confirmed.
 */
export const sendChangeEmailAuthentificationEmail: UseCase<typeof contract> = async (caller, { body }) => {
  const { viewer, userId } = caller;
  await checkOwnPassword(caller, body.password);
  // Limited per user, not per network address: others who share the network address cannot use up the limit.
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
