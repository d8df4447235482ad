import { randomUUID } from 'node:crypto';
import { startStripe } from 'local-platform';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  type Attempt,
  type CardProvider,
  CHARGE_MIN_CENTS,
  KEY_LIFE_MS,
  type Page,
  ProviderError,
} from './port.ts';
import { cardProvider, stripeProvider } from './stripe-provider.ts';

const secret = vi.hoisted(() => ({ value: '' }));
vi.mock('../../../platform/secrets.ts', () => ({ currentSecret: async () => secret.value }));

let stripe: Awaited<ReturnType<typeof startStripe>>;
let provider: CardProvider;
let customerId: string;
beforeAll(async () => {
  stripe = await startStripe();
  const { url: api, script, secretKey, publishableKey } = stripe;
  provider = stripeProvider({ api, script, secretKey, publishableKey, webhookSecret: 'unused' });
  customerId = await provider.createCustomer('user');
});
afterAll(() => stripe.stop());

/** What the page does: it confirms a setup with a card. The bank's customer confirms where the bank asks. */
async function confirmSetup(clientSecret: string, card: string): Promise<string> {
  const [id] = clientSecret.split('_secret_') as [string];
  const { publishableKey: key } = stripe;
  const body = new URLSearchParams({ key, client_secret: clientSecret, payment_method: card });
  await fetch(`${stripe.url}/v1/setup_intents/${id}/confirm`, { method: 'POST', body });
  stripe.authenticate(id, true);
  return id;
}
async function save(card: string, customer = customerId): Promise<string> {
  const { clientSecret } = await provider.beginSetup(customer, 'user');
  const saved = await provider.savedCard(await confirmSetup(clientSecret, card), customer);
  return saved!.id;
}
const attemptOf = async (card: string, more: Partial<Attempt> = {}): Promise<Attempt> => ({
  statement: randomUUID(),
  number: 1,
  cents: 1700,
  customerId,
  cardId: await save(card),
  begunAt: Date.now(),
  ...more,
});
const paymentCalls = () => stripe.calls.filter((call) => call === 'POST /v1/payment_intents').length;

describe('the provider of a stage', () => {
  it('is missing until an operator has set it up', async () => {
    secret.value = 'the random value that the stack makes';
    await expect(cardProvider()).rejects.toMatchObject({ name: 'ProviderError', isTransient: false });
    const { url: api, script, secretKey, publishableKey } = stripe;
    secret.value = JSON.stringify({ api, script, secretKey, publishableKey, webhookSecret: 'unused' });
    expect(await (await cardProvider()).createCustomer('user')).toBe(customerId);
  });
});

describe('money that was paid', () => {
  const intentOf = async (attempt: Attempt) => {
    const { intentId } = (await provider.charge(attempt)) as { intentId: string };
    return intentId;
  };
  const post = async (path: string, form: Record<string, string> = {}) => {
    const init = { method: 'POST', body: new URLSearchParams(form), headers: authorization() };
    return (await (await fetch(`${stripe.url}/v1/${path}`, init)).json()) as { charge: string };
  };
  const authorization = () => ({ authorization: `Bearer ${stripe.secretKey}` });
  const contested = async () => {
    const attempt = await attemptOf('pm_card_createDispute');
    await provider.charge(attempt);
    const listed = await fetch(`${stripe.url}/v1/disputes`, { headers: authorization() });
    const { data } = (await listed.json()) as { data: { id: string }[] };
    return { statement: attempt.statement, id: data[0]!.id };
  };

  it.each(['winning', 'losing'] as const)('is disputed until the bank decides: %s', async (evidence) => {
    const { statement, id } = await contested();
    expect(await provider.dispute(id)).toMatchObject({ statement, verdict: 'open' });
    await post(`disputes/${id}`, { 'evidence[uncategorized_text]': `${evidence}_evidence` });
    const verdict = evidence === 'winning' ? 'won' : 'lost';
    expect(await provider.dispute(id)).toMatchObject({ statement, verdict });
  });

  it('is lost where nobody objects to a dispute', async () => {
    const { statement, id } = await contested();
    await post(`disputes/${id}/close`);
    expect(await provider.dispute(id)).toMatchObject({ statement, verdict: 'lost' });
  });

  it('is given back in parts, which it sums up', async () => {
    const attempt = await attemptOf('pm_card_visa');
    const payment_intent = await intentOf(attempt);
    const { charge } = await post('refunds', { payment_intent, amount: '700' });
    await post('refunds', { payment_intent, amount: '300' });
    expect(await provider.refunds(charge)).toEqual({ statement: attempt.statement, cents: 1000 });
  });
});

