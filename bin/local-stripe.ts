import type { Platform } from 'local-platform';
import StripeClient from 'stripe';

/** What an operator uses at the card provider of this machine. Repeats a call that an injected fault has met. */
export function localStripe({ url, secretKey }: Platform['stripe']): StripeClient {
  const { hostname: host, port } = new URL(url);
  return new StripeClient(secretKey, {
    ...{ host, port, protocol: 'http', telemetry: false },
    maxNetworkRetries: 5,
    httpClient: StripeClient.createFetchHttpClient(),
  });
}
