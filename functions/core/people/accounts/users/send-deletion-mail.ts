import { sendMail } from '../../../../platform/mail.ts';
import { compose } from '../../../kernel/mails/compose.ts';
import { sendOnce } from '../../../kernel/mails/send-once.ts';
import { brandingOf } from '../../labels/branding.ts';
import { accountExists } from '../account-exists.ts';
import { DELETION_LETTERS } from './deletion-letters.ts';
import type { DeletionMail } from './deletion-mail.ts';

/** Reports a deletion to the address of the former account, once. */
export async function sendDeletionMail(mail: DeletionMail): Promise<void> {
  const { userId, email, language, managerLabel, managerGroup } = mail;
  if (await accountExists(userId)) return;
  const branding = await brandingOf(managerLabel, managerGroup);
  const letter = DELETION_LETTERS[language]({ ...mail, title: branding.managerTitle });
  await sendOnce(`deleted-${userId}`, () =>
    sendMail({
      ...compose(letter, { branding, language }),
      to: email,
      sender: branding.managerTitle,
      replyTo: branding.supportAddress ?? undefined,
    }),
  );
}