describe('what the provider has done', () => {
  const all = { from: 0, to: Date.now() + 3600_000 };
  const post = async (path: string, form: Record<string, string>) => {
    const headers = { authorization: `Bearer ${stripe.secretKey}` };
    await fetch(`${stripe.url}/v1/${path}`, { method: 'POST', body: new URLSearchParams(form), headers });
  };
  async function everything<T>(list: (after?: string) => Promise<Page<T>>): Promise<T[]> {
    const found: T[] = [];
    for (let after: string | undefined; ; ) {
      const { items, next } = await list(after);
      found.push(...items);
      if (next === undefined) return found;
      after = next;
    }
  }
  const about = <T extends { statement: string }>(found: readonly T[], ...of: Attempt[]) =>
    found.filter(({ statement }) => of.some((one) => one.statement === statement));

  it('lists the payments that succeeded, of all customers, page by page, and no other', async () => {
    const paid: Attempt[] = [];
    const first = await attemptOf('pm_card_visa');
    for (let n = 0; n < 105; n++) paid.push({ ...first, statement: randomUUID(), number: n + 1 });
    for (const one of paid) await provider.charge(one);
    const declined = await attemptOf('pm_card_chargeCustomerFail');
    await provider.charge(declined);
    await post('payment_intents', {
      amount: '700',
      currency: 'eur',
      confirm: 'true',
      payment_method: 'pm_card_visa',
    });
    const found = await everything((after) => provider.paymentsIn(all, after));
    expect(about(found, declined)).toEqual([]);
    expect(found.every(({ statement }) => statement !== undefined)).toBe(true);
    expect(about(found, ...paid)).toEqual(
      paid
        .toReversed()
        .map(({ statement, number, cents }) => ({ statement, number, cents, refundedCents: 0 })),
    );
    expect((await provider.paymentsIn(all)).next).toBeDefined();
    const before = { from: 0, to: Date.now() - 3600_000 };
    expect(await everything((after) => provider.paymentsIn(before, after))).toEqual([]);
  });

  it('lists charges of which something was given back, with the sum of it, and what was moved for a statement', async () => {
    const attempt = await attemptOf('pm_card_visa');
    const { intentId: payment_intent } = (await provider.charge(attempt)) as { intentId: string };
    for (const amount of ['700', '300']) await post('refunds', { payment_intent, amount });
    const refund = { statement: attempt.statement, cents: 1000, chargeId: expect.stringMatching(/^ch_/) };
    const found = await everything((after) => provider.refundsIn(all, after));
    expect(about(found, attempt)).toEqual([refund, refund]);
    const paid = await everything((after) => provider.paymentsIn(all, after));
    expect(about(paid, attempt)).toMatchObject([{ cents: 1700, refundedCents: 1000 }]);
    stripe.passTime(120);
    expect(await provider.movedFor(attempt.statement)).toEqual({
      ...{ payments: 1, paidCents: 1700, refundedCents: 1000, disputedCents: 0 },
    });
    expect(await provider.movedFor('unknown.202610')).toMatchObject({ payments: 0, paidCents: 0 });
  });

  it('lists disputes with what the bank has taken, which counts until one is won', async () => {
    const attempt = await attemptOf('pm_card_createDispute');
    await provider.charge(attempt);
    const listed = async () => about(await everything((after) => provider.disputesIn(all, after)), attempt);
    const { statement } = attempt;
    const [dispute] = await listed();
    expect(dispute).toEqual({ id: expect.any(String), statement, cents: 1700, verdict: 'open' });
    stripe.passTime(120);
    expect(await provider.movedFor(statement)).toMatchObject({ paidCents: 1700, disputedCents: 1700 });
    await post(`disputes/${dispute!.id}`, { 'evidence[uncategorized_text]': 'winning_evidence' });
    expect(await listed()).toMatchObject([{ verdict: 'won' }]);
    expect(await provider.movedFor(statement)).toMatchObject({ paidCents: 1700, disputedCents: 0 });
  });
});

