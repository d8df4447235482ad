import type { Language } from '../../../../../shared/model/user.ts';
import { sendMail } from '../../../../platform/mail.ts';
import { compose, type Letter } from '../../../kernel/mails/compose.ts';
import { sendOnce } from '../../../kernel/mails/send-once.ts';
import { brandingOf } from '../../labels/branding.ts';
import { groupsNamed } from '../../labels/groups.ts';
import { chargeTermsOf } from '../charge-terms.ts';
import { recipientsOf } from '../recipients-of.ts';

/** Who reads a letter, and in whose name it is written. */
export interface Reader {
  readonly name: string;
  readonly language: Language;
  /** The name of the console, by the label of the account. */
  readonly title: string;
}

interface Options {
  /** Whether the admin of the account's group gets a copy, if the group wants copies. */
  readonly withCopy: boolean;
}

/**
 * Mails an account once, in its language and with the letterhead of its label. An account that gets no mails is left out.
 *
 * @param id of the mail: it is sent once, however often it is asked for
 */
export async function mailOnce(
  id: string,
  userId: string,
  letterFor: (reader: Reader) => Letter,
  { withCopy }: Options,
): Promise<void> {
  const [to] = await recipientsOf([userId]);
  if (!to || to.blockingReason) return;
  const { language, name, managerLabel, managerGroup } = to;
  const branding = await brandingOf(managerLabel, managerGroup);
  const letter = letterFor({ name, language, title: branding.managerTitle });
  const bcc = withCopy ? await copyFor(userId) : undefined;
  await sendOnce(id, () =>
    sendMail({
      ...compose(letter, { branding, language }),
      ...{ to: to.email, bcc, sender: branding.managerTitle },
      replyTo: branding.supportAddress ?? undefined,
    }),
  );
}

/** The address of the admin of the account's group, if the group wants copies. */
async function copyFor(userId: string): Promise<string | undefined> {
  const name = (await chargeTermsOf(userId))?.managerGroup;
  const group = name ? (await groupsNamed([name])).get(name) : undefined;
  if (!group?.informAdmin || group.admin === null || group.admin === userId) return undefined;
  const [admin] = await recipientsOf([group.admin]);
  return admin?.blockingReason === undefined ? admin?.email : undefined;
}
