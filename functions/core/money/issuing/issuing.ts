/** Access to invoices for other domains. */
export { invoiceWrite } from './invoice-store.ts';
