import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type MeteredTable, openMeteredTable } from '../bench/measure/metered-table.ts';
import { sendQueuedMail } from '../functions/core/composition/send-queued-mail.ts';
import { readInvoice } from '../functions/core/money/issuing/invoice-store.ts';
import { workOffInvoices } from '../functions/core/money/issuing/work-off-invoices.ts';
import type { PayerFacts } from '../functions/core/money/payment/payer-facts.ts';
import { setBillingSettings } from '../functions/core/money/prices/billing-settings.ts';
import { startRun } from '../functions/core/money/run/start-run.ts';
import { workOffBilling } from '../functions/core/money/run/work-off-billing.ts';
import { readStatement, statementId } from '../functions/core/money/statements/statements.ts';
import { setClock } from '../functions/platform/clock.ts';
import { BillingSettingsChange } from '../shared/model/billing-settings.ts';
import { addMonths, monthOf, startOfMonth } from '../shared/month.ts';
import { givenBucket } from './support/bucket.ts';
import { ModelProvider } from './support/card-provider.ts';
import { crashAtEveryRequest, crashAtRequest } from './support/crash-at-request.ts';
import { givenOutbox } from './support/outbox.ts';
import { account, callerOf } from './support/people.ts';
import { paysWith, usedAccount } from './support/used-accounts.ts';

const DAY = 24 * 3600_000;

let table: MeteredTable;
let month = addMonths(monthOf(Date.now()), 1);
let payerId: string;
const facts = new Map<string, PayerFacts>();
const payersOf = async () => facts;
const files = givenBucket();
beforeAll(async () => {
  table = await openMeteredTable();
  const admin = callerOf(await account({ role: 'ADMIN' }), 'ADMIN', 'any');
  const body = BillingSettingsChange.parse({
    ...{ infoCharges: [600, 500, 400, 300, 200, 100], freeHours: 2, freeMonths: 0, sendMails: true },
  });
  await setBillingSettings(admin, { params: {}, query: {}, body });
  setClock(startOfMonth(month) + DAY);
  payerId = (await usedAccount(1)).id;
  facts.set(payerId, paysWith('pays'));
});
const outbox = givenOutbox();
afterEach(() => setClock(undefined));
afterAll(() => table.stop());

/** Charges a month more. Returns the number of its invoice, which is not made yet. */
async function charged(): Promise<number> {
  month = addMonths(month, 1);
  setClock(startOfMonth(addMonths(month, 1)) + DAY);
  await startRun();
  const sources = { provider: new ModelProvider(), payersOf };
  for (let left = outbox.take('billing'); left.length; left = outbox.take('billing'))
    for (const message of left) await workOffBilling(message, sources);
  return (await readStatement(statementId({ payerId, group: null }, month)))!.row.number!;
}

/** The night after, and what it asks for. Returns the mails that arrive. */
async function night(number: number) {
  const mails: unknown[] = [];
  const work = async (sent: ReturnType<typeof outbox.takeAll>): Promise<void> => {
    for (const { queue, message } of sent) {
      if (queue === 'invoices') await workOffInvoices(message, payersOf);
      if (queue === 'mails') mails.push(message);
    }
    const more = outbox.takeAll();
    if (more.length) await work(more);
  };
  await work([...outbox.takeAll(), { queue: 'invoices', message: { due: true } }]);
  expect((await readInvoice(number))!.row.storedAt).not.toBeNull();
  for (const mail of mails) await sendQueuedMail(mail);
  return outbox.sent();
}

describe.each(['before', 'after'] as const)('after a crash at any request, %s it was done', (when) => {
  it('an invoice is stored once with the bytes that it has, and mailed once', async () => {
    await crashAtEveryRequest(async (at) => {
      const number = await charged();
      files.clear();
      const hasCrashed = await crashAtRequest(table, at, when, () =>
        workOffInvoices({ invoice: number }, payersOf),
      );
      const before = [...files.values()].map(({ Body }) => Body);
      expect(await night(number)).toHaveLength(1);
      const [stored, ...more] = [...files.values()];
      expect(more).toEqual([]);
      for (const bytes of before) expect(stored!.Body.equals(bytes)).toBe(true);
      return hasCrashed;
    });
  });

  it('of the bucket, too', async () => {
    const number = await charged();
    files.clear();
    files.watch = (moment) => {
      if (moment === when) throw new Error('killed');
    };
    await expect(workOffInvoices({ invoice: number }, payersOf)).rejects.toThrow('killed');
    delete files.watch;
    expect(await night(number)).toHaveLength(1);
    expect(files.size).toBe(1);
  });
});
