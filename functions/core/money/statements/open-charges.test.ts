import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Tax } from '../../../../shared/money/tax.ts';
import { ModelProvider } from '../../../../test/support/card-provider.ts';
import { givenTable } from '../../../../test/support/engine.ts';
import { givenOutbox } from '../../../../test/support/outbox.ts';
import { account, callerOf, refusalOf } from '../../../../test/support/people.ts';
import { paysWith } from '../../../../test/support/used-accounts.ts';
import { now } from '../../../platform/clock.ts';
import { transact } from '../../../platform/table.ts';
import { changePayment } from '../payment/change-payment.ts';
import { ProviderError } from '../provider/port.ts';
import { follow } from './follow.ts';
import { confirmPayment, resetInfoProviderOpenCharge, retryDeclinedCharge } from './open-charges.ts';
import { firstCourse } from './payment-course.ts';
import { type Charging, settle, settleById } from './settle.ts';
import { readStatement, type StatementItem, statementId, statementWrite } from './statement-store.ts';

const outside = vi.hoisted(() => ({ provider: (): unknown => undefined }));
vi.mock('../provider/stripe-provider.ts', () => ({ cardProvider: async () => outside.provider() }));

givenTable();
givenOutbox();

type Person = { id: string; email: string };
const nothing = { params: {}, query: {}, body: {} };
const MONTH = 202610;

let provider: ModelProvider;
let ann: Person;
beforeEach(async () => {
  provider = new ModelProvider();
  outside.provider = () => provider;
  ann = await account();
});

const isGone = () => {
  throw new ProviderError('the card provider is not set up', { isTransient: false });
};

/** A statement of an account whose first attempt was made with a card. */
async function charged({ id: payerId }: Person, card: 'declines' | 'asks'): Promise<StatementItem> {
  const payer = { payerId, group: null };
  const id = statementId(payer, MONTH);
  const { card: first, seller, buyer } = paysWith(card);
  const sums = { netCents: 600, vatCents: 114, totalCents: 714 };
  const tax: Tax = { category: 'S', country: 'DE', rateBp: 1900 };
  const more = { carried: [], tax, seller, buyer };
  const row = { id, ...payer, month: MONTH, number: 1, ...sums };
  await transact([statementWrite(row, firstCourse(now(), first), more)]);
  await changePayment(payerId, () => ({
    customerId: 'cus_1',
    card: { id: 'pays', brand: 'visa', last4: '4242', expiryMonth: 1, expiryYear: 2040 },
  }));
  return settle((await readStatement(id))!, provider, { isNew: true });
}
const stateOf = async ({ row }: StatementItem) => (await readStatement(row.id))!.row.state;

const retry = () => retryDeclinedCharge(callerOf(ann), nothing);
const confirm = (isConfirmed: boolean) =>
  confirmPayment(callerOf(ann), { ...nothing, params: { isConfirmed } });
const reset = async () =>
  resetInfoProviderOpenCharge(callerOf(await account({ role: 'ADMIN' }), 'ADMIN', 'any'), {
    ...nothing,
    params: { id: ann.id },
  });

describe('what is owed', () => {
  it('is paid by another attempt with the present card', async () => {
    const statement = await charged(ann, 'declines');
    expect(await stateOf(statement)).toBe('declined');
    expect(await retry()).toMatchObject({ openCharge: 0 });
    expect(await stateOf(statement)).toBe('paid');
  });

  it('is written off by an admin', async () => {
    const statement = await charged(ann, 'asks');
    await reset();
    expect(await stateOf(statement)).toBe('writtenOff');
    expect(provider.confirm(statement.row.id)).toBe(false);
  });
});

it('a statement that a message of the provider carries on at the same moment is settled once', async () => {
  const racing: Charging = {
    lookUp: (attempt) => provider.lookUp(attempt),
    cancel: (intent) => provider.cancel(intent),
    charge: async (attempt) => {
      const outcome = await provider.charge(attempt);
      await settleById(attempt.statement, provider);
      return outcome;
    },
  };
  const { row } = await charged(ann, 'declines');
  const again = await follow((await readStatement(row.id))!, {
    ...{ kind: 'begun', at: now() },
    ...paysWith('pays').card,
  });
  const settled = await settle(again, racing, { isNew: true });
  expect(settled.row.state).toBe('paid');
  expect(settled.movements.filter(({ kind }) => kind === 'paid')).toHaveLength(1);
});

describe('while the card provider does not answer, calls of the payer are refused with PAYMENT_UNEXPECTED_STATUS', () => {
  const calls: readonly [string, 'declines' | 'asks', () => Promise<unknown>][] = [
    ['a retry', 'declines', retry],
    ['a confirmation', 'asks', () => confirm(true)],
    ['a cancellation', 'asks', () => confirm(false)],
    ['a write-off', 'asks', reset],
  ];

  it.each(calls)('by %s, when it cannot be reached', async (_, card, call) => {
    const statement = await charged(ann, card);
    provider.interfere = isGone;
    expect(await refusalOf(call())).toBe('PAYMENT_UNEXPECTED_STATUS');
    provider.interfere = () => {};
    expect(await settle((await readStatement(statement.row.id))!, provider)).toMatchObject({
      row: { state: card === 'asks' ? 'toConfirm' : 'paid' },
    });
  });

  it.each(calls)('by %s, when it is not set up', async (_, card, call) => {
    const statement = await charged(ann, card);
    outside.provider = isGone;
    const before = await stateOf(statement);
    expect(await refusalOf(call())).toBe('PAYMENT_UNEXPECTED_STATUS');
    expect(await stateOf(statement)).toBe(before);
  });
});

it('a retry is refused too while it is not known what has become of the one before, and charges nothing', async () => {
  const statement = await charged(ann, 'declines');
  provider.interfere = isGone;
  expect(await refusalOf(retry())).toBe('PAYMENT_UNEXPECTED_STATUS');
  provider.interfere = () => {};
  const before = await readStatement(statement.row.id);
  expect(before!.row.state).toBe('paying');
  expect(await refusalOf(retry())).toBe('PAYMENT_UNEXPECTED_STATUS');
  expect(await readStatement(statement.row.id)).toEqual(before);
});
