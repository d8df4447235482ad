import { NOUN } from '../../../../shared/noun.ts';
import { link } from '../../kernel/mails/link.ts';
import { mailOnce } from '../../people/accounts/mails/mail-once.ts';
import { addressOf } from '../../people/accounts/recipients-of.ts';
import { RECEIVED_LETTERS } from './received-letter.ts';
import type { ReceivedMail } from './received-mail.ts';

const LISTS = { hub: '/devices/hubs', beacon: `/infoprovider/${NOUN}-list/0` } as const;

/** Notifies a user of devices that were transferred to the account: once per task, in the account's language. */
export const sendReceivedMail = ({ taskId, device, count, receiverId, giverId, host }: ReceivedMail) =>
  mailOnce(taskId, receiverId, async ({ name, language, title, hardwareName }) =>
    RECEIVED_LETTERS[language]({
      ...{ name, title, count },
      hardwareName: device === 'hub' ? 'Hub' : hardwareName,
      from: await addressOf(giverId),
      url: link(host, LISTS[device]),
    }),
  );
