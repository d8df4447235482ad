import type { cancelInvoice as contract } from '../../../../shared/contract/money/invoices.ts';
import { Refusal } from '../../../../shared/errors.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { audited } from '../../kernel/audit/audited.ts';
import { balancesOf } from '../ledger/movement.ts';
import { numbersWrite, readSettings } from '../prices/invoice-numbers.ts';
import { follow } from '../statements/follow.ts';
import { ledgerOf } from '../statements/ledger-of.ts';
import { readStatement } from '../statements/statements.ts';
import { askForInvoices } from './ask-for-invoices.ts';
import { invoiceWrite, readInvoice } from './invoice-store.ts';

/**
 * Cancels an invoice by another one, with the next number, in one transaction. The first keeps its number and its file, and
 * nothing is asked for any more. It must be decided before what becomes of money that was paid. Twice is once.
 */
export const cancelInvoice: UseCase<typeof contract> = async (caller, { params: { number: cancels } }) => {
  const invoice = await readInvoice(cancels);
  const statement = invoice && (await readStatement(invoice.row.statementId));
  if (!statement || invoice.row.cancels !== null) throw new Refusal('ENTITY_NOT_FOUND');
  const { state, cancellation } = statement.row;
  if (cancellation !== undefined) return { number: cancellation };
  const { cash, disputed } = balancesOf(ledgerOf(statement));
  // Money that was paid, or that a bank has taken back for now, would be without a claim.
  if (cash !== 0 || disputed !== 0) throw new Refusal('PAYMENT_UNEXPECTED_STATUS', { state });
  const settings = await readSettings({ consistent: true });
  const number = settings.nextInvoiceNumber;
  const { statementId, payerId, group } = invoice.row;
  const refusal = new Refusal('PLEASE_TRY_AGAIN');
  const entry = {
    item: `invoice/${cancels}`,
    ...{ subjectId: payerId, managerGroup: group },
    before: { state },
    after: { state: 'writtenOff', cancellation: number },
  };
  const after = await follow(statement, { kind: 'cancelled', number }, [
    { write: numbersWrite(settings, 1), refusal },
    { write: invoiceWrite({ number, statementId, payerId, group, cancels }, invoice.parties), refusal },
    ...audited(caller, entry),
  ]);
  // A payment that is under way may still succeed, so nothing was cancelled.
  if (after === statement) throw new Refusal('PAYMENT_UNEXPECTED_STATUS', { state });
  await askForInvoices([number]);
  return { number };
};
