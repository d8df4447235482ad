import { dayOf } from '../../../../shared/month.ts';
import { link } from '../../kernel/mails/link.ts';
import { chargedAccount } from '../../people/accounts/charge-terms.ts';
import { mailOnce } from '../../people/accounts/mails/mail-once.ts';
import { groupsNamed } from '../../people/labels/groups.ts';
import { dayText, eurosText, monthText } from '../invoices/invoice-words.ts';
import { readSettings } from '../prices/invoice-numbers.ts';
import { confirmUntil } from '../statements/confirm-until.ts';
import { isStillSo, type PaymentMail } from '../statements/payment-mail.ts';
import { readStatement } from '../statements/statements.ts';
import { FAILED_LETTERS } from './failed-letter.ts';
import { WAITING_LETTERS } from './waiting-letter.ts';

/**
 * Mails a payer about an attempt to charge a statement, once, if it is still so, and unless the stage sends no mails about
 * billing. A group's admin gets a copy if the group says so.
 */
export async function sendPaymentMail(mail: PaymentMail): Promise<void> {
  const { about, attempt: number, host } = mail;
  const item = await readStatement(mail.statement);
  if (!item || !isStillSo(item, mail)) return;
  if (!(await readSettings({ consistent: true })).sendMails) return;
  const {
    row: { id, payerId, group: groupName, month, totalCents, reason },
    attempt,
  } = item;
  const group =
    groupName === null ? null : (await groupsNamed([groupName])).get(groupName)?.displayName || groupName;
  // One that was off or terminated stays as it is.
  const isInactive = groupName === null && (await chargedAccount(payerId))?.state === 'INACTIVE';
  await mailOnce(
    `payment-${id}-${number}-${about}`,
    payerId,
    ({ name, language, title }) => {
      const facts = {
        ...{ name, title, group, month: monthText(month, language), sum: eurosText(totalCents, language) },
        url: host === null ? undefined : link(host, '/settings/payment'),
      };
      if (!attempt) return FAILED_LETTERS[language]({ ...facts, reason: reason ?? 'declined', isInactive });
      const until = dayText(dayOf(confirmUntil(attempt.begunAt) - 1), language);
      return WAITING_LETTERS[language]({ ...facts, until, isReminder: about === 'stillToConfirm' });
    },
    { withCopy: true },
  );
}
