import type { Decline } from './test-cards.ts';

/** The objects of the API, as far as they are used here. */
interface Base<Kind extends string> {
  readonly id: string;
  readonly object: Kind;
  /** Seconds since 1970. */
  readonly created: number;
  livemode: false;
}
type Metadata = Record<string, string>;

export interface Customer extends Base<'customer'> {
  email: string | null;
  name: string | null;
  description: string | null;
  invoice_settings: { default_payment_method: string | null };
  metadata: Metadata;
}

export interface PaymentMethod extends Base<'payment_method'> {
  type: 'card';
  customer: string | null;
  billing_details: unknown;
  card: {
    brand: string;
    last4: string;
    exp_month: number;
    exp_year: number;
    country: string;
    funding: string;
  };
  metadata: Metadata;
}

export interface NextAction {
  type: 'redirect_to_url' | 'use_stripe_sdk';
  redirect_to_url?: { url: string; return_url: string };
  use_stripe_sdk?: { type: string; stripe_js: string };
}

/** The error of the last attempt, kept at the intent. */
export type IntentError = Decline & {
  readonly type: string;
  readonly charge?: string;
  readonly payment_method?: PaymentMethod;
};

interface IntentBase {
  readonly client_secret: string;
  customer: string | null;
  payment_method: string | null;
  payment_method_types: string[];
  status: string;
  next_action: NextAction | null;
  description: string | null;
  metadata: Metadata;
  cancellation_reason: string | null;
}

export interface SetupIntent extends Base<'setup_intent'>, IntentBase {
  usage: string;
  last_setup_error: IntentError | null;
}

export interface PaymentIntent extends Base<'payment_intent'>, IntentBase {
  amount: number;
  amount_received: number;
  currency: string;
  setup_future_usage: string | null;
  latest_charge: string | null;
  canceled_at: number | null;
  last_payment_error: IntentError | null;
}

export interface Charge extends Base<'charge'> {
  amount: number;
  amount_refunded: number;
  currency: string;
  customer: string | null;
  payment_intent: string;
  payment_method: string;
  paid: boolean;
  captured: boolean;
  disputed: boolean;
  refunded: boolean;
  status: 'succeeded' | 'failed';
  failure_code: string | null;
  failure_message: string | null;
  outcome: { network_status: string; reason: string | null; type: string };
  metadata: Metadata;
}

export interface Refund extends Base<'refund'> {
  amount: number;
  currency: string;
  charge: string;
  payment_intent: string;
  reason: string | null;
  status: 'succeeded';
  metadata: Metadata;
}

export interface Dispute extends Base<'dispute'> {
  amount: number;
  currency: string;
  charge: string;
  payment_intent: string;
  reason: string;
  status: 'needs_response' | 'won' | 'lost';
  metadata: Metadata;
}

export interface StripeEvent extends Base<'event'> {
  api_version: string;
  type: string;
  data: { object: unknown };
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
}

export interface WebhookEndpoint extends Base<'webhook_endpoint'> {
  url: string;
  enabled_events: string[];
  status: 'enabled' | 'disabled';
  /** Only in the answer to its creation. */
  secret?: string;
  metadata: Metadata;
}

export type StripeObject =
  | Customer
  | PaymentMethod
  | SetupIntent
  | PaymentIntent
  | Charge
  | Refund
  | Dispute
  | StripeEvent
  | WebhookEndpoint;
export type Kind = StripeObject['object'];
export type OfKind<K extends Kind> = Extract<StripeObject, { object: K }>;
