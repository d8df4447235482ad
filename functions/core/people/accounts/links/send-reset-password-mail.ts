import type { sendResetPasswordMail as contract } from '../../../../../shared/contract/authentification.ts';
import { Refusal } from '../../../../../shared/errors.ts';
import { emailFault, normaliseEmail } from '../../../../../shared/model/email.ts';
import type { UseCase } from '../../../../platform/caller.ts';
import { limitMails } from '../mails/mail-throttle.ts';
import { queueMail } from '../mails/queue-mail.ts';

/** Queues a mail with a link that sets a new password. An unknown address gets the same response in the same time. */
export const sendResetPasswordMail: UseCase<typeof contract> = async (
  { viewer },
  { params: { email, language } },
) => {
  if (emailFault(email)) throw new Refusal('INVALID_EMAIL');
  const mail = { kind: 'reset', email: normaliseEmail(email), language, host: viewer.host } as const;
  await limitMails(viewer.address, email, () => queueMail(mail));
  return {};
};
