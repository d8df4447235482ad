import type { Position } from '../../../../shared/model/statement.ts';
import type { Buyer, Invoice, Seller } from '../invoices/invoice.ts';
import { cancellationOf, invoiceOf, type PartFacts } from '../invoices/invoice-of.ts';
import type { Parties } from '../invoices/parties.ts';
import type { StatementItem } from '../statements/statements.ts';
import type { InvoiceItem } from './invoice-store.ts';

/** Parties of which nothing is missing. */
export interface WholeParties extends Parties {
  readonly seller: Seller;
  readonly buyer: Buyer;
}

export const isWhole = (parties: Parties): parties is WholeParties =>
  parties.seller !== null && parties.buyer !== null;

/**
 * The invoice of a statement: it follows from what is stored alone, so it is the same whenever it is made.
 *
 * @param positions what each account that it is for has cost
 * @throws if its sums are not those of the statement
 */
export function invoiceFrom(
  { row, tax, carried }: StatementItem,
  { row: { number }, issued }: Pick<InvoiceItem, 'row' | 'issued'>,
  { language, seller, buyer }: WholeParties,
  positions: readonly Position[],
): Invoice {
  const invoice = invoiceOf({
    number: String(number),
    ...{ issued, language, seller, buyer, tax, month: row.month },
    parts: positions.map(partOf),
    carried: carried.map(({ month, netCents }) => ({ month, net: netCents })),
  });
  const { net, vat, gross } = invoice;
  if (net !== row.netCents || vat !== row.vatCents || gross !== row.totalCents)
    throw new Error(`invoice ${number} has other sums than the statement ${row.id}`);
  return invoice;
}

/** The cancellation of an invoice, by its own number and date. */
export const cancellationFrom = (
  invoice: Invoice,
  { row: { number }, issued }: Pick<InvoiceItem, 'row' | 'issued'>,
): Invoice => cancellationOf(invoice, { number: String(number), issued });

/** Devices are not listed one by one: a statement keeps their number, and the report of the month has each of them. */
const partOf = (position: Position): PartFacts => ({
  user: position.userName,
  devices: position.devices,
  charge: {
    tier: null,
    price: position.priceCents,
    raw: position.rawCents,
    discount: position.discountCents,
    net: position.netCents,
  },
  terms: { discount: position.discountPercent },
  additionalInfo: position.additionalInfo,
  uses: [],
});
