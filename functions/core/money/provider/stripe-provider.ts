import Stripe from 'stripe';
import { asked } from './asked.ts';
import { isMissing, outcomeOf, outcomeOfFailure } from './outcome.ts';
import {
  type Attempt,
  type Card,
  type CardProvider,
  type CardSetup,
  type Outcome,
  ProviderError,
} from './port.ts';
import { findSettings, type ProviderSettings, providerSettings } from './settings.ts';
import { stripeLists, verdictOf } from './stripe-lists.ts';

/** Less than a call of ours may take. A charge that takes longer is looked up later. */
const TIMEOUT_MS = 15_000;
/** The clocks of the provider and of ours differ by less. */
const CLOCKS_DIFFER_SECONDS = 60;
const LISTED = 100;

/** Cards only: other kinds of payment end later, and in other states. */
const CARDS_ONLY = { allowed_payment_method_types: ['card' as const] };

let known: { readonly text: string; readonly provider: CardProvider } | undefined;

/** The card provider of this stage. Throws a ProviderError as long as none is set up. */
export const cardProvider = async (): Promise<CardProvider> => providerOf(await providerSettings());

/** The same; undefined as long as none is set up. */
export async function findCardProvider(): Promise<CardProvider | undefined> {
  const found = await findSettings();
  return found && providerOf(found);
}

function providerOf({ text, settings }: Awaited<ReturnType<typeof providerSettings>>): CardProvider {
  if (known?.text !== text) known = { text, provider: stripeProvider(settings) };
  return known.provider;
}

export function stripeProvider({ secretKey, publishableKey, api, script }: ProviderSettings): CardProvider {
  const { hostname, port, protocol } = new URL(api);
  const stripe = new Stripe(secretKey, {
    host: hostname,
    ...(port && { port }),
    protocol: protocol === 'http:' ? 'http' : 'https',
    // Node's own client repeats a call after a closed connection, whatever is set here. The one of `fetch` does not.
    httpClient: Stripe.createFetchHttpClient(),
    maxNetworkRetries: 0,
    timeout: TIMEOUT_MS,
    telemetry: false,
  });

  return {
    async createCustomer(userId) {
      const customer = { metadata: { user: userId } };
      const { id } = await asked(() =>
        stripe.customers.create(customer, { idempotencyKey: `customer/${userId}` }),
      );
      return id;
    },
    async deleteCustomer(customerId) {
      await asked(() => stripe.customers.del(customerId).catch(ifMissing(undefined)));
    },
    async beginSetup(customer, user): Promise<CardSetup> {
      const setup = await asked(() =>
        stripe.setupIntents.create({ customer, usage: 'off_session', ...CARDS_ONLY, metadata: { user } }),
      );
      return { publishableKey, script, clientSecret: setup.client_secret!, setupId: setup.id };
    },
    async savedCard(setupId, customerId): Promise<Card | undefined> {
      const expand = ['payment_method'];
      const setup = await asked(() =>
        stripe.setupIntents.retrieve(setupId, { expand }).catch(ifMissing(undefined)),
      );
      if (setup?.status !== 'succeeded' || setup.customer !== customerId) return undefined;
      const { payment_method: card } = setup;
      // One that was deleted since is of no customer.
      const isOwn = typeof card === 'object' && card?.customer === customerId;
      return isOwn ? toCard(card) : undefined;
    },
    async deleteCard(cardId) {
      await asked(() => stripe.paymentMethods.detach(cardId).catch(ifDetached));
    },
    async charge(attempt): Promise<Outcome> {
      const idempotencyKey = `${attempt.statement}/${attempt.number}`;
      return stripe.paymentIntents
        .create(
          {
            amount: attempt.cents,
            currency: 'eur',
            customer: attempt.customerId,
            payment_method: attempt.cardId,
            ...CARDS_ONLY,
            off_session: true,
            confirm: true,
            metadata: metadataOf(attempt),
          },
          { idempotencyKey },
        )
        .then(outcomeOf, outcomeOfFailure);
    },
    async lookUp(attempt) {
      const { intentId } = attempt;
      if (intentId !== undefined)
        return outcomeOf(await asked(() => stripe.paymentIntents.retrieve(intentId)));
      const gte = Math.floor(attempt.begunAt / 1000) - CLOCKS_DIFFER_SECONDS;
      const { statement, attempt: number } = metadataOf(attempt);
      const find = async () => {
        const list = { customer: attempt.customerId, created: { gte }, limit: LISTED };
        for await (const intent of stripe.paymentIntents.list(list)) {
          const { metadata } = intent;
          if (metadata.statement === statement && metadata.attempt === number) return intent;
        }
        return undefined;
      };
      const intent = await asked(find);
      return intent ? outcomeOf(intent) : { kind: 'absent' };
    },
    async dispute(disputeId) {
      const expand = ['payment_intent', 'charge'];
      const {
        status,
        payment_intent: intent,
        charge,
      } = await asked(() => stripe.disputes.retrieve(disputeId, { expand }));
      const verdict = verdictOf(status);
      if (typeof intent !== 'object' || !intent || verdict === undefined) return undefined;
      const { statement } = intent.metadata;
      const refundedCents = typeof charge === 'object' ? charge.amount_refunded : 0;
      return statement === undefined ? undefined : { statement, verdict, refundedCents };
    },
    async refunds(chargeId) {
      const { metadata, amount_refunded: cents } = await asked(() => stripe.charges.retrieve(chargeId));
      const { statement } = metadata;
      return statement === undefined ? undefined : { statement, cents };
    },
    async cancel(intentId) {
      const intent = await asked(() =>
        stripe.paymentIntents.cancel(intentId).catch((error: unknown) => {
          const isEnded =
            error instanceof Stripe.errors.StripeInvalidRequestError &&
            error.code === 'payment_intent_unexpected_state';
          if (!isEnded) throw error;
          return error.payment_intent ?? stripe.paymentIntents.retrieve(intentId);
        }),
      );
      const { kind } = outcomeOf(intent);
      if (kind === 'succeeded' || kind === 'cancelled') return kind;
      throw new ProviderError(`a payment cannot be cancelled while it is ${intent.status}`, {
        isTransient: true,
      });
    },
    ...stripeLists(stripe),
  };
}

/** Written at the payment, so that it can be found without its id. */
const metadataOf = ({ statement, number }: Attempt) => ({ statement, attempt: String(number) });

const toCard = ({ id, card }: Stripe.PaymentMethod): Card => ({
  id,
  brand: card!.brand,
  last4: card!.last4,
  expiryMonth: card!.exp_month,
  expiryYear: card!.exp_year,
});

const ifMissing =
  <T>(otherwise: T) =>
  (error: unknown): T => {
    if (isMissing(error)) return otherwise;
    throw error;
  };

/** A card that is not attached to a customer, or not known, cannot be detached. */
function ifDetached(error: unknown): undefined {
  if (error instanceof Stripe.errors.StripeInvalidRequestError) return undefined;
  throw error;
}
