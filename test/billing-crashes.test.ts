import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type MeteredTable, openMeteredTable } from '../bench/measure/metered-table.ts';
import { forgetPayment } from '../functions/core/money/payment/forget-payment.ts';
import type { PayerFacts } from '../functions/core/money/payment/payer-facts.ts';
import { setBillingSettings } from '../functions/core/money/prices/billing-settings.ts';
import { readSettings } from '../functions/core/money/prices/invoice-numbers.ts';
import { startRun } from '../functions/core/money/run/start-run.ts';
import { workOffBilling } from '../functions/core/money/run/work-off-billing.ts';
import { follow } from '../functions/core/money/statements/follow.ts';
import { giveUp } from '../functions/core/money/statements/settle.ts';
import { readStatement, statementId } from '../functions/core/money/statements/statements.ts';
import { writeOffCarried } from '../functions/core/money/statements/write-off-carried.ts';
import { readUser, removeUser } from '../functions/core/people/accounts/store.ts';
import { setClock } from '../functions/platform/clock.ts';
import { BillingSettingsChange } from '../shared/model/billing-settings.ts';
import { addMonths, monthOf, startOfMonth } from '../shared/month.ts';
import { CARDS, ModelProvider } from './support/card-provider.ts';
import { carriedStatement } from './support/charged-statement.ts';
import { crashAtEveryRequest, crashAtRequest } from './support/crash-at-request.ts';
import { givenOutbox } from './support/outbox.ts';
import { account, callerOf } from './support/people.ts';
import { paysWith, usedAccount } from './support/used-accounts.ts';

const DAY = 24 * 3600_000;

let table: MeteredTable;
let month = addMonths(monthOf(Date.now()), 1);
const facts = new Map<string, PayerFacts>();
const ids: string[] = [];
beforeAll(async () => {
  table = await openMeteredTable();
  const admin = callerOf(await account({ role: 'ADMIN' }), 'ADMIN', 'any');
  const body = BillingSettingsChange.parse({
    ...{ infoCharges: [600, 500, 400, 300, 200, 100], freeHours: 2, freeMonths: 0 },
  });
  await setBillingSettings(admin, { params: {}, query: {}, body });
  setClock(startOfMonth(month) + DAY);
  for (const card of CARDS) {
    const { id } = await usedAccount(1);
    facts.set(id, paysWith(card));
    ids.push(id);
  }
});
const outbox = givenOutbox();
afterEach(() => setClock(undefined));
afterAll(() => table.stop());

describe.each(['before', 'after'] as const)('after a crash at any request, %s it was done', (when) => {
  it('the run of a month charges each account once, and gives numbers without a gap', async () => {
    await crashAtEveryRequest(async (at) => {
      month = addMonths(month, 1);
      setClock(startOfMonth(month) + DAY);
      const { nextInvoiceNumber: first } = await readSettings({ consistent: true });
      const provider = new ModelProvider();
      const sources = { provider, payersOf: async () => facts };
      const work = async (left: unknown[]) => {
        // What compares has a test of its own.
        for (const message of left)
          if (!('compareMonth' in (message as object))) await workOffBilling(message, sources);
        const more = outbox.take('billing');
        if (more.length) await work(more);
      };
      setClock(startOfMonth(addMonths(month, 1)) + 3 * 3600_000);
      const hasCrashed = await crashAtRequest(table, at, when, () => work([{ dueAt: '' }]));
      // The queue sends again what was not done; the night after finds the rest.
      outbox.take('billing');
      await startRun();
      await work([...outbox.take('billing'), { dueAt: '' }]);

      const statements = await Promise.all(
        ids.map(async (payerId) => (await readStatement(statementId({ payerId, group: null }, month)))!.row),
      );
      expect(statements.map(({ state }) => state)).toEqual(['paid', 'declined', 'toConfirm']);
      expect(statements.map(({ number }) => number! - first).toSorted()).toEqual([0, 1, 2]);
      expect([...provider.paid()]).toEqual([[statements[0]!.id, statements[0]!.totalCents]]);
      expect(provider.payments).toHaveLength(3);
      // For the next month: what is written off makes nobody inactive.
      for (const { id } of statements) {
        const ended = await giveUp((await readStatement(id))!, provider);
        await follow(ended, { kind: 'writtenOff' });
      }
      return hasCrashed;
    });
  });

  it('the end of an account writes off what was carried for it, once', async () => {
    await crashAtEveryRequest(async (at) => {
      const { id: payerId } = await account();
      const carried = [
        await carriedStatement({ payerId, group: null }, 202609),
        await carriedStatement({ payerId, group: `of ${payerId}` }, 202610),
      ];
      await removeUser((await readUser(payerId))!);
      const end = () => forgetPayment({ forget: payerId }, writeOffCarried);
      const hasCrashed = await crashAtRequest(table, at, when, end);
      await end();
      for (const id of carried) {
        const { row, movements } = (await readStatement(id))!;
        expect(row.state).toBe('writtenOff');
        expect(movements.map(({ kind }) => kind)).toEqual(['carried', 'writtenOff']);
      }
      return hasCrashed;
    });
  });
});
