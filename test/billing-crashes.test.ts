import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type MeteredTable, openMeteredTable } from '../bench/measure/metered-table.ts';
import { forgetPayment } from '../functions/core/money/payment/forget-payment.ts';
import type { PayerFacts } from '../functions/core/money/payment/payer-facts.ts';
import { setBillingSettings } from '../functions/core/money/prices/billing-settings.ts';
import { readSettings } from '../functions/core/money/prices/invoice-numbers.ts';
import {
  getBillingDryRun,
  getBillingDryRunStatements,
  startBillingDryRun,
} from '../functions/core/money/run/dry-runs.ts';
import { getBillingReport, startBillingReport } from '../functions/core/money/run/reports.ts';
import { getBillingRetry, retryBillingRun } from '../functions/core/money/run/retries.ts';
import { startRun } from '../functions/core/money/run/start-run.ts';
import { workOffBilling } from '../functions/core/money/run/work-off-billing.ts';
import { follow } from '../functions/core/money/statements/follow.ts';
import { giveUp } from '../functions/core/money/statements/settle.ts';
import { readStatement, statementId } from '../functions/core/money/statements/statements.ts';
import { writeOffCarried } from '../functions/core/money/statements/write-off-carried.ts';
import { readUser, removeUser } from '../functions/core/people/accounts/store.ts';
import type { Caller } from '../functions/platform/caller.ts';
import { setClock } from '../functions/platform/clock.ts';
import { BillingSettingsChange } from '../shared/model/billing-settings.ts';
import { addMonths, monthOf, startOfMonth } from '../shared/month.ts';
import { type Billed, expectChargedOnce, HAPPENINGS, workInCourse } from './support/billing-course.ts';
import { CARDS, ModelProvider } from './support/card-provider.ts';
import { carriedStatement } from './support/charged-statement.ts';
import { crashAtEveryRequest, crashAtRequest } from './support/crash-at-request.ts';
import { tries } from './support/depth.ts';
import { givenOutbox } from './support/outbox.ts';
import { account, callerOf } from './support/people.ts';
import { paysWith, usedAccount } from './support/used-accounts.ts';
import { wholeTable } from './support/whole-table.ts';

const DAY = 24 * 3600_000;

