import { link } from '../../kernel/mails/link.ts';
import { mailOnce } from '../../people/accounts/mails/mail-once.ts';
import { eurosText, monthText } from '../invoices/invoice-words.ts';
import { readSettings } from '../prices/invoice-numbers.ts';
import { SPEND_LETTERS } from './spend-letter.ts';
import type { SpendMail } from './spend-mail.ts';

/** Mails an account what a month has come to, once a month, unless the stage sends no mails about billing. */
export async function sendSpendMail(mail: SpendMail): Promise<void> {
  const { userId, group, month, cents, netCents, host } = mail;
  if (!(await readSettings({ consistent: true })).sendMails) return;
  await mailOnce(
    `spend-${userId}-${month}${group === null ? '' : '-group'}`,
    userId,
    ({ name, language, title }) =>
      SPEND_LETTERS[language]({
        ...{ name, title, group, month: monthText(month, language), url: link(host, '/info-cms/reporting') },
        ...{ amount: eurosText(cents, language), sum: eurosText(netCents, language) },
      }),
  );
}
