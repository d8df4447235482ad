import { startStripe } from 'local-platform';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { NEW_GROUP } from '../../../../shared/model/label.ts';
import type { PaymentAddress } from '../../../../shared/model/payment.ts';
import { givenTable } from '../../../../test/support/engine.ts';
import { givenOutbox } from '../../../../test/support/outbox.ts';
import { account, callerOf, refusalOf } from '../../../../test/support/people.ts';
import { givenQueue } from '../../../../test/support/queue.ts';
import { setInfoFeatureState } from '../../composition/set-info-feature-state.ts';
import { changeUser, readUser, removeUser } from '../../people/accounts/store.ts';
import { getUser } from '../../people/accounts/users/get-user.ts';
import { createManagerGroup } from '../../people/groups/manager-groups.ts';
import type { VatAnswer } from '../provider/vat-register.ts';
import { forgetPayment } from './forget-payment.ts';
import { getPaymentData } from './get-payment-data.ts';
import { deletePaymentAddress, setPaymentAddress } from './payment-address.ts';
import { deletePaymentCard, getPaymentCardSetupIntentSecret, setPaymentCard } from './payment-card.ts';
import { readPayment } from './payment-store.ts';
import { setPaymentLiveMode } from './set-payment-live-mode.ts';
import { takeCardEvent } from './take-card-event.ts';
import { workOffPayment } from './work-off-payment.ts';

const outside = vi.hoisted(() => ({ secret: '', vat: {} as VatAnswer }));
vi.mock('../../../platform/secrets.ts', () => ({ currentSecret: async () => outside.secret }));
vi.mock('../provider/vat-register.ts', () => ({ askVatRegister: async () => outside.vat }));

givenTable();
givenOutbox();

type Person = { id: string; email: string };
const nothing = { params: {}, query: {}, body: {} };
let stripe: Awaited<ReturnType<typeof startStripe>>;
let ann: Person;
beforeAll(async () => {
  stripe = await startStripe();
  const { url: api, script, secretKey, publishableKey } = stripe;
  outside.secret = JSON.stringify({ api, script, secretKey, publishableKey, webhookSecret: 'unused' });
});
afterAll(() => stripe.stop());
beforeEach(async () => {
  ann = await account();
  outside.vat = { verdict: 'valid', evidence: 'proof' };
});

const dataOf = (of: Person) => getPaymentData(callerOf(of), nothing);
const begin = (of: Person) => getPaymentCardSetupIntentSecret(callerOf(of), nothing);
const take = (of: Person, setupIntentId: string) =>
  setPaymentCard(callerOf(of), { ...nothing, params: { setupIntentId } });
/** What the page does: it hands a card to the provider. */
async function enter(of: Person, card: string): Promise<string> {
  const { value: client_secret, publishableKey: key } = await begin(of);
  const [id] = client_secret.split('_secret_') as [string];
  const body = new URLSearchParams({ key, client_secret, payment_method: card });
  await fetch(`${stripe.url}/v1/setup_intents/${id}/confirm`, { method: 'POST', body });
  stripe.authenticate(id, true);
  return id;
}
const save = async (of: Person, card = 'pm_card_visa') => take(of, await enter(of, card));
const removeCard = (of: Person) => deletePaymentCard(callerOf(of), nothing);
const ADDRESS: PaymentAddress = {
  ...{ company: 'Harbour GmbH', name: 'Ann Berger', vatId: 'DE136695976', street: 'Kai 1' },
  ...{ zip: '20457', city: 'Hamburg', state: '', country: 'DE' },
};
const setAddress = (of: Person, more: Partial<PaymentAddress> = {}) =>
  setPaymentAddress(callerOf(of), { ...nothing, body: { ...ADDRESS, ...more } });
const removeAddress = (of: Person) => deletePaymentAddress(callerOf(of), nothing);
const goLive = (of: Person) => setPaymentLiveMode(callerOf(of), nothing);
const stateOf = async (of: Person) =>
  (await getUser(callerOf(of), { ...nothing, params: { id: 'me' } })).infoFeatureState;
const activate = (of: Person, by = callerOf(of), state: 'ON' | 'OFF' | 'INACTIVE' | 'TERMINATED' = 'ON') =>
  setInfoFeatureState(by, { ...nothing, params: { user: of.id, state } });
