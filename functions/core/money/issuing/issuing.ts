/** Access to invoices for other domains. */
export { invoiceWrite, takenAmong } from './invoice-store.ts';
