import { PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { Platform } from 'local-platform';
import type { ProviderSettings } from '../functions/core/money/provider/settings.ts';
import { secretOutput } from '../lib/stack-names.ts';
import { type Cloud, readStack } from './cloud.ts';
import { localStripe } from './local-stripe.ts';

/** Where the provider sends its events, below the address of the console. */
const WEBHOOK_PATH = '/api/webhooks/v1/card';
/** The types of events that it sends. */
const EVENTS = [
  'setup_intent.succeeded',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.requires_action',
  'payment_intent.canceled',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.closed',
] as const;

/**
 * Does on this machine what an operator does for a stage (docs/operating.md): makes an endpoint for webhooks at the card
 * provider, and puts its secret with the keys and addresses into PAYMENT_SECRET. Ports may change with each start.
 */
export async function setUpPayment(cloud: Cloud, { stripe, url }: Platform): Promise<void> {
  const client = localStripe(stripe);
  for await (const { id } of client.webhookEndpoints.list()) await client.webhookEndpoints.del(id);
  const endpoint = await client.webhookEndpoints.create({
    url: url + WEBHOOK_PATH,
    enabled_events: [...EVENTS],
  });
  const settings: ProviderSettings = {
    secretKey: stripe.secretKey,
    publishableKey: stripe.publishableKey,
    webhookSecret: endpoint.secret!,
    api: stripe.url,
    script: stripe.script,
  };
  const SecretId = (await readStack(cloud, 'Stateful')).output(secretOutput('PAYMENT_SECRET'));
  const secrets = new SecretsManagerClient(cloud.config);
  await secrets.send(new PutSecretValueCommand({ SecretId, SecretString: JSON.stringify(settings) }));
}