const owe = (of: Person, openCharge: number) => changeUser(of.id, () => ({ change: { openCharge } }));
async function member(chargeMode: 'GROUP' | 'GROUP_LIVEMODE', groupConfirmed = true): Promise<Person> {
  const name = `group-${Math.random().toString(36).slice(2)}`;
  const admin = { ...callerOf({ id: 'adam' }, 'ADMIN', 'any'), operation: 'createManagerGroup' };
  await createManagerGroup(admin, {
    ...nothing,
    body: { ...NEW_GROUP, name, displayName: 'Group', chargeMode },
  });
  return account({ managerGroup: name, groupConfirmed });
}

const nothingCarried = async () => {};

describe('the card', () => {
  it('is taken once the provider has saved it, and shown by its last digits alone', async () => {
    expect(await dataOf(ann)).toMatchObject({ card: null, ready: false, payer: 'user', liveModeAt: null });
    const data = await save(ann);
    expect(data.card).toEqual({ brand: 'visa', last4: '4242', expiryMonth: 8, expiryYear: 2034 });
    expect(await dataOf(ann)).toEqual(data);
  });

  it('is not taken before its setup has finished, from a setup of another user, or twice once it is deleted', async () => {
    const { value } = await begin(ann);
    const [open] = value.split('_secret_') as [string];
    expect(await refusalOf(take(ann, open))).toBe('CARD_SAVE_FAILED');
    const ben = await account();
    expect(await refusalOf(take(ben, open))).toBe('CARD_SAVE_FAILED');
    const finished = await enter(ann, 'pm_card_visa');
    await begin(ben);
    expect(await refusalOf(take(ben, finished))).toBe('CARD_SAVE_FAILED');
    await take(ann, finished);
    expect((await take(ann, finished)).card).toMatchObject({ last4: '4242' });
    await removeCard(ann);
    expect(await refusalOf(take(ann, finished))).toBe('CARD_SAVE_FAILED');
  });

  it('takes the place of the one before, which is deleted at the provider', async () => {
    await save(ann);
    const before = (await readPayment(ann.id)).card!.id;
    expect((await save(ann, 'pm_card_mastercard')).card).toMatchObject({ brand: 'mastercard' });
    expect(stripe.calls.at(-1)).toBe(`POST /v1/payment_methods/${before}/detach`);
    expect((await readPayment(ann.id)).leaving).toEqual([]);
  });

  it('that cannot be deleted at the provider now is deleted with the next change', async () => {
    await save(ann);
    const before = (await readPayment(ann.id)).card!.id;
    stripe.fail('fails', 'fails', 'fails', 'fails');
    expect((await removeCard(ann)).card).toBeNull();
    expect((await readPayment(ann.id)).leaving).toEqual([before]);
    await removeCard(ann);
    expect((await readPayment(ann.id)).leaving).toEqual([]);
  });

  it('belongs to one customer of the provider, however many calls begin at once', async () => {
    const calls = await Promise.all([begin(ann), begin(ann), begin(ann)]);
    expect(new Set(calls.map(({ value }) => value)).size).toBe(3);
    const { customerId } = await readPayment(ann.id);
    expect(customerId).toMatch(/^cus_/);
    expect((await save(ann)).card).not.toBeNull();
    expect((await readPayment(ann.id)).customerId).toBe(customerId);
  });

  it('is not deleted while something is charged and unpaid, and neither is the address', async () => {
    await save(ann);
    await setAddress(ann);
    await owe(ann, 1700);
    expect(await refusalOf(removeCard(ann))).toBe('OPEN_CHARGE');
    expect(await refusalOf(removeAddress(ann))).toBe('OPEN_CHARGE');
    expect(await dataOf(ann)).toMatchObject({ ready: true, openCharge: 1700 });
  });

  it('cannot be begun while the provider fails, or is not set up', async () => {
    stripe.fail('fails', 'fails', 'fails', 'fails');
    expect(await refusalOf(begin(ann))).toBe('CARD_SAVE_FAILED');
    const { secret } = outside;
    outside.secret = 'random';
    expect(await refusalOf(begin(ann))).toBe('CARD_SAVE_FAILED');
    outside.secret = secret;
  });
});

