import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import StripeClient from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listen } from '../listen.ts';
import { startStripe } from '../stripe/start-stripe.ts';

/** A secret key of Stripe's test mode: the tests then check Stripe itself, and skip what it cannot be asked to do. */
const testKey = process.env.STRIPE_TEST_KEY;
const here = test.skipIf(testKey !== undefined);

// https://docs.stripe.com/api, https://docs.stripe.com/testing
describe('Stripe', () => {
  let standIn: Awaited<ReturnType<typeof startStripe>>;
  let stripe: StripeClient;
  let customer: string;
  beforeAll(async () => {
    standIn = await startStripe();
    const { hostname, port } = new URL(standIn.url);
    const address = testKey === undefined ? { host: hostname, port, protocol: 'http' as const } : {};
    stripe = new StripeClient(testKey ?? standIn.secretKey, {
      ...address,
      httpClient: StripeClient.createFetchHttpClient(),
      maxNetworkRetries: 0,
      telemetry: false,
    });
    customer = (await stripe.customers.create({ metadata: { user: 'u1' } })).id;
  });
  afterAll(async () => {
    if (testKey !== undefined) await stripe.customers.del(customer);
    await standIn.stop();
  });

  /** Saves a card, and lets the bank's customer confirm where the bank asks (only here). */
  async function save(token: string): Promise<string> {
    const setup = await stripe.setupIntents.create({
      ...{ customer, usage: 'off_session', allowed_payment_method_types: ['card'] },
    });
    await stripe.setupIntents.confirm(setup.id, { payment_method: token });
    standIn.authenticate(setup.id, true);
    return (await stripe.setupIntents.retrieve(setup.id)).payment_method as string;
  }
  const charge = (payment_method: string, idempotencyKey: string = randomUUID(), amount = 1700) =>
    stripe.paymentIntents.create(
      {
        ...{ amount, currency: 'eur', customer, payment_method, allowed_payment_method_types: ['card'] },
        ...{ off_session: true, confirm: true, metadata: { statement: idempotencyKey, attempt: '1' } },
      },
      { idempotencyKey },
    );
  const failure = (call: Promise<unknown>) =>
    call.then(
      () => expect.fail('it succeeded'),
      (error: InstanceType<typeof StripeClient.errors.StripeError>) => error,
    );

  test('a card that was saved for a customer is charged without its owner', async () => {
    const card = await save('pm_card_visa');
    const payment = await charge(card);
    expect(payment).toMatchObject({
      object: 'payment_intent',
      ...{ status: 'succeeded', amount: 1700, amount_received: 1700, customer, payment_method: card },
      ...{ last_payment_error: null, next_action: null, canceled_at: null },
    });
    expect(payment.client_secret).toMatch(new RegExp(`^${payment.id}_secret_`));
    const saved = await stripe.paymentMethods.retrieve(card);
    expect(saved).toMatchObject({ customer, type: 'card', card: { brand: 'visa', last4: '4242' } });
  });

  test.each([
    ['pm_card_chargeDeclined', 'card_declined', 'generic_decline'],
    ['pm_card_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', 'expired_card'],
    ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', 'incorrect_cvc'],
    ['pm_card_chargeDeclinedProcessingError', 'processing_error', 'processing_error'],
  ])('%s is declined when it is saved, with %s and %s', async (token, code, decline_code) => {
    const error = await failure(save(token));
    expect(error).toMatchObject({ type: 'StripeCardError', statusCode: 402, code, decline_code });
    expect(error.setup_intent).toMatchObject({ status: 'requires_payment_method', payment_method: null });
  });

  test('a card that is declined when it is charged leaves a payment that its client secret can still pay', async () => {
    const error = await failure(charge(await save('pm_card_chargeCustomerFail')));
    expect(error).toMatchObject({
      type: 'StripeCardError',
      code: 'card_declined',
      decline_code: 'generic_decline',
    });
    const declined = error.payment_intent!;
    expect(declined).toMatchObject({ status: 'requires_payment_method', payment_method: null });
    const other = await save('pm_card_visa');
    const paid = await stripe.paymentIntents.confirm(declined.id, {
      ...{ payment_method: other, off_session: true },
    });
    expect(paid.status).toBe('succeeded');
  });

  here(
    'a card whose bank asks each time is not charged without its owner, and is once the owner confirms',
    async () => {
      const card = await save('pm_card_authenticationRequired');
      const error = await failure(charge(card));
      expect(error).toMatchObject({
        type: 'StripeCardError',
        code: 'authentication_required',
        statusCode: 402,
      });
      const { id, last_payment_error } = error.payment_intent!;
      expect(last_payment_error).toMatchObject({
        code: 'authentication_required',
        payment_method: { id: card },
      });
      const asked = await stripe.paymentIntents.confirm(id, { payment_method: card });
      expect(asked).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
      standIn.authenticate(id, true);
      expect((await stripe.paymentIntents.retrieve(id)).status).toBe('succeeded');
    },
  );

  here('a payment whose owner refuses to confirm waits for another card', async () => {
    const card = await save('pm_card_authenticationRequired');
    const { payment_intent } = await failure(charge(card));
    await stripe.paymentIntents.confirm(payment_intent!.id, { payment_method: card });
    standIn.authenticate(payment_intent!.id, false);
    expect(await stripe.paymentIntents.retrieve(payment_intent!.id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    });
  });

  test('a cancelled payment cannot be paid, and one that was paid cannot be cancelled', async () => {
    const { payment_intent } = await failure(charge(await save('pm_card_chargeCustomerFail')));
    const cancelled = await stripe.paymentIntents.cancel(payment_intent!.id);
    expect(cancelled).toMatchObject({ status: 'canceled', canceled_at: expect.any(Number) });
    const card = await save('pm_card_visa');
    const late = await failure(
      stripe.paymentIntents.confirm(cancelled.id, { payment_method: card, off_session: true }),
    );
    expect(late).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' });
    const paid = await charge(card);
    const tooLate = await failure(stripe.paymentIntents.cancel(paid.id));
    expect(tooLate).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' });
    expect(tooLate.payment_intent).toMatchObject({ id: paid.id, status: 'succeeded' });
  });

  test('a repeated key answers as the first call did and pays once, a decline included', async () => {
    const card = await save('pm_card_visa');
    const key = randomUUID();
    const [first, second] = [await charge(card, key), await charge(card, key)];
    expect(second.id).toBe(first.id);
    const declining = await save('pm_card_chargeCustomerFail');
    const another = randomUUID();
    const errors = [await failure(charge(declining, another)), await failure(charge(declining, another))];
    expect(new Set(errors.map(({ payment_intent }) => payment_intent!.id)).size).toBe(1);
  });

  test('a key with other parameters is refused, and pays nothing', async () => {
    const card = await save('pm_card_visa');
    const key = randomUUID();
    await charge(card, key);
    const error = await failure(charge(card, key, 1800));
    expect(error).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
  });

  test('of two simultaneous calls with one key, one is executed', async () => {
    const card = await save('pm_card_visa');
    const key = randomUUID();
    const answers = await Promise.allSettled([charge(card, key), charge(card, key)]);
    const paid = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value.id] : []));
    const refused = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(new Set(paid).size).toBe(1);
    for (const error of refused)
      expect(error).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
  });

  here('a key is forgotten after 24 hours: the same call then pays again', async () => {
    const card = await save('pm_card_visa');
    const key = randomUUID();
    const first = await charge(card, key);
    standIn.passTime(23 * 3600);
    expect((await charge(card, key)).id).toBe(first.id);
    standIn.passTime(2 * 3600);
    expect((await charge(card, key)).id).not.toBe(first.id);
  });

  test('an amount below 50 cents, an unknown card and an unknown customer are refused, and leave no payment', async () => {
    const { id: other } = await stripe.customers.create();
    const card = await save('pm_card_visa');
    expect(await failure(charge(card, randomUUID(), 49))).toMatchObject({ code: 'amount_too_small' });
    expect(await failure(charge('pm_unknown'))).toMatchObject({ code: 'resource_missing' });
    const pay = stripe.paymentIntents.create({
      ...{ amount: 100, currency: 'eur', customer: 'cus_unknown', allowed_payment_method_types: ['card'] },
    });
    expect(await failure(pay)).toMatchObject({ code: 'resource_missing', param: 'customer' });
    expect((await stripe.paymentIntents.list({ customer: other })).data).toEqual([]);
    await stripe.customers.del(other);
  });

  test('a card that was taken from its customer is not charged any more', async () => {
    const card = await save('pm_card_visa');
    await stripe.paymentMethods.detach(card);
    expect(await failure(charge(card))).toMatchObject({ type: 'StripeInvalidRequestError' });
    expect(await failure(stripe.paymentMethods.detach(card))).toMatchObject({
      type: 'StripeInvalidRequestError',
    });
  });

  test('a list has a new payment at once, the newest first, page by page', async () => {
    const { id: other } = await stripe.customers.create();
    const ids: string[] = [];
    for (let n = 0; n < 5; n++)
      ids.unshift(
        (await stripe.paymentIntents.create({ amount: 100 + n, currency: 'eur', customer: other })).id,
      );
    const page = await stripe.paymentIntents.list({ customer: other, limit: 2 });
    expect([page.data.map(({ id }) => id), page.has_more]).toEqual([ids.slice(0, 2), true]);
    const all: string[] = [];
    for await (const { id } of stripe.paymentIntents.list({ customer: other, limit: 2 })) all.push(id);
    expect(all).toEqual(ids);
    const before = await stripe.paymentIntents.list({ customer: other, limit: 2, ending_before: ids[3]! });
    expect(before.data.map(({ id }) => id)).toEqual(ids.slice(1, 3));
    await stripe.customers.del(other);
  });

  here('a search finds a payment only a minute later', async () => {
    const statement = randomUUID();
    const { id } = await charge(await save('pm_card_visa'), statement);
    const search = async () =>
      (await stripe.paymentIntents.search({ query: `metadata['statement']:'${statement}'` })).data;
    expect(await search()).toEqual([]);
    standIn.passTime(61);
    expect((await search()).map((one) => one.id)).toEqual([id]);
  });

  test('a payment is refunded in parts, and never more than was paid', async () => {
    const { id: payment_intent } = await charge(await save('pm_card_visa'));
    const part = await stripe.refunds.create({ payment_intent, amount: 700 });
    expect(part).toMatchObject({ amount: 700, status: 'succeeded', payment_intent });
    const tooMuch = await failure(stripe.refunds.create({ payment_intent, amount: 1001 }));
    expect(tooMuch.statusCode).toBe(400);
    await stripe.refunds.create({ payment_intent });
    const again = await failure(stripe.refunds.create({ payment_intent }));
    expect(again.code).toBe('charge_already_refunded');
  });

  here('a charge that the card holder contests becomes a dispute', async () => {
    const { latest_charge } = await charge(await save('pm_card_createDispute'));
    const { data } = await stripe.disputes.list();
    expect(data[0]).toMatchObject({ charge: latest_charge, status: 'needs_response', amount: 1700 });
  });

  test('a parameter that this version of the API does not know is refused', async () => {
    const params = { amount: 100, currency: 'eur', payment_method_types: ['card'] };
    expect(await failure(stripe.paymentIntents.create(params))).toMatchObject({ code: 'parameter_unknown' });
  });

  test('a wrong key is refused', async () => {
    const { hostname, port } = new URL(standIn.url);
    const address = testKey === undefined ? { host: hostname, port, protocol: 'http' as const } : {};
    const stranger = new StripeClient('sk_test_wrong', { ...address, maxNetworkRetries: 0 });
    expect(await failure(stranger.customers.create())).toMatchObject({ statusCode: 401 });
  });

  here('the publishable key reaches its own intent alone', async () => {
    const call = async (path: string, body?: Record<string, string>) => {
      const form = new URLSearchParams({ key: standIn.publishableKey, ...body });
      const url = `${standIn.url}/v1/${path}`;
      const init = path.endsWith('confirm') || !path.includes('/') ? { method: 'POST', body: form } : {};
      return (await fetch('method' in init ? url : `${url}?${form}`, init)).status;
    };
    const setup = await stripe.setupIntents.create({ customer });
    const own = { client_secret: setup.client_secret! };
    expect(await call(`setup_intents/${setup.id}`, own)).toBe(200);
    expect(await call(`setup_intents/${setup.id}`, { client_secret: 'seti_1_secret_2' })).toBe(403);
    expect(await call(`setup_intents/${setup.id}`)).toBe(403);
    expect(await call(`customers/${customer}`)).toBe(403);
    expect(await call('customers')).toBe(403);
    expect(await call(`setup_intents/${setup.id}/confirm`, { ...own, payment_method: 'pm_card_visa' })).toBe(
      200,
    );
  });

  here('a lost answer was executed, a failure and a rate limit were not', async () => {
    const card = await save('pm_card_visa');
    const paid = async () => (await stripe.paymentIntents.list({ customer, limit: 100 })).data.length;
    const before = await paid();
    standIn.fail('loseAnswer');
    expect(await failure(charge(card))).toMatchObject({ type: 'StripeConnectionError' });
    expect(await paid()).toBe(before + 1);
    standIn.fail('fails');
    expect(await failure(charge(card))).toMatchObject({ statusCode: 500 });
    standIn.fail('rateLimit');
    expect(await failure(charge(card))).toMatchObject({ type: 'StripeRateLimitError', statusCode: 429 });
    expect(await paid()).toBe(before + 1);
  });

  describe.skipIf(testKey !== undefined)('webhooks', () => {
    /** What arrived, as it was sent. */
    const arrived: { body: string; signature: string }[] = [];
    let refusals = 0;
    let secret: string;
    const server = createServer(async (request, response) => {
      const body = (await buffer(request)).toString();
      const isRefused = refusals > 0;
      if (isRefused) refusals--;
      else arrived.push({ body, signature: String(request.headers['stripe-signature']) });
      response.writeHead(isRefused ? 500 : 200).end();
    });
    beforeAll(async () => {
      const port = await listen(server, 0, 'none');
      const endpoint = await stripe.webhookEndpoints.create({
        url: `http://127.0.0.1:${port}/hook`,
        enabled_events: ['setup_intent.succeeded', 'payment_intent.succeeded'],
      });
      secret = endpoint.secret!;
    });
    afterAll(() => server.close());
    const types = () => arrived.map(({ body }) => JSON.parse(body).type);
    async function sent(work: () => Promise<unknown>): Promise<string[]> {
      arrived.length = 0;
      await work();
      await standIn.webhooksSettled();
      return types();
    }

    test('an event of a wanted type arrives once, signed over its very bytes', async () => {
      expect(await sent(() => save('pm_card_visa'))).toEqual(['setup_intent.succeeded']);
      const [{ body, signature }] = arrived as [{ body: string; signature: string }];
      const event = stripe.webhooks.constructEvent(body, signature, secret);
      expect(event.type).toBe('setup_intent.succeeded');
      expect(await stripe.events.retrieve(event.id)).toMatchObject({ id: event.id });
      const other = JSON.stringify(JSON.parse(body));
      expect(() => stripe.webhooks.constructEvent(other, signature, secret)).toThrow('signature');
      expect(() => stripe.webhooks.constructEvent(body, signature, 'whsec_other')).toThrow('signature');
    });

    test('events arrive twice, never, or later in another order', async () => {
      const card = await save('pm_card_visa');
      await standIn.webhooksSettled();
      standIn.deliver('twice');
      expect(await sent(() => charge(card))).toEqual(Array(2).fill('payment_intent.succeeded'));
      standIn.deliver('never');
      expect(await sent(() => charge(card))).toEqual([]);
      standIn.deliver('held');
      expect(await sent(async () => charge(await save('pm_card_visa')))).toEqual([]);
      const late = await sent(async () => standIn.releaseWebhooks((list) => list.reverse()));
      expect(late.toSorted()).toEqual(['payment_intent.succeeded', 'setup_intent.succeeded']);
      standIn.deliver('once');
    });

    test('an event that was refused is sent again', async () => {
      refusals = 1;
      arrived.length = 0;
      await save('pm_card_visa');
      await expect.poll(types).toEqual(['setup_intent.succeeded']);
    });
  });
});
