import { sendMail } from '../../../platform/mail.ts';
import { compose } from '../../kernel/mails/compose.ts';
import { link } from '../../kernel/mails/link.ts';
import { sendOnce } from '../../kernel/mails/send-once.ts';
import { recipientsOf } from '../accounts/recipients-of.ts';
import { brandingOf } from '../labels/branding.ts';
import { KEY_LETTERS } from './key-letters.ts';
import type { KeyMail } from './key-mail.ts';
import { readKey } from './store.ts';

/**
 * Sends a mail about an API key to its principal, in the account's language. The mail about a new key is sent even if
 * the key was deleted since, because it may have been used. The mail about an expiry is dropped if the key was deleted
 * or its expiry changed.
 */
export async function sendKeyMail(mail: KeyMail): Promise<void> {
  const { about, id, principalId, makerId, expiresAt } = mail;
  if (about !== 'made' && (await readKey(id))?.row.expiresAt !== expiresAt) return;
  const people = await recipientsOf([principalId, ...(makerId === undefined ? [] : [makerId])]);
  const to = people.find((one) => one.id === principalId);
  if (!to || to.blockingReason) return;
  const branding = await brandingOf(to.managerLabel, to.managerGroup);
  const letter = KEY_LETTERS[to.language][about]({
    ...mail,
    name: to.name,
    title: branding.managerTitle,
    // The address, because it is verified; a name may contain any text.
    by: makerId === undefined ? undefined : (people.find((one) => one.id === makerId)?.email ?? makerId),
    url: link(mail.host, '/settings/api-keys'),
    sessionsUrl: link(mail.host, '/settings/user'),
  });
  await sendOnce(`key-${about}-${id}-${expiresAt ?? ''}`, () =>
    sendMail({
      ...compose(letter, { branding, language: to.language }),
      to: to.email,
      sender: branding.managerTitle,
      replyTo: branding.supportAddress ?? undefined,
    }),
  );
}