describe('the address', () => {
  it('of a company in the European Union needs a VAT id of its country, with right digits', async () => {
    for (const vatId of ['', 'DE136695975', 'FR40303265045', 'EU372022452', 'nonsense'])
      expect(await refusalOf(setAddress(ann, { vatId }))).toBe('PAYMENT_ADDRESS_VALIDATION_FAILED');
    expect((await dataOf(ann)).address).toBeNull();
    const data = await setAddress(ann, { vatId: 'de 136.695-976' });
    expect(data).toMatchObject({ address: { vatId: 'DE136695976' }, vatState: 'valid' });
    expect(data.vatCheckedAt).not.toBeNull();
    expect((await readPayment(ann.id)).vat.evidence).toBe('proof');
  });

  it('with a VAT id that is not registered is refused, and changes nothing', async () => {
    await setAddress(ann);
    outside.vat = { verdict: 'invalid', evidence: null };
    expect(await refusalOf(setAddress(ann, { city: 'Bremen' }))).toBe('PAYMENT_ADDRESS_VALIDATION_FAILED');
    expect((await dataOf(ann)).address).toMatchObject({ city: 'Hamburg' });
  });

  it('keeps the last verdict about its VAT id while the register does not answer; about a new one there is none', async () => {
    await setAddress(ann);
    outside.vat = { verdict: 'unknown' };
    expect(await setAddress(ann, { city: 'Bremen' })).toMatchObject({ vatState: 'valid' });
    const moved = await setAddress(ann, { vatId: 'FR40303265045', country: 'FR' });
    expect(moved).toMatchObject({ vatState: 'missing', vatCheckedAt: null });
  });

  it('of a consumer, and outside the European Union, needs no VAT id', async () => {
    expect(await setAddress(ann, { company: '', vatId: '' })).toMatchObject({ vatState: 'missing' });
    const british = await setAddress(ann, { vatId: 'GB980780684', country: 'GB' });
    expect(british).toMatchObject({ address: { vatId: 'GB980780684' }, vatState: 'missing' });
    expect(await setAddress(ann, { vatId: '', country: 'CH' })).toMatchObject({ vatState: 'missing' });
  });
});

describe('live mode', () => {
  it('needs a card and an address, and is accepted once', async () => {
    expect(await refusalOf(goLive(ann))).toBe('PAYMENT_DATA_MISSING');
    await save(ann);
    expect(await refusalOf(goLive(ann))).toBe('PAYMENT_DATA_MISSING');
    await setAddress(ann);
    const { liveModeAt, hasPaymentData } = await goLive(ann);
    expect([typeof liveModeAt, hasPaymentData]).toEqual(['string', true]);
    expect((await goLive(ann)).liveModeAt).toBe(liveModeAt);
  });

  it.each([
    ['card', removeCard, save],
    ['address', removeAddress, setAddress],
  ] as const)(
    'has an inactive Info CMS while the %s is missing, which is on again with a new one',
    async (_, remove, set) => {
      await save(ann);
      await setAddress(ann);
      await goLive(ann);
      await activate(ann);
      await remove(ann);
      expect(await stateOf(ann)).toBe('INACTIVE');
      await set(ann);
      expect(await stateOf(ann)).toBe('ON');
    },
  );

  it('does not bring an Info CMS back that an admin has made inactive, and leaves a terminated one as it is', async () => {
    const admin = { ...callerOf({ id: 'adam' }, 'ADMIN', 'any'), operation: 'setInfoFeatureState' };
    await save(ann);
    await setAddress(ann);
    await goLive(ann);
    await activate(ann);
    expect(await activate(ann, admin, 'INACTIVE')).toMatchObject({
      ...{ deactivatedByAdmin: true, deactivatedByGroup: false, chargedByGroup: false },
    });
    await removeCard(ann);
    await save(ann);
    expect(await stateOf(ann)).toBe('INACTIVE');
    await activate(ann, admin, 'ON');
    await activate(ann, callerOf(ann), 'TERMINATED');
    await removeCard(ann);
    expect(await stateOf(ann)).toBe('TERMINATED');
  });

  it('refuses to switch an Info CMS on without payment data, for owners and for admins', async () => {
    const admin = { ...callerOf({ id: 'adam' }, 'ADMIN', 'any'), operation: 'setInfoFeatureState' };
    await save(ann);
    await setAddress(ann);
    await goLive(ann);
    await activate(ann);
    await removeCard(ann);
    expect(await refusalOf(activate(ann, admin, 'ON'))).toBe('PAYMENT_DATA_MISSING');
    await activate(ann, callerOf(ann), 'OFF');
    expect(await refusalOf(activate(ann))).toBe('PAYMENT_DATA_MISSING');
    await save(ann);
    expect((await activate(ann)).infoFeatureState).toBe('ON');
  });

  it('must be accepted before an Info CMS is on again after its test, unless the group pays', async () => {
    const mia = await member('GROUP');
    for (const one of [ann, mia]) {
      await activate(one);
      await activate(one, callerOf(one), 'OFF');
      await activate(one);
      await activate(one, callerOf(one), 'OFF');
      await changeUser(one.id, () => ({ change: { endOfTestPeriod: 202001 } }));
    }
    expect(await refusalOf(activate(ann))).toBe('PAYMENT_DATA_MISSING');
    expect(await activate(mia)).toMatchObject({ infoFeatureState: 'ON', chargedByGroup: true });
  });

  it('changes nothing in a test: the Info CMS stays on without payment data', async () => {
    await save(ann);
    await activate(ann);
    await removeCard(ann);
    expect(await stateOf(ann)).toBe('ON');
  });
});

