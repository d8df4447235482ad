import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BillingReport, ReportSums } from '../../../../shared/model/billing-report.ts';
import { addMonths, monthOf } from '../../../../shared/month.ts';
import { BilledMonths } from '../../../../test/support/billed-months.ts';
import { CARDS } from '../../../../test/support/card-provider.ts';
import { tries } from '../../../../test/support/depth.ts';
import { givenTable } from '../../../../test/support/engine.ts';
import { refusalOf } from '../../../../test/support/people.ts';
import { paysWith } from '../../../../test/support/used-accounts.ts';
import { deleteItem } from '../../../platform/table.ts';
import { cancelInvoice } from '../issuing/cancel-invoice.ts';
import { balancesOf } from '../ledger/movement.ts';
import { setBillingSettings } from '../prices/billing-settings.ts';
import { readSettings } from '../prices/invoice-numbers.ts';
import { follow } from '../statements/follow.ts';
import { giveUp } from '../statements/settle.ts';
import { ledgerOf, type StatementItem, statementsOf } from '../statements/statements.ts';
import { makeStatements } from './make-statements.ts';
import { getBillingReport, startBillingReport } from './reports.ts';
import { workOffBilling } from './work-off-billing.ts';

givenTable();
const months = new BilledMonths();
const nothing = { params: {}, query: {}, body: {} };

async function report(copies = 1): Promise<BillingReport> {
  await startBillingReport(months.admin, months.of());
  await months.work(copies);
  return (await getBillingReport(months.admin, months.of())).value!;
}

const sumOf = ({ accounts }: ReportSums) => Object.values(accounts).reduce((sum, cents) => sum + cents, 0);
const allOf = async (ids: readonly string[]) => (await Promise.all(ids.map((id) => statementsOf(id)))).flat();

/** What may happen to a statement after it was charged. */
const EVENTS = ['nothing', 'disputed', 'disputeLost', 'refunded', 'writtenOff', 'cancelled'] as const;

async function happen(item: StatementItem, event: (typeof EVENTS)[number]): Promise<void> {
  const settled = await giveUp(item, months.provider);
  if (event === 'disputed') await follow(settled, { kind: 'disputed' });
  if (event === 'disputeLost')
    await follow(await follow(settled, { kind: 'disputed' }), { kind: 'disputeLost' });
  if (event === 'refunded') await follow(settled, { kind: 'refunded', cents: 100 });
  if (event === 'writtenOff') await follow(settled, { kind: 'writtenOff' });
  if (event === 'cancelled' && settled.row.state === 'declined')
    await cancelInvoice(months.admin, { ...nothing, params: { number: settled.row.number! } });
}

