import { link } from '../../kernel/mails/link.ts';
import { mailOnce } from '../../people/accounts/mails/mail-once.ts';
import { eurosText, monthText } from '../invoices/invoice-words.ts';
import { readSettings } from '../prices/invoice-numbers.ts';
import { SPEND_LETTERS } from './spend-letter.ts';
import type { SpendMail } from './spend-mail.ts';

/** Mails an account what its month has come to, once a month, unless the stage sends no mails about billing. */
export async function sendSpendMail({ userId, month, cents, netCents, host }: SpendMail): Promise<void> {
  if (!(await readSettings({ consistent: true })).sendMails) return;
  await mailOnce(
    `spend-${userId}-${month}`,
    userId,
    ({ name, language, title }) =>
      SPEND_LETTERS[language]({
        ...{ name, title, month: monthText(month, language), url: link(host, '/info-cms/reporting') },
        ...{ amount: eurosText(cents, language), sum: eurosText(netCents, language) },
      }),
    { withCopy: false },
  );
}
