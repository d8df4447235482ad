import type { Stripe } from '@stripe/stripe-js';
// The entry that loads nothing by itself: the address of the script comes from the API.
import { loadStripe } from '@stripe/stripe-js/pure';

interface Access {
  /** The address of the card provider's script. */
  readonly script: string;
  readonly publishableKey: string;
}

const scripts = new Map<string, Promise<void>>();

/** The card provider's part of the page. Rejects if its script cannot be loaded; the next call tries again. */
export async function stripeOf({ script, publishableKey }: Access): Promise<Stripe> {
  const loading = scripts.get(script) ?? addScript(script);
  scripts.set(script, loading);
  try {
    await loading;
  } catch (error) {
    scripts.delete(script);
    throw error;
  }
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error('The script of the card provider has made nothing.');
  return stripe;
}

function addScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const tag = Object.assign(document.createElement('script'), { src });
    tag.addEventListener('load', () => resolve());
    tag.addEventListener('error', () => {
      tag.remove();
      reject(new Error('The script of the card provider could not be loaded.'));
    });
    document.head.append(tag);
  });
}
