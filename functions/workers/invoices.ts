import type { SQSEvent } from 'aws-lambda';
import { workOffInvoices } from '../core/money/issuing/work-off-invoices.ts';
import { payersOf } from '../core/money/payment/payers-of.ts';
import { eachMessage } from './each-message.ts';

/** Makes invoices, stores and mails them. */
export const handler = (event: SQSEvent) =>
  eachMessage(event, (message) => workOffInvoices(message, payersOf));