describe('the report of a month', () => {
  it('has the sums of the ledger of its statements, and of what happened in it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom(...CARDS), fc.constantFrom(...EVENTS)), {
          minLength: 1,
          maxLength: 3,
        }),
        fc.constantFrom(600, 30),
        async (some, cents) => {
          await months.begin({ infoCharges: Array(6).fill(cents) });
          const ids: string[] = [];
          for (const [card] of some) ids.push(await months.payer(card));
          for (let n = 0; n < 2; n++, months.next()) {
            await months.bill();
            for (const [at, [, event]] of some.entries())
              if ((await months.statement(ids[at]!)).row.number !== null)
                await happen(await months.statement(ids[at]!), event);
            const charged = months.month;
            for (const month of [charged, addMonths(charged, 1)]) {
              months.month = month;
              const found = await report();
              const all = await allOf(ids);
              const mine = all.filter(({ row }) => row.month === month);
              const lines = all.flatMap(ledgerOf).filter(({ at }) => monthOf(Date.parse(at)) === month);
              expect(found.state).toBe('finished');
              expect([found.statements, found.ofMonth.accounts]).toEqual([
                mine.length,
                balancesOf(mine.flatMap(ledgerOf)),
              ]);
              expect(found.inMonth.accounts).toEqual(balancesOf(lines));
              expect([sumOf(found.ofMonth), sumOf(found.inMonth)]).toEqual([0, 0]);
              const counted = Object.values(found.ofMonth.movements).reduce(
                (sum, { count }) => sum + count,
                0,
              );
              expect(counted).toBe(mine.flatMap(({ movements }) => movements).length);
              expect(found.numbers.missing).toEqual([]);
            }
            months.month = charged;
          }
        },
      ),
      tries(3, 60),
    );
  });

  it('says how much was invoiced, paid and carried, and by which numbers', async () => {
    await months.begin();
    await months.payer('pays');
    await months.payer('declines');
    const { nextInvoiceNumber: first } = await readSettings({ consistent: true });
    await months.bill();
    const found = await report(2);
    expect(found).toMatchObject({
      statements: 2,
      ofMonth: {
        accounts: { receivable: 714, revenue: -1200, vat: -228, cash: 714, writeOff: 0, disputed: 0 },
        movements: { invoiced: { count: 2, cents: 1428 }, paid: { count: 1, cents: 714 } },
      },
      // The month was charged after its end.
      inMonth: { movements: {} },
      numbers: { first, last: first + 1, checked: 2, missing: [] },
    });
    months.month = addMonths(months.month, 1);
    expect(await report()).toMatchObject({
      statements: 0,
      inMonth: { movements: { invoiced: { count: 2, cents: 1428 }, paid: { count: 1, cents: 714 } } },
      numbers: { first: null, last: null, checked: 0, missing: [] },
    });
  });

  it('counts a statement once to which something happens while it is summed up', async () => {
    // More than a part has, of payers without an account.
    const drafts = Array.from({ length: 120 }, (_, n) => ({
      payer: { payerId: `payer${n}-${months.month}`, group: null },
      ...{ month: addMonths(months.month, -1), netCents: 600, facts: paysWith('pays') },
    }));
    await makeStatements(drafts);
    await startBillingReport(months.admin, months.of());
    const part = async () => {
      for (const message of months.outbox.take('billing')) await workOffBilling(message, months.sources());
    };
    // The month has no statement; then the first of what happened in it.
    await part();
    await part();
    const { payer, month } = drafts[0]!;
    await follow(await months.statement(payer.payerId, month), { kind: 'paid' });
    await months.work();
    const { value } = await getBillingReport(months.admin, months.of());
    const { invoiced, paid } = value!.inMonth.movements;
    expect([value!.state, invoiced?.count, invoiced?.cents]).toEqual(['finished', 120, 120 * 714]);
    expect(paid?.count ?? 0).toBeLessThanOrEqual(1);
  });

  it('names each number between the first and the last that has no invoice', async () => {
    for (let n = 0; n < 3; n++) await months.payer('pays');
    const { nextInvoiceNumber: first } = await readSettings({ consistent: true });
    await months.bill();
    await deleteItem({ pk: `invoice#${first + 1}`, sk: 'row' });
    expect((await report()).numbers).toEqual({ first, last: first + 2, checked: 3, missing: [first + 1] });
  });

  it('ends where very many numbers are missing, and refuses a month that has not begun', async () => {
    await months.payer('pays');
    await months.bill();
    const id = (await months.payer('pays')) as string;
    const { nextInvoiceNumber } = await readSettings({ consistent: true });
    await setBillingSettings(months.admin, {
      ...nothing,
      body: { nextInvoiceNumber: nextInvoiceNumber + 1_000_000 },
    });
    // A statement of the same month with a number far away, as of a group that has got its admin later.
    const payer = { payerId: id, group: null };
    const facts = months.facts.get(id)!;
    await makeStatements([{ payer, month: months.month, netCents: 600, facts }]);
    const { numbers } = await report();
    expect([numbers.missing.length, numbers.last]).toEqual([1000, nextInvoiceNumber + 1_000_000]);
    expect(numbers.checked).toBeLessThan(2000);
    months.month = addMonths(months.month, 2);
    expect(await refusalOf(startBillingReport(months.admin, months.of()))).toBe('REQUEST_ERROR');
    expect(await getBillingReport(months.admin, months.of())).toEqual({ value: null });
  });
});
