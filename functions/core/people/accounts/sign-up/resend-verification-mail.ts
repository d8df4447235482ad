import type { resendVerificationMail as contract } from '../../../../../shared/contract/authentification.ts';
import type { Input, Reply } from '../../../../../shared/contract/operation.ts';
import { Refusal } from '../../../../../shared/errors.ts';
import type { Visitor } from '../../../../platform/caller.ts';
import { limitMails } from '../mails/mail-throttle.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { checkPassword } from '../sign-in/check-password.ts';

/** Mails the link that verifies an address once more. */
export async function resendVerificationMail(
  { viewer }: Visitor,
  { body }: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  const { row } = await checkPassword(body.email, body.password, viewer.address);
  if (row.verified) throw new Refusal('EMAIL_ALREADY_VERIFIED');
  const mail = { kind: 'verify', email: row.email, language: body.languageCode, host: viewer.host } as const;
  await limitMails(viewer.address, row.email, () => queueMail(mail));
  return {};
}
