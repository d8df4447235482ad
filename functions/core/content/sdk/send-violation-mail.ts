import { infoCmsOf } from '../../people/accounts/info-cms.ts';
import { mailAboutOnce } from '../../people/accounts/mails/mail-once.ts';
import { recipientsOf } from '../../people/accounts/recipients-of.ts';
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
  await mailAboutOnce(
    `violation-${mail.id}`,
    owner,
    { to, replyTo: mail.senderEmail, language: MAIL_LANGUAGES[mail.language] },
    ({ title }) =>
      VIOLATION_LETTERS[mail.language]({
        ...{ ...mail, infoName, title },
        owner: `${owner.name}, ${owner.email}`,
      }),
  );
}
