import type Stripe from 'stripe';
import { asked } from './asked.ts';
import type { Between, Dispute, Listing, Moved, Page, PaidAttempt } from './port.ts';

const LISTED = 100;

/** What the provider has done in a time, by its lists over all customers, and for one statement by its search. */
export const stripeLists = (stripe: Stripe): Listing => ({
  async paymentsIn(between, after) {
    const list = { ...pageOf(between, after), expand: ['data.latest_charge'] };
    return toPage(await asked(() => stripe.paymentIntents.list(list)), paidAttempt);
  },
  async refundsIn(between, after) {
    const list = { ...pageOf(between, after), expand: ['data.charge'] };
    return toPage(await asked(() => stripe.refunds.list(list)), ({ charge }) => {
      if (typeof charge !== 'object' || !charge) return undefined;
      const { statement } = charge.metadata;
      return statement === undefined
        ? undefined
        : { statement, cents: charge.amount_refunded, chargeId: charge.id };
    });
  },
  async disputesIn(between, after) {
    const list = { ...pageOf(between, after), expand: ['data.payment_intent'] };
    return toPage(await asked(() => stripe.disputes.list(list)), (dispute) => {
      const { id, status, amount: cents, payment_intent: intent } = dispute;
      const verdict = verdictOf(status);
      const statement = typeof intent === 'object' ? intent?.metadata.statement : undefined;
      return statement === undefined || verdict === undefined ? undefined : { id, statement, cents, verdict };
    });
  },
  async movedFor(statement): Promise<Moved> {
    const query = `metadata['statement']:'${statement.replaceAll(/['\\]/g, '\\$&')}'`;
    const search = { query, limit: LISTED, expand: ['data.latest_charge'] };
    const intents = await asked(() =>
      Array.fromAsync(stripe.paymentIntents.search(search) as AsyncIterable<Stripe.PaymentIntent>),
    );
    const moved = { payments: 0, paidCents: 0, refundedCents: 0, disputedCents: 0 };
    for (const intent of intents) {
      const paid = paidAttempt(intent);
      if (!paid) continue;
      moved.payments++;
      moved.paidCents += paid.cents;
      moved.refundedCents += paid.refundedCents;
      if (!chargeOf(intent)?.disputed) continue;
      const list = { payment_intent: intent.id, limit: LISTED };
      for (const { status, amount } of (await asked(() => stripe.disputes.list(list))).data)
        if (['open', 'lost'].includes(verdictOf(status) ?? '')) moved.disputedCents += amount;
    }
    return moved;
  },
});

const VERDICTS = ['won', 'lost'] as const;

/** What a bank has decided about a dispute; undefined: it has only asked, and taken nothing. */
export function verdictOf(status: Stripe.Dispute.Status): Dispute['verdict'] | undefined {
  if (status.startsWith('warning') || status === 'prevented') return undefined;
  return VERDICTS.find((one) => one === status) ?? 'open';
}

const pageOf = ({ from, to }: Between, after: string | undefined) => ({
  created: { gte: Math.floor(from / 1000), lte: Math.ceil(to / 1000) },
  limit: LISTED,
  ...(after !== undefined && { starting_after: after }),
});

function toPage<From extends { readonly id: string }, To>(
  { data, has_more: hasMore }: { readonly data: readonly From[]; readonly has_more: boolean },
  of: (one: From) => To | undefined,
): Page<To> {
  const items = data.flatMap((one) => of(one) ?? []);
  return { items: items as To[], next: hasMore ? data.at(-1)?.id : undefined };
}

/** The attempt that a payment has paid; undefined: it has not succeeded, or is none of ours. */
function paidAttempt(intent: Stripe.PaymentIntent): PaidAttempt | undefined {
  const { statement, attempt } = intent.metadata;
  if (intent.status !== 'succeeded' || statement === undefined) return undefined;
  const refundedCents = chargeOf(intent)?.amount_refunded ?? 0;
  return { statement, number: Number(attempt), cents: intent.amount_received, refundedCents };
}

const chargeOf = ({ latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge | undefined =>
  typeof charge === 'object' && charge ? charge : undefined;
