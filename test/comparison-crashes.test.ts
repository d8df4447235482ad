import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type MeteredTable, openMeteredTable } from '../bench/measure/metered-table.ts';
import { getComparison } from '../functions/core/money/comparison/get-comparison.ts';
import { changeRun, readRun, runWrite } from '../functions/core/money/run/run-store.ts';
import { workOffBilling } from '../functions/core/money/run/work-off-billing.ts';
import { ledgerOf } from '../functions/core/money/statements/ledger-of.ts';
import { readStatement } from '../functions/core/money/statements/statements.ts';
import { now, setClock } from '../functions/platform/clock.ts';
import { transact } from '../functions/platform/table.ts';
import { addMonths, monthOf, startOfMonth } from '../shared/month.ts';
import { ModelProvider } from './support/card-provider.ts';
import { chargedStatement } from './support/charged-statement.ts';
import { crashAtEveryRequest, crashAtRequest } from './support/crash-at-request.ts';
import { givenOutbox } from './support/outbox.ts';
import { callerOf } from './support/people.ts';

const DAY = 24 * 3600_000;

let table: MeteredTable;
let month = monthOf(Date.now());
beforeAll(async () => {
  table = await openMeteredTable();
});
const outbox = givenOutbox();
afterEach(() => setClock(undefined));
afterAll(() => table.stop());

describe.each(['before', 'after'] as const)('after a crash at any request, %s it was done', (when) => {
  it('the comparison of a month comes to the same, and writes once what it has found', async () => {
    await crashAtEveryRequest(async (at) => {
      month = addMonths(month, 3);
      setClock(startOfMonth(addMonths(month, 1)) + 3 * 3600_000);
      await transact([runWrite(month)]);
      await changeRun((await readRun(month))!, { row: { state: 'finished' } });
      const provider = new ModelProvider();
      const [refunded, disputed, missing] = [
        await chargedStatement('pays', month, provider),
        await chargedStatement('pays', month, provider),
        await chargedStatement('pays', month, provider),
      ];
      provider.payments.pop();
      provider.given.set('ch_1', { statement: refunded.row.id, cents: 200 });
      provider.disputes.set('du_1', { statement: disputed.row.id, verdict: 'lost' });
      setClock(now() + DAY);
      const sources = { provider, payersOf: async () => new Map() };
      const nightly = { dueAt: new Date(now()).toISOString() };
      // A message that fails stays in its queue.
      let left: unknown[] = [nightly];
      const work = async () => {
        while (left.length) {
          await workOffBilling(left[0], sources);
          left = [...left.slice(1), ...outbox.take('billing')];
        }
      };
      const hasCrashed = await crashAtRequest(table, at, when, work);
      left.push(...outbox.take('billing'));
      await work();
      const call = { params: { month }, query: {}, body: {} };
      const { value } = await getComparison(callerOf({ id: 'admin' }, 'ADMIN', 'any'), call);
      expect(value).toMatchObject({
        provider: { payments: 2, paidCents: 2 * 714, refundedCents: 200, disputedCents: 714 },
        ledger: { payments: 3, paidCents: 3 * 714, refundedCents: 200, disputedCents: 714 },
        ...{ differing: 1, differences: [{ statementId: missing.row.id }] },
      });
      const kindsOf = async (id: string) => (await readStatement(id))!.movements.map(({ kind }) => kind);
      expect(await kindsOf(refunded.row.id)).toEqual(['invoiced', 'paid', 'refunded']);
      expect(await kindsOf(disputed.row.id)).toEqual(['invoiced', 'paid', 'disputed', 'disputeLost']);
      const lines = ledgerOf((await readStatement(disputed.row.id))!);
      expect(lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(0);
      return hasCrashed;
    });
  });
});
