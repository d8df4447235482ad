import { readPayment } from './payment-store.ts';

/** The host of links in mails to an account about what it pays; null: none is known. */
export const payerHost = async (userId: string): Promise<string | null> =>
  (await readPayment(userId)).host ?? null;
