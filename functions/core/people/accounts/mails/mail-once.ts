import type { Branding } from '../../../../../shared/model/branding.ts';
import type { Language } from '../../../../../shared/model/user.ts';
import { sendMail } from '../../../../platform/mail.ts';
import { compose, type Letter, type Letterhead } from '../../../kernel/mails/compose.ts';
import { sendOnce } from '../../../kernel/mails/send-once.ts';
import { brandingOf } from '../../labels/branding.ts';
import { groupsNamed } from '../../labels/groups.ts';
import { chargeTermsOf } from '../charge-terms.ts';
import { type Recipient, recipientsOf } from '../recipients-of.ts';

/** The account that a letter is about: its name and language, and how its label calls things. */
export interface Reader extends Pick<Branding, 'hardwareName'> {
  readonly name: string;
  readonly language: Language;
  /** The name of the console, by the label of the account. */
  readonly title: string;
}

/** Writes a letter; undefined: no mail is sent. It is called once at most for each mail that is sent. */
type LetterOf = (reader: Reader) => Letter | undefined | Promise<Letter | undefined>;

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
  letterOf: LetterOf,
  { withCopy }: Options = { withCopy: false },
): Promise<void> {
  const [to] = await recipientsOf([userId]);
  if (!to || to.blockingReason) return;
  const bcc = withCopy ? await copyFor(userId) : undefined;
  await mailAboutOnce(id, to, { to: to.email, bcc }, letterOf);
}

/** An address that a letter goes to, and what its frame says there besides. */
interface Destination extends Pick<Letterhead, 'unsubscribe'> {
  readonly to: string;
  readonly bcc?: string | undefined;
  /** Where answers go; by default to the support of the label. */
  readonly replyTo?: string;
  /** The mail program posts to this URL to unsubscribe its reader. */
  readonly unsubscribeUrl?: string;
  /** By default that of the account. */
  readonly language?: Language;
}

/** Mails any address once about an account, as `mailOnce` does: the letterhead is that of the account's label. */
export async function mailAboutOnce(
  id: string,
  { name, language, managerLabel, managerGroup }: Recipient,
  { language: said = language, unsubscribe, ...destination }: Destination,
  letterOf: LetterOf,
): Promise<void> {
  const branding = await brandingOf(managerLabel, managerGroup);
  const { managerTitle: title, hardwareName } = branding;
  await sendOnce(id, async () => {
    const letter = await letterOf({ name, language: said, title, hardwareName });
    if (!letter) return;
    await sendMail({
      replyTo: branding.supportAddress ?? undefined,
      ...destination,
      ...compose(letter, { branding, language: said, ...(unsubscribe && { unsubscribe }) }),
      sender: title,
    });
  });
}

/** The address of the admin of the account's group, if the group wants copies. */
async function copyFor(userId: string): Promise<string | undefined> {
  const name = (await chargeTermsOf(userId))?.managerGroup;
  const group = name ? (await groupsNamed([name])).get(name) : undefined;
  if (!group?.informAdmin || group.admin === null || group.admin === userId) return undefined;
  const [admin] = await recipientsOf([group.admin]);
  return admin?.blockingReason === undefined ? admin?.email : undefined;
}
