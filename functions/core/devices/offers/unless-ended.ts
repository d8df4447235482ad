import { Refusal } from '../../../../shared/errors.ts';

/** Runs a function that ends an offer, and ignores that the offer has ended already (OFFER_ENDED). */
export async function unlessEnded(end: () => Promise<void>): Promise<void> {
  try {
    await end();
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'OFFER_ENDED') throw error;
  }
}
