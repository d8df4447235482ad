import type { SQSEvent } from 'aws-lambda';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BillingSettingsChange } from '../../shared/model/billing-settings.ts';
import { addMonths, monthOf, startOfMonth } from '../../shared/month.ts';
import { ModelProvider } from '../../test/support/card-provider.ts';
import { givenTable } from '../../test/support/engine.ts';
import { givenOutbox } from '../../test/support/outbox.ts';
import { PAYER_ADDRESS } from '../../test/support/payer.ts';
import { account, callerOf } from '../../test/support/people.ts';
import { usedAccount } from '../../test/support/used-accounts.ts';
import { changePayment } from '../core/money/payment/change-payment.ts';
import { setBillingSettings } from '../core/money/prices/billing-settings.ts';
import { readRun } from '../core/money/run/run-store.ts';
import { workOffBilling } from '../core/money/run/work-off-billing.ts';
import { readStatement, statementId } from '../core/money/statements/statements.ts';
import { changeUser } from '../core/people/accounts/store.ts';
import { iso, setClock } from '../platform/clock.ts';
import { log, metrics } from '../platform/log.ts';
import { handler } from './billing.ts';

vi.mock('../platform/secrets.ts', () => ({
  currentSecret: async () => 'the random value that the stack makes',
}));

givenTable();
const outbox = givenOutbox();
const DAY = 24 * 3600_000;

const alarms = vi.fn();
vi.spyOn(metrics, 'singleMetric').mockReturnValue({ addMetric: alarms } as never);
const errors = vi.spyOn(log, 'error').mockImplementation(() => {});
beforeEach(() => {
  alarms.mockReset();
  errors.mockClear();
});
afterEach(() => setClock(undefined));

/** Works a message off as the function does, and then all that follow. Returns the ids of those that failed. */
async function work(message: unknown): Promise<string[]> {
  const failed: string[] = [];
  for (let left = [message]; left.length; left = outbox.take('billing'))
    for (const one of left) {
      const event = { Records: [{ messageId: '1', body: JSON.stringify(one) }] } as SQSEvent;
      failed.push(...(await handler(event)).batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
    }
  return failed;
}

it('a stage without the keys of the card provider bills a month, and its charges wait for them, with an alarm', async () => {
  const first = addMonths(monthOf(Date.now()), 1);
  setClock(startOfMonth(first) + DAY);
  const admin = callerOf(await account({ role: 'ADMIN' }), 'ADMIN', 'any');
  const prices = { infoCharges: [600, 500, 400, 300, 200, 100], freeHours: 2, freeMonths: 0 };
  const body = BillingSettingsChange.parse(prices);
  await setBillingSettings(admin, { params: {}, query: {}, body });
  const month = addMonths(first, 1);
  setClock(startOfMonth(month) + DAY);
  const { id: payerId } = await usedAccount(1);
  await changeUser(payerId, () => ({ change: { liveModeAt: iso() } }));
  const card = { id: 'pays', brand: 'visa', last4: '4242', expiryMonth: 1, expiryYear: 2040 };
  await changePayment(payerId, () => ({ customerId: 'cus_1', card, address: PAYER_ADDRESS }));
  const statement = async () => (await readStatement(statementId({ payerId, group: null }, month)))!;

  setClock(startOfMonth(addMonths(month, 1)) + 3 * 3600_000);
  expect(await work({ dueAt: '' })).toEqual([]);
  expect((await readRun(month))!.row).toMatchObject({
    ...{ state: 'finished', outcomes: { paying: { cents: 714 } } },
  });
  expect((await statement()).row.state).toBe('paying');
  // A night later, and whatever else was queued before the keys were taken away.
  setClock(startOfMonth(addMonths(month, 1)) + DAY);
  const queued = [{ chase: 'paying' }, { compareMonth: month, version: 1 }, { dispute: 'du_1' }];
  for (const message of [{ dueAt: '' }, ...queued]) expect(await work(message)).toEqual([]);
  expect(errors).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('PAYMENT_SECRET'));
  expect(alarms).toHaveBeenCalledExactlyOnceWith('ProviderMissing', 'Count', 1);
  expect((await statement()).row.state).toBe('paying');
  // Once there are keys, the next night charges what has waited.
  const provider = new ModelProvider();
  await workOffBilling({ chase: 'paying' }, { provider, payersOf: async () => new Map() });
  expect((await statement()).row.state).toBe('paid');
  expect([...provider.paid().values()]).toEqual([714]);
});
