import type { Position } from '../../../../shared/model/statement.ts';
import { storeInvoice } from '../../../platform/invoice-files.ts';
import { log, metrics } from '../../../platform/log.ts';
import type { Invoice } from '../invoices/invoice.ts';
import { invoicePdf } from '../invoices/invoice-pdf.ts';
import type { PayersOf } from '../payment/payer-facts.ts';
import { readSettings } from '../prices/invoice-numbers.ts';
import { positionsOf, readStatement, type StatementItem } from '../statements/statements.ts';
import { cancellationFrom, invoiceFrom, isWhole } from './invoice-from.ts';
import { invoiceKey } from './invoice-key.ts';
import { queueInvoiceMail } from './invoice-mail.ts';
import { completeInvoice, type InvoiceItem, noteStored, readInvoice } from './invoice-store.ts';

/**
 * Makes an invoice, stores it and mails its payer. It may be killed at any point and called any number of times: the file
 * has the same bytes each time, is stored once, and its mail is sent once. One that lacks its seller's or buyer's data is
 * not made; it raises an alarm each night until they are there.
 */
export async function issueInvoice(number: number, payersOf: PayersOf): Promise<void> {
  const found = await readInvoice(number);
  // Without an item, the transaction that was to take this number has failed.
  if (!found || found.row.storedAt !== null) return;
  const item = await completed(found, payersOf);
  const invoice = await invoiceOfItem(item);
  if (!invoice) {
    const { seller, buyer } = item.parties;
    log.error('an invoice lacks data', { number, seller: seller !== null, buyer: buyer !== null });
    metrics.singleMetric().addMetric('IncompleteInvoice', 'Count', 1);
    return;
  }
  await storeInvoice(invoiceKey(item), await invoicePdf(invoice));
  const { sendMails } = await readSettings();
  // Before it counts as stored: a worker that dies in between sends it again, and it arrives once.
  if (sendMails) await queueInvoiceMail(item, invoice);
  await noteStored(item);
}

/** The invoice with the present data of its seller and buyer, as far as it lacked them. */
async function completed(item: InvoiceItem, payersOf: PayersOf): Promise<InvoiceItem> {
  const { row, parties } = item;
  // A cancellation has those of the invoice that it cancels.
  if (isWhole(parties) || row.cancels !== null) return item;
  const present = (await payersOf([row.payerId])).get(row.payerId)?.parties;
  if (!present) return item;
  const seller = parties.seller ?? present.seller;
  const buyer = parties.buyer ?? present.buyer;
  if (seller === parties.seller && buyer === parties.buyer) return item;
  return completeInvoice(item, { ...parties, seller, buyer, host: parties.host ?? present.host });
}

/** All that an invoice or a cancellation shows; undefined: it lacks its seller or buyer. */
async function invoiceOfItem(item: InvoiceItem): Promise<Invoice | undefined> {
  const { cancels, statementId } = item.row;
  const first = cancels === null ? item : await readInvoice(cancels);
  const statement = await readStatement(statementId);
  if (!first || !statement) throw new Error(`invoice ${item.row.number} has no statement`);
  if (!isWhole(first.parties)) return undefined;
  const invoice = invoiceFrom(statement, first, first.parties, await partsOf(statement));
  return cancels === null ? invoice : cancellationFrom(invoice, item);
}

/** What each account that a statement is for has cost. */
const partsOf = async ({ row: { id }, position }: StatementItem): Promise<Position[]> =>
  position ? [position] : Array.fromAsync(positionsOf(id));
