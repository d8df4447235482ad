import { sendMail } from '../../../platform/mail.ts';
import { compose } from '../../kernel/mails/compose.ts';
import { sendOnce } from '../../kernel/mails/send-once.ts';
import { infoCmsOf } from '../../people/accounts/info-cms.ts';
import { recipientsOf } from '../../people/accounts/recipients-of.ts';
import { brandingOf } from '../../people/labels/branding.ts';
import { reportAddressOf } from '../../people/labels/shown-labels.ts';
import { infoNameOf } from '../infos/published-infos.ts';
import { MAIL_LANGUAGES, VIOLATION_LETTERS } from './violation-letter.ts';
import type { ViolationMail } from './violation-mail.ts';

/**
 * Mails a reported violation to the report address of the owner's app label. No mail is sent if there is no address, or if
 * the Info or its owner is gone by now.
 */
export async function sendViolationMail(mail: ViolationMail): Promise<void> {
  const [[owner], services, infoName] = await Promise.all([
    recipientsOf([mail.ownerId]),
    infoCmsOf([mail.ownerId]),
    infoNameOf(mail.infoId),
  ]);
  if (!owner || infoName === undefined) return;
  const to = await reportAddressOf(services.get(owner.id)?.appLabel ?? null);
  if (to === null) return;
  const branding = await brandingOf(owner.managerLabel, owner.managerGroup);
  const letter = VIOLATION_LETTERS[mail.language]({
    ...mail,
    infoName,
    title: branding.managerTitle,
    owner: `${owner.name}, ${owner.email}`,
  });
  await sendOnce(`violation-${mail.id}`, () =>
    sendMail({
      ...compose(letter, { branding, language: MAIL_LANGUAGES[mail.language] }),
      to,
      sender: branding.managerTitle,
      replyTo: mail.senderEmail,
    }),
  );
}