describe('the customer and the card', () => {
  it('creates one customer for an account, however often it is asked', async () => {
    expect(await provider.createCustomer('user')).toBe(customerId);
    expect(await provider.createCustomer('another')).not.toBe(customerId);
  });

  it('hands out what the page needs, and knows the card once it was saved', async () => {
    const setup = await provider.beginSetup(customerId, 'user');
    expect(setup).toMatchObject({ publishableKey: stripe.publishableKey, script: stripe.script });
    const [id] = setup.clientSecret.split('_secret_') as [string];
    expect(await provider.savedCard(id, customerId)).toBeUndefined();
    await confirmSetup(setup.clientSecret, 'pm_card_visa');
    expect(await provider.savedCard(id, customerId)).toEqual({
      ...{ id: expect.any(String), brand: 'visa', last4: '4242', expiryMonth: 8, expiryYear: 2034 },
    });
  });

  it('knows no card of a setup of another customer, nor of an unknown setup', async () => {
    const other = await provider.createCustomer('stranger');
    const { clientSecret } = await provider.beginSetup(other, 'stranger');
    const id = await confirmSetup(clientSecret, 'pm_card_visa');
    expect(await provider.savedCard(id, customerId)).toBeUndefined();
    expect(await provider.savedCard('seti_unknown', customerId)).toBeUndefined();
  });

  it('deletes a card and a customer once or twice', async () => {
    const card = await save('pm_card_visa');
    await provider.deleteCard(card);
    await provider.deleteCard(card);
    await provider.deleteCard('pm_unknown');
    const other = await provider.createCustomer('leaving');
    await provider.deleteCustomer(other);
    await provider.deleteCustomer(other);
  });

  it('repeats a call while the provider fails, and gives up in the end', async () => {
    stripe.fail('fails', 'loseAnswer', 'rateLimit');
    expect((await provider.beginSetup(customerId, 'user')).clientSecret).toMatch(/^seti_/);
    stripe.fail('fails', 'fails', 'fails', 'fails');
    const fault = await provider.beginSetup(customerId, 'user').catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(ProviderError);
    expect(fault).toMatchObject({ isTransient: true });
    expect(String(fault)).not.toContain(customerId);
  });
});

describe('a charge', () => {
  it('pays with one call', async () => {
    const attempt = await attemptOf('pm_card_visa');
    const before = paymentCalls();
    expect(await provider.charge(attempt)).toEqual({ kind: 'succeeded', intentId: expect.any(String) });
    expect(paymentCalls() - before).toBe(1);
  });

  it.each([
    ['pm_card_chargeCustomerFail', 'declined'],
    ['pm_card_radarBlock', 'declined'],
  ])('with %s is declined as %s', async (card, reason) => {
    expect(await provider.charge(await attemptOf(card))).toMatchObject({ kind: 'declined', reason });
  });

  it('of a card without funds, once its owner has confirmed, is declined for that reason', async () => {
    const card = 'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds';
    expect(await provider.charge(await attemptOf(card))).toMatchObject({
      kind: 'declined',
      reason: 'insufficient_funds',
    });
  });

  it('that the bank wants confirmed says so, with the secret for the page', async () => {
    const outcome = await provider.charge(await attemptOf('pm_card_authenticationRequired'));
    expect(outcome).toMatchObject({ kind: 'toConfirm', clientSecret: expect.stringMatching(/^pi_/) });
  });

  it('with a card or a customer that is gone is declined, and there is nothing to cancel', async () => {
    const attempt = await attemptOf('pm_card_visa');
    await provider.deleteCard(attempt.cardId);
    const gone = { kind: 'declined', intentId: undefined, reason: 'declined' };
    expect(await provider.charge(attempt)).toEqual(gone);
    const other = await attemptOf('pm_card_visa', { customerId: 'cus_unknown' });
    expect(await provider.charge(other)).toEqual(gone);
  });

  it('has an unknown outcome after a failure or a lost answer, and none after a rate limit; it is never repeated', async () => {
    const attempt = await attemptOf('pm_card_visa');
    const before = paymentCalls();
    stripe.fail('rateLimit');
    expect(await provider.charge(attempt)).toEqual({ kind: 'rateLimited' });
    stripe.fail('fails');
    expect(await provider.charge(attempt)).toEqual({ kind: 'unknown' });
    expect(await provider.lookUp(attempt)).toEqual({ kind: 'absent' });
    stripe.fail('loseAnswer');
    expect(await provider.charge(attempt)).toEqual({ kind: 'unknown' });
    expect(await provider.lookUp(attempt)).toMatchObject({ kind: 'succeeded' });
    expect(paymentCalls() - before).toBe(3);
  });

  it('of two simultaneous ones of an attempt pays once', async () => {
    const attempt = await attemptOf('pm_card_visa');
    const outcomes = await Promise.all([provider.charge(attempt), provider.charge(attempt)]);
    for (const { kind } of outcomes) expect(['succeeded', 'unknown']).toContain(kind);
    const found = await provider.lookUp(attempt);
    for (const outcome of outcomes) if (outcome.kind === 'succeeded') expect(found).toEqual(outcome);
  });

  it('that is repeated within the life of its key pays once, also the least amount', async () => {
    const attempt = await attemptOf('pm_card_visa', { cents: CHARGE_MIN_CENTS });
    const first = await provider.charge(attempt);
    stripe.passTime(KEY_LIFE_MS / 1000);
    expect(await provider.charge(attempt)).toEqual(first);
    expect(first.kind).toBe('succeeded');
  });

  it('of another amount under the same number is a mistake of ours', async () => {
    const attempt = await attemptOf('pm_card_visa');
    await provider.charge(attempt);
    await expect(provider.charge({ ...attempt, cents: 1800 })).rejects.toMatchObject({
      name: 'ProviderError',
      isTransient: false,
    });
  });
});

