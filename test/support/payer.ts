import { getPaymentCardSetupIntentSecret } from '../../shared/contract/money/payment.ts';
import type { Member } from './cast.ts';
import type { Running } from './platform.ts';

export const PAYER_ADDRESS = {
  ...{ company: '', name: 'Ann', vatId: '', street: 'Kai 1', zip: '20457', city: 'Hamburg' },
  ...{ state: '', country: 'DE' },
};

/**
 * What the page does: it hands a card to the provider, and the bank's customer confirms.
 * @returns the SetupIntent's id
 */
export async function enterCard(
  { platform: { stripe } }: Running,
  { session }: Member,
  card: string,
): Promise<string> {
  const { value, publishableKey: key } = await session.call(getPaymentCardSetupIntentSecret, {});
  const [id] = value.split('_secret_') as [string];
  const body = new URLSearchParams({ key, client_secret: value, payment_method: card });
  await fetch(`${stripe.url}/v1/setup_intents/${id}/confirm`, { method: 'POST', body });
  stripe.authenticate(id, true);
  return id;
}
