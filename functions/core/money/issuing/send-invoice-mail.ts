import { sendMail } from '../../../platform/mail.ts';
import { compose } from '../../kernel/mails/compose.ts';
import { link } from '../../kernel/mails/link.ts';
import { sendOnce } from '../../kernel/mails/send-once.ts';
import { chargeTermsOf } from '../../people/accounts/charge-terms.ts';
import { recipientsOf } from '../../people/accounts/recipients-of.ts';
import { brandingOf } from '../../people/labels/branding.ts';
import { groupsNamed } from '../../people/labels/groups.ts';
import { eurosText, monthText } from '../invoices/invoice-words.ts';
import { INVOICE_LETTERS } from './invoice-letter.ts';
import type { InvoiceMail } from './invoice-mail.ts';

/** Mails a payer that an invoice is ready, in the language of the account; its group's admin gets a copy if the group says so. */
export async function sendInvoiceMail(mail: InvoiceMail): Promise<void> {
  const { number, cancels, userId, month, cents, host } = mail;
  const [to] = await recipientsOf([userId]);
  if (!to || to.blockingReason) return;
  const { language, name } = to;
  const branding = await brandingOf(to.managerLabel, to.managerGroup);
  const letter = INVOICE_LETTERS[language]({
    ...{ name, number: String(number), title: branding.managerTitle },
    cancels: cancels === null ? undefined : String(cancels),
    month: monthText(month, language),
    sum: eurosText(cents, language),
    url: host === null ? undefined : link(host, '/settings/payment'),
  });
  const bcc = await copyFor(userId);
  await sendOnce(`invoice-${number}`, () =>
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
