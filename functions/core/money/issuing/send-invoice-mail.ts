import { link } from '../../kernel/mails/link.ts';
import { mailOnce } from '../../people/accounts/mails/mail-once.ts';
import { eurosText, monthText } from '../invoices/invoice-words.ts';
import { INVOICE_LETTERS } from './invoice-letter.ts';
import type { InvoiceMail } from './invoice-mail.ts';

/** Mails a payer that an invoice is ready, in the language of the account; its group's admin gets a copy if the group says so. */
export const sendInvoiceMail = ({ number, cancels, userId, month, cents, host }: InvoiceMail) =>
  mailOnce(
    `invoice-${number}`,
    userId,
    ({ name, language, title }) =>
      INVOICE_LETTERS[language]({
        ...{ name, title, number: String(number) },
        cancels: cancels === null ? undefined : String(cancels),
        month: monthText(month, language),
        sum: eurosText(cents, language),
        url: host === null ? undefined : link(host, '/settings/payment'),
      }),
    { withCopy: true },
  );
