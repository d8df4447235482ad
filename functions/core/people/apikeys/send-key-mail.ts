import { link } from '../../kernel/mails/link.ts';
import { mailOnce } from '../accounts/mails/mail-once.ts';
import { addressOf } from '../accounts/recipients-of.ts';
import { KEY_LETTERS } from './key-letters.ts';
import type { KeyMail } from './key-mail.ts';
import { readKey } from './store.ts';

/**
 * Sends a mail about an API key to its principal, in the account's language. The mail about a new key is sent even if
 * the key was deleted since, because it may have been used. The mail about an expiry is dropped if the key was deleted
 * or its expiry changed.
 */
export async function sendKeyMail(mail: KeyMail): Promise<void> {
  const { about, id, principalId, makerId, expiresAt, due } = mail;
  if (about !== 'made' && (await readKey(id))?.row.expiresAt !== expiresAt) return;
  await mailOnce(
    `key-${about}-${id}-${expiresAt ?? ''}${due ? `-${due}` : ''}`,
    principalId,
    async ({ name, language, title }) =>
      KEY_LETTERS[language][about]({
        ...{ ...mail, name, title },
        by: makerId === undefined ? undefined : ((await addressOf(makerId)) ?? makerId),
        url: link(mail.host, '/settings/api-keys'),
        sessionsUrl: link(mail.host, '/settings/user'),
      }),
  );
}
