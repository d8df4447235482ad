import type { InvoiceItem } from './invoice-store.ts';

/** Where the file of an invoice is: by the year of its date, since each year is kept for a time of its own. */
export const invoiceKey = ({ row: { number }, issued }: InvoiceItem): string =>
  `${issued.slice(0, 4)}/${number}.pdf`;
