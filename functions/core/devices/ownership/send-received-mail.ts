import { NOUN } from '../../../../shared/noun.ts';
import { sendMail } from '../../../platform/mail.ts';
import { compose } from '../../kernel/mails/compose.ts';
import { link } from '../../kernel/mails/link.ts';
import { sendOnce } from '../../kernel/mails/send-once.ts';
import { recipientsOf } from '../../people/accounts/recipients-of.ts';
import { brandingOf } from '../../people/labels/branding.ts';
import { RECEIVED_LETTERS } from './received-letter.ts';
import type { ReceivedMail } from './received-mail.ts';

const LISTS = { hub: '/devices/hubs', beacon: `/infoprovider/${NOUN}-list/0` } as const;

/** Notifies a user of devices that were transferred to the account: once per task, in the account's language. */
export async function sendReceivedMail(mail: ReceivedMail): Promise<void> {
  const { taskId, device, count, receiverId, giverId, host } = mail;
  const people = await recipientsOf([receiverId, ...(giverId === null ? [] : [giverId])]);
  const to = people.find(({ id }) => id === receiverId);
  if (!to || to.blockingReason) return;
  const branding = await brandingOf(to.managerLabel, to.managerGroup);
  const letter = RECEIVED_LETTERS[to.language]({
    name: to.name,
    title: branding.managerTitle,
    count,
    hardwareName: device === 'hub' ? 'Hub' : branding.hardwareName,
    // The address, because it is verified; a name may contain any text.
    from: people.find(({ id }) => id === giverId)?.email ?? null,
    url: link(host, LISTS[device]),
  });
  await sendOnce(taskId, () =>
    sendMail({
      ...compose(letter, { branding, language: to.language }),
      to: to.email,
      sender: branding.managerTitle,
      replyTo: branding.supportAddress ?? undefined,
    }),
  );
}
