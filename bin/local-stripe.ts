import { setTimeout } from 'node:timers/promises';
import type { Platform } from 'local-platform';
import StripeClient from 'stripe';

/** What an operator uses at the card provider of this machine. Repeats a call that an injected fault has met. */
export function localStripe({ url, secretKey }: Platform['stripe']): StripeClient {
  const { hostname: host, port } = new URL(url);
  return new StripeClient(secretKey, {
    ...{ host, port, protocol: 'http', telemetry: false },
    maxNetworkRetries: 5,
    httpClient: StripeClient.createFetchHttpClient(repeatingAtRate),
  });
}

const ATTEMPTS = 6;

/** Stripe's client repeats what failed, but not what was refused because calls came too fast. */
const repeatingAtRate: typeof fetch = async (...call) => {
  for (let attempt = 1; ; attempt++) {
    const response = await fetch(...call);
    if (response.status !== 429 || attempt === ATTEMPTS) return response;
    await setTimeout(50 * attempt);
  }
};