let table: MeteredTable;
let month = addMonths(monthOf(Date.now()), 1);
const facts = new Map<string, PayerFacts>();
const ids: string[] = [];
let admin: Caller;
beforeAll(async () => {
  table = await openMeteredTable();
  admin = callerOf(await account({ role: 'ADMIN' }), 'ADMIN', 'any');
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

/** Does all work of billing, from these messages on. */
async function work(provider: ModelProvider, left: unknown[] = outbox.take('billing')): Promise<void> {
  // What compares has a test of its own.
  const messages = left.filter((message) => !('compareMonth' in (message as object)));
  for (const message of messages) await workOffBilling(message, { provider, payersOf: async () => facts });
  const more = outbox.take('billing');
  if (more.length) await work(provider, more);
}

/** The statements of the month, in the order of the accounts. */
const statementsNow = () =>
  Promise.all(
    ids.map(async (payerId) => (await readStatement(statementId({ payerId, group: null }, month)))!),
  );

/** For the next month: what is written off makes nobody inactive. */
async function writeOffAll(provider: ModelProvider): Promise<void> {
  for (const item of await statementsNow())
    await follow(await giveUp(item, provider), { kind: 'writtenOff' });
}

describe.each(['before', 'after'] as const)('after a crash at any request, %s it was done', (when) => {
  it('the run of a month charges each account once, and gives numbers without a gap', async () => {
    await crashAtEveryRequest(async (at) => {
      month = addMonths(month, 1);
      setClock(startOfMonth(month) + DAY);
      const { nextInvoiceNumber: first } = await readSettings({ consistent: true });
      const provider = new ModelProvider();
      setClock(startOfMonth(addMonths(month, 1)) + 3 * 3600_000);
      const hasCrashed = await crashAtRequest(table, at, when, () => work(provider, [{ dueAt: '' }]));
      // The queue sends again what was not done; the night after finds the rest.
      outbox.take('billing');
      await startRun();
      await work(provider, [...outbox.take('billing'), { dueAt: '' }]);

      const statements = (await statementsNow()).map(({ row }) => row);
      expect(statements.map(({ state }) => state)).toEqual(['paid', 'declined', 'toConfirm']);
      expect(statements.map(({ number }) => number! - first).toSorted()).toEqual([0, 1, 2]);
      expect([...provider.paid()]).toEqual([[statements[0]!.id, statements[0]!.totalCents]]);
      expect(provider.payments).toHaveLength(3);
      await writeOffAll(provider);
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
  it('a dry run shows each statement once, and changes nothing else', async () => {
    // Always the same month: a dry run keeps nothing of usage, so each later one would read more.
    month = addMonths(month, 1);
    setClock(startOfMonth(addMonths(month, 1)) + 3 * 3600_000);
    const before = await wholeTable('dryRun#');
    await crashAtEveryRequest(async (at) => {
      const of = { params: { month }, query: {}, body: {} };
      const count = async () => {
        await startBillingDryRun(admin, of);
        await work(new ModelProvider());
      };
      const hasCrashed = await crashAtRequest(table, at, when, count);
      outbox.take('billing');
      await count();

      const { value } = await getBillingDryRun(admin, of);
      expect(value).toMatchObject({ state: 'finished', outcomes: { charged: { statements: 3 } } });
      const query = { limit: 100, starting_at: undefined, outcome: undefined, extra_field: [] };
      const { items } = await getBillingDryRunStatements(admin, { ...of, query });
      expect(items.map(({ payerId }) => payerId).toSorted()).toEqual(ids.toSorted());
      expect(await wholeTable('dryRun#')).toEqual(before);
      return hasCrashed;
    });
  });

  it('a retry of a month tries each declined statement once', async () => {
    await crashAtEveryRequest(async (at) => {
      month = addMonths(month, 1);
      setClock(startOfMonth(month) + DAY);
      const provider = new ModelProvider();
      setClock(startOfMonth(addMonths(month, 1)) + 3 * 3600_000);
      for (const id of ids) facts.set(id, paysWith('declines'));
      await startRun();
      await work(provider);
      const cards = ['pays', 'declines', null] as const;
      for (const [n, id] of ids.entries()) facts.set(id, paysWith(cards[n]!));
      const of = { params: { month }, query: {}, body: {} };
      const retry = async () => {
        const was = (await getBillingRetry(admin, of)).value;
        // A retry that has finished would begin another one.
        if (was?.state !== 'finished') await retryBillingRun(admin, of);
        await work(provider);
      };
      const hasCrashed = await crashAtRequest(table, at, when, retry);
      outbox.take('billing');
      await retry();

      const statements = await statementsNow();
      expect(statements.map(({ row, attempts }) => [row.state, attempts])).toEqual([
        ...[
          ['paid', 2],
          ['declined', 2],
          ['declined', 1],
        ],
      ]);
      expect((await getBillingRetry(admin, of)).value).toMatchObject({
        state: 'finished',
        outcomes: { paid: { statements: 1 }, declined: { statements: 1 } },
        withoutCard: { statements: 1 },
      });
      expect([...provider.paid().values()]).toEqual([statements[0]!.row.totalCents]);
      for (const item of statements) await follow(item, { kind: 'writtenOff' });
      for (const [n, id] of ids.entries()) facts.set(id, paysWith(CARDS[n]!));
      return hasCrashed;
    });
  });

  it('a report of a month counts each statement once', async () => {
    month = addMonths(month, 1);
    setClock(startOfMonth(addMonths(month, 1)) + 3 * 3600_000);
    const provider = new ModelProvider();
    await startRun();
    await work(provider);
    // What was charged has happened in the month after.
    const of = { params: { month: addMonths(month, 1) }, query: {}, body: {} };
    const numbered = { params: { month }, query: {}, body: {} };
    await crashAtEveryRequest(async (at) => {
      const sum = async () => {
        for (const one of [of, numbered]) await startBillingReport(admin, one);
        await work(provider);
      };
      const hasCrashed = await crashAtRequest(table, at, when, sum);
      outbox.take('billing');
      await sum();
      const invoiced = { count: 3, cents: 3 * 714 };
      expect((await getBillingReport(admin, of)).value).toMatchObject({
        ...{ state: 'finished', statements: 0, inMonth: { movements: { invoiced } } },
      });
      expect((await getBillingReport(admin, numbered)).value).toMatchObject({
        ...{ state: 'finished', statements: 3, ofMonth: { movements: { invoiced } } },
        numbers: { checked: 3, missing: [] },
      });
      return hasCrashed;
    });
    await writeOffAll(provider);
  });
});

// Last, since a dry run reads all months before its own.
it('wherever it crashes, whatever is lost, comes twice or late, a run moves money once and leaves no gap', async () => {
  const CRASH = { crashAt: 3, when: 'after' } as const;
  const crash = fc.record({ crashAt: fc.nat({ max: 40 }), when: fc.constantFrom('before', 'after') });
  const happening = fc.oneof(fc.constantFrom(...HAPPENINGS), crash);
  let crashes = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 2, maxLength: 12 }), async (course) => {
      month = addMonths(month, 1);
      setClock(startOfMonth(month) + DAY);
      const { nextInvoiceNumber: first } = await readSettings({ consistent: true });
      const provider = new ModelProvider();
      const cards = new Map(ids.map((id, n) => [id, CARDS[n]!]));
      setClock(startOfMonth(addMonths(month, 1)) + 3 * 3600_000);
      await startRun();
      const billed: Billed = {
        ...{ month, cards, provider, take: () => outbox.take('billing') },
        work: (message) => workOffBilling(message, { provider, payersOf: async () => facts }),
        async crash({ crashAt, when }, run) {
          if (await crashAtRequest(table, crashAt, when, run)) crashes++;
        },
      };
      await workInCourse(course, billed);
      const numbers = await expectChargedOnce(billed);
      expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, n) => first + n));
      await writeOffAll(provider);
    }),
    { ...tries(4, 80), examples: [[[CRASH, { ...CRASH, when: 'before' }]]] },
  );
  expect(crashes).toBeGreaterThan(0);
});
