import type { resendVerificationMail as contract } from '../../../../../shared/contract/authentification.ts';
import { Refusal } from '../../../../../shared/errors.ts';
import type { UseCase } from '../../../../platform/caller.ts';
import { limitMails } from '../mails/mail-throttle.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { checkPassword } from '../sign-in/check-password.ts';

/** Mails another link that verifies the address. */
export const resendVerificationMail: UseCase<typeof contract> = async ({ viewer }, { body }) => {
  const { row } = await checkPassword(body.email, body.password, viewer.address);
  if (row.verified) throw new Refusal('EMAIL_ALREADY_VERIFIED');
  const mail = { kind: 'verify', email: row.email, language: body.languageCode, host: viewer.host } as const;
  await limitMails(viewer.address, row.email, () => queueMail(mail));
  return {};
};
