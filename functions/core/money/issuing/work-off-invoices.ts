import * as z from 'zod/mini';
import type { PayersOf } from '../payment/payer-facts.ts';
import { AllDue, askForSomeDue, InvoiceDue } from './ask-for-invoices.ts';
import { issueInvoice } from './issue-invoice.ts';

const Message = z.union([InvoiceDue, AllDue]);

/** Work on invoices that was queued. Each message may come twice, late, or after another one. */
export async function workOffInvoices(sent: unknown, payersOf: PayersOf): Promise<void> {
  const message = z.parse(Message, sent);
  if ('due' in message) await askForSomeDue(message);
  else await issueInvoice(message.invoice, payersOf);
}