describe('looking an attempt up', () => {
  it('finds it among others of the customer, whatever became of it, by its id or without', async () => {
    for (const [card, kind] of [
      ['pm_card_visa', 'succeeded'],
      ['pm_card_chargeCustomerFail', 'declined'],
      ['pm_card_authenticationRequired', 'toConfirm'],
    ] as const) {
      const attempt = await attemptOf(card);
      const outcome = await provider.charge(attempt);
      expect(outcome.kind).toBe(kind);
      expect(await provider.lookUp(attempt)).toEqual(outcome);
      if ('intentId' in outcome)
        expect(await provider.lookUp({ ...attempt, intentId: outcome.intentId })).toEqual(outcome);
      expect(await provider.lookUp({ ...attempt, number: 2 })).toEqual({ kind: 'absent' });
    }
  });

  it('sees what the user confirmed since', async () => {
    const attempt = await attemptOf('pm_card_authenticationRequired');
    const asked = await provider.charge(attempt);
    if (asked.kind !== 'toConfirm') return expect.fail(asked.kind);
    const { publishableKey: key } = stripe;
    const { clientSecret: client_secret, intentId } = asked;
    const body = new URLSearchParams({ key, client_secret, payment_method: attempt.cardId });
    await fetch(`${stripe.url}/v1/payment_intents/${intentId}/confirm`, { method: 'POST', body });
    expect((await provider.lookUp(attempt)).kind).toBe('toConfirm');
    stripe.authenticate(intentId, true);
    expect(await provider.lookUp(attempt)).toEqual({ kind: 'succeeded', intentId });
  });
});

describe('cancelling', () => {
  it('closes a declined payment, so that nobody can pay it any more, once or twice', async () => {
    const attempt = await attemptOf('pm_card_chargeCustomerFail');
    const declined = await provider.charge(attempt);
    if (declined.kind !== 'declined') return expect.fail(declined.kind);
    expect(await provider.cancel(declined.intentId!)).toBe('cancelled');
    expect(await provider.cancel(declined.intentId!)).toBe('cancelled');
    expect((await provider.lookUp(attempt)).kind).toBe('cancelled');
  });

  it('says when a payment was paid before', async () => {
    const paid = await provider.charge(await attemptOf('pm_card_visa'));
    if (paid.kind !== 'succeeded') return expect.fail(paid.kind);
    expect(await provider.cancel(paid.intentId)).toBe('succeeded');
  });
});
