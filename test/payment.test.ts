import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { ApiError, ConsoleSession } from '../bin/console-session.ts';
import { deleteUser } from '../shared/contract/auth.ts';
import {
  deletePaymentCard,
  getPaymentData,
  payment,
  setPaymentAddress,
  setPaymentCard,
  setPaymentLiveMode,
} from '../shared/contract/money/payment.ts';
import type { Operation } from '../shared/contract/operation.ts';
import { takeCardEvent } from '../shared/contract/webhooks.ts';
import { CAST, type Cast, createCast, type Member } from './support/cast.ts';
import { enterCard, PAYER_ADDRESS } from './support/payer.ts';
import { PASSWORD } from './support/people.ts';
import { givenPlatform } from './support/platform.ts';
import { SAMPLES } from './support/samples.ts';
import { sign } from './support/sign.ts';

/** How an account pays, on the running product, with the stand-in for the card provider. */
const running = givenPlatform(CAST);
let cast: Cast;
beforeAll(async () => {
  cast = await createCast(running());
});

const cardOf = async ({ session }: Member) => (await session.call(getPaymentData, {})).card;
const A_WHILE = { interval: 200 };

describe('a user', () => {
  it('saves a card and an address, accepts live mode, and deletes the card again', async () => {
    const { provider: ann } = cast;
    const setupIntentId = await enterCard(running(), ann, 'pm_card_authenticationRequired');
    const saved = await ann.session.call(setPaymentCard, { params: { setupIntentId } });
    expect(saved.card).toMatchObject({ brand: 'visa', last4: '3184' });
    await ann.session.call(setPaymentAddress, { body: PAYER_ADDRESS });
    const user = await ann.session.call(setPaymentLiveMode, {});
    expect(user).toMatchObject({ hasPaymentData: true, liveModeAt: expect.any(String) });
    await ann.session.call(deletePaymentCard, {});
    expect(await cardOf(ann)).toBeNull();
  });

  it('who closes the page after the bank has confirmed has the card all the same, by the event of the provider', async () => {
    await enterCard(running(), cast.colleague, 'pm_card_mastercard');
    await expect.poll(() => cardOf(cast.colleague), A_WHILE).toMatchObject({ brand: 'mastercard' });
  });

  it('who deletes the account leaves no payment data, here or at the provider', async () => {
    const { stranger } = cast;
    await enterCard(running(), stranger, 'pm_card_visa');
    const { table, tableName, platform } = running();
    const Key = { pk: `payment#${stranger.id}`, sk: 'data' };
    const stored = async () => (await table.send(new GetCommand({ TableName: tableName, Key }))).Item;
    await expect.poll(() => cardOf(stranger), A_WHILE).not.toBeNull();
    const { customerId } = (await stored())!;
    await stranger.session.call(deleteUser, { params: { id: 'me' }, body: { password: PASSWORD } });
    await expect.poll(stored, A_WHILE).toBeUndefined();
    expect(platform.stripe.calls).toContain(`DELETE /v1/customers/${customerId}`);
  });
});

describe('payment data', () => {
  it('are out of reach for an admin who acts for their owner, and for every API key', async () => {
    const { admin, provider } = cast;
    const key = await cast.key(provider.id, []);
    const visitor = new ConsoleSession(running().url);
    for (const operation of payment.operations) {
      const request = await SAMPLES[operation.id]!.request(provider, cast);
      const refused = (session: ConsoleSession, headers: Record<string, string>) =>
        session
          .call<Operation>(operation, request as never, headers)
          .then(() => 'done')
          .catch((error: unknown) => (error instanceof ApiError ? error.body.message : String(error)));
      expect([operation.id, await refused(admin.session, { 'x-run-as': provider.id })]).toEqual([
        operation.id,
        'MISSING_DATA_RIGHT',
      ]);
      expect([operation.id, await refused(visitor, { 'x-api-key': key })]).toEqual([
        operation.id,
        'MISSING_DATA_RIGHT',
      ]);
    }
  });
});

describe('an event that somebody else sends', () => {
  it('is refused, however it is signed', async () => {
    const body = JSON.stringify({ id: 'evt_1', type: 'setup_intent.succeeded', data: { object: {} } });
    const { signed } = takeCardEvent;
    for (const headers of [
      {},
      sign(signed, body, Date.now(), 'guess'),
      sign(signed, body, Date.now(), 'undefined'),
      { 'stripe-signature': 't=1,v1=00' },
    ]) {
      const answer = await fetch(running().url + takeCardEvent.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
      });
      expect(answer.status).toBe(401);
    }
  });
});
