import * as z from 'zod/mini';
import { enqueue } from '../../../platform/queue.ts';
import type { Invoice } from '../invoices/invoice.ts';
import type { InvoiceItem } from './invoice-store.ts';

/** A mail that says that an invoice, or a cancellation, can be downloaded. */
export const InvoiceMail = z.strictObject({
  kind: z.literal('invoice'),
  number: z.int(),
  /** The number of the invoice that is cancelled; null: it is an invoice. */
  cancels: z.nullable(z.int()),
  userId: z.string(),
  month: z.int(),
  /** Of a cancellation it is negative. */
  cents: z.int(),
  /** The host in its link; null: it has none. */
  host: z.nullable(z.string()),
});
export type InvoiceMail = z.output<typeof InvoiceMail>;

export const queueInvoiceMail = (
  { row: { number, payerId, cancels }, parties: { host } }: InvoiceItem,
  { month, gross }: Invoice,
): Promise<void> =>
  enqueue('MAILS_QUEUE', {
    kind: 'invoice',
    ...{ number, cancels, userId: payerId, month, cents: gross, host },
  } satisfies InvoiceMail);
