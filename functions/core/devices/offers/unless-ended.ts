import { Refusal } from '../../../../shared/errors.ts';

/** Runs something that ends an offer; nothing happens if it has ended meanwhile. */
export async function unlessEnded(end: () => Promise<void>): Promise<void> {
  try {
    await end();
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'OFFER_ENDED') throw error;
  }
}
