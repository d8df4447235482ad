/** Access to invoice numbers, which are part of the billing settings, for other domains. */
export { numbersWrite, readSettings } from './store.ts';