describe('a group that pays', () => {
  it('from the beginning on: its members need no payment data and accept nothing', async () => {
    const mia = await member('GROUP');
    expect(await dataOf(mia)).toMatchObject({ payer: 'group' });
    expect((await goLive(mia)).liveModeAt).toBeNull();
  });

  it('in live mode: its members accept live mode without payment data', async () => {
    const mia = await member('GROUP_LIVEMODE');
    expect(await dataOf(mia)).toMatchObject({ payer: 'groupWhenLive' });
    expect((await goLive(mia)).liveModeAt).not.toBeNull();
    await activate(mia);
    await save(mia);
    await removeCard(mia);
    expect(await stateOf(mia)).toBe('ON');
  });

  it('pays nothing for somebody who only chose it at sign-up', async () => {
    const mia = await member('GROUP', false);
    expect(await dataOf(mia)).toMatchObject({ payer: 'user' });
    expect(await refusalOf(goLive(mia))).toBe('PAYMENT_DATA_MISSING');
  });
});

describe('an event of the provider', () => {
  let sent: unknown[];
  beforeEach(() => {
    sent = givenQueue('PAYMENTS_QUEUE', () => false);
  });
  const signer = { kind: 'signer', viewer: callerOf({ id: 'x' }).viewer, signedAt: Date.now() } as const;
  const event = (id: string, type: string, object: { id: string; metadata?: Record<string, string> }) =>
    takeCardEvent(signer, { ...nothing, body: { id, type, data: { object } } });
  const finished = (of: Person, setupId: string, id = `evt_${setupId}`) =>
    event(id, 'setup_intent.succeeded', { id: setupId, metadata: { user: of.id } });
  const workOff = async () => {
    for (const message of sent.splice(0)) await workOffPayment(message, nothingCarried);
  };

  it('about a finished setup takes its card, also where the page did not come to it, and once if it comes twice', async () => {
    const setup = await enter(ann, 'pm_card_visa');
    await finished(ann, setup);
    await finished(ann, setup);
    expect(sent).toEqual([{ savedCardOf: ann.id, setupId: setup }]);
    await workOffPayment(sent[0], nothingCarried);
    await workOff();
    expect((await dataOf(ann)).card).toMatchObject({ last4: '4242' });
  });

  it('that comes late brings no card back that was replaced or deleted since', async () => {
    const first = await enter(ann, 'pm_card_visa');
    await save(ann, 'pm_card_mastercard');
    await finished(ann, first);
    await workOff();
    expect((await dataOf(ann)).card).toMatchObject({ brand: 'mastercard' });
    const second = await enter(ann, 'pm_card_visa');
    await removeCard(ann);
    await finished(ann, second);
    await workOff();
    expect((await dataOf(ann)).card).toBeNull();
  });

  it('that names a setup which has not finished, a stranger or another type changes nothing', async () => {
    const { value } = await begin(ann);
    await finished(ann, value.split('_secret_')[0]!);
    const ben = await account();
    await finished(ben, await enter(ann, 'pm_card_visa'));
    await finished({ id: 'nobody', email: '' }, 'seti_1');
    await event('evt_other', 'customer.created', { id: 'cus_1' });
    expect(sent).toHaveLength(3);
    await workOff();
    expect([(await dataOf(ann)).card, (await dataOf(ben)).card]).toEqual([null, null]);
  });
});

describe('the payment data of a deleted account', () => {
  it('are deleted here and at the provider, and those of an account that exists are not', async () => {
    await save(ann);
    const { customerId } = await readPayment(ann.id);
    await forgetPayment({ forget: ann.id }, nothingCarried);
    expect((await readPayment(ann.id)).customerId).toBe(customerId);
    await removeUser((await readUser(ann.id))!);
    await forgetPayment({ forget: ann.id }, nothingCarried);
    expect(stripe.calls.at(-1)).toBe(`DELETE /v1/customers/${customerId}`);
    expect((await readPayment(ann.id)).version).toBe(0);
    await forgetPayment({ forget: ann.id }, nothingCarried);
  });
});
