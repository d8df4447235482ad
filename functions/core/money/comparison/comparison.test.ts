import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Comparison } from '../../../../shared/model/comparison.ts';
import { addMonths, monthOf, startOfMonth } from '../../../../shared/month.ts';
import { ModelProvider } from '../../../../test/support/card-provider.ts';
import { chargedStatement } from '../../../../test/support/charged-statement.ts';
import { tries } from '../../../../test/support/depth.ts';
import { givenTable } from '../../../../test/support/engine.ts';
import { givenOutbox } from '../../../../test/support/outbox.ts';
import { callerOf } from '../../../../test/support/people.ts';
import { now, setClock } from '../../../platform/clock.ts';
import { log, metrics } from '../../../platform/log.ts';
import { transact } from '../../../platform/table.ts';
import { changeRun, readRun, runWrite } from '../run/run-store.ts';
import { workOffBilling } from '../run/work-off-billing.ts';
import { follow } from '../statements/follow.ts';
import { settle } from '../statements/settle.ts';
import { readStatement, type StatementItem } from '../statements/statements.ts';
import { getComparison } from './get-comparison.ts';

givenTable();
const outbox = givenOutbox();

const DAY = 24 * 3600_000;
const nothing = { params: {}, query: {}, body: {} };

let month = monthOf(Date.now());
let provider: ModelProvider;
const alarms = vi.fn();
vi.spyOn(metrics, 'singleMetric').mockReturnValue({
  addMetric: (name: string, _: unknown, value: number) => name === 'MoneyDiffers' && alarms(value),
} as never);
const told = vi.spyOn(log, 'error').mockImplementation(() => {});

// Each test has months of its own, after those of the test before.
beforeEach(async () => {
  month = addMonths(month, 3);
  provider = new ModelProvider();
  setClock(startOfMonth(addMonths(month, 1)) + 3 * 3600_000);
  alarms.mockReset();
  told.mockClear();
  await finish(month);
});

/** A run that has charged a month. */
async function finish(of: number): Promise<void> {
  await transact([runWrite(of)]);
  await changeRun((await readRun(of))!, { row: { state: 'finished' } });
}

const charged = (card = 'pays', of = month): Promise<StatementItem> => chargedStatement(card, of, provider);

const sources = () => ({ provider, payersOf: async () => new Map() });

/** The work of the night after some days. `take` gets each message that compares, and may lose or repeat it. */
async function night(later = DAY, take = (message: unknown) => workOffBilling(message, sources())) {
  setClock(now() + later);
  await workOffBilling({ dueAt: '' }, sources());
  for (let all = comparing(); all.length; all = comparing()) for (const one of all) await take(one);
  return compared();
}
const comparing = () =>
  outbox.take('billing').filter((message) => 'compareMonth' in (message as Record<string, unknown>));

async function compared(of = month): Promise<Comparison | null> {
  const caller = callerOf({ id: 'admin' }, 'ADMIN', 'any');
  return (await getComparison(caller, { ...nothing, params: { month: of } })).value;
}
const stateOf = async ({ row }: StatementItem) => (await readStatement(row.id))!.row.state;

describe('the comparison of a month with the card provider', () => {
  it('says how many payments both have, of which sums, and that they agree', async () => {
    for (const card of ['pays', 'pays', 'declines', 'asks', 'pays', 'pays']) await charged(card);
    expect(await compared()).toBeNull();
    const moved = { payments: 4, paidCents: 4 * 714, refundedCents: 0, disputedCents: 0 };
    expect(await night()).toMatchObject({
      ...{ month, provider: moved, ledger: moved, differing: 0, differences: [] },
    });
    expect(alarms).not.toHaveBeenCalled();
  });

  it('waits for the run of the month, which is still charging it', async () => {
    const open = addMonths(month, 1);
    setClock(startOfMonth(addMonths(open, 1)) + 3600_000);
    await transact([runWrite(open)]);
    await night(0);
    expect(await compared(open)).toBeNull();
    expect(await compared(month)).not.toBeNull();
  });

  it('finds what was paid, refunded and disputed without a word, and writes it as if it had been told', async () => {
    const [paid, refunded, disputed, lost] = [
      await charged('asks'),
      await charged(),
      await charged(),
      await charged(),
    ];
    provider.confirm(paid.row.id);
    provider.given.set('ch_1', { statement: refunded.row.id, cents: 200 });
    provider.disputes.set('du_1', { statement: disputed.row.id, verdict: 'open' });
    provider.disputes.set('du_2', { statement: lost.row.id, verdict: 'lost' });
    const moved = { payments: 4, paidCents: 4 * 714, refundedCents: 200, disputedCents: 2 * 714 };
    expect(await night()).toMatchObject({ provider: moved, ledger: moved, differing: 0 });
    expect(await Promise.all([paid, refunded, disputed, lost].map(stateOf))).toEqual([
      ...['paid', 'paid', 'disputed', 'declined'],
    ]);
    provider.disputes.set('du_1', { statement: disputed.row.id, verdict: 'won' });
    expect(await night()).toMatchObject({ differing: 0, ledger: { disputedCents: 714 } });
    expect(await stateOf(disputed)).toBe('paid');
  });

  it('finds what was refunded of a month that was compared long ago', async () => {
    const old = await charged('pays', addMonths(month, -2));
    provider.given.set('ch_1', { statement: old.row.id, cents: 714 });
    expect(await night()).toMatchObject({ differing: 0, ledger: { payments: 0 } });
    expect((await readStatement(old.row.id))!.movements.at(-1)).toMatchObject({
      kind: 'refunded',
      cents: 714,
    });
  });

  it('names what differs, with an alarm: a payment of which the provider knows nothing', async () => {
    await charged();
    const wrong = await charged();
    provider.payments.pop();
    const moved = { payments: 1, paidCents: 714, refundedCents: 0, disputedCents: 0 };
    expect(await night()).toMatchObject({
      ...{ differing: 1, provider: moved, ledger: { payments: 2, paidCents: 1428 } },
      differences: [{ statementId: wrong.row.id, provider: { payments: 0 }, ledger: moved }],
    });
    expect(alarms).toHaveBeenCalledExactlyOnceWith(1);
    expect(JSON.stringify(told.mock.calls)).toContain(wrong.row.id);
  });

  it('names what differs: a payment that came twice, one of another amount, one for no statement', async () => {
    const [twice, costly] = [await charged(), await charged()];
    const of = (id: string) => provider.payments.find(({ attempt }) => attempt.statement === id)!;
    provider.payments.push({ ...of(twice.row.id), id: 'pi_again' });
    Object.assign(of(costly.row.id).attempt, { cents: 900 });
    const stranger = { ...of(twice.row.id).attempt, statement: `nobody.${month}` };
    provider.payments.push({ ...of(twice.row.id), id: 'pi_stranger', attempt: stranger });
    const result = (await night())!;
    expect(result.differing).toBe(3);
    expect(result.provider).toMatchObject({ payments: 4, paidCents: 3 * 714 + 900 });
    expect(result.ledger).toMatchObject({ payments: 2, paidCents: 2 * 714 });
    const found = result.differences.map(({ statementId, ledger }) => [statementId, ledger?.payments]);
    expect(found.toSorted()).toEqual(
      [
        [twice.row.id, 1],
        [costly.row.id, 1],
        [`nobody.${month}`, undefined],
      ].toSorted(),
    );
  });

  it('leaves out what has moved a moment ago, since the search of the provider lags behind', async () => {
    await charged();
    const late = await charged('declines');
    setClock(now() + DAY);
    await follow(await settle(late, provider), {
      kind: 'begun',
      at: now(),
      customerId: 'cus_1',
      cardId: 'pays',
    });
    await settle((await readStatement(late.row.id))!, provider);
    const payment = provider.payments.pop();
    expect(await night(60_000)).toMatchObject({ differing: 0, ledger: { payments: 1 } });
    provider.payments.push(payment!);
    expect(await night()).toMatchObject({ differing: 0, ledger: { payments: 2 } });
  });

  it('comes to the same whichever of its messages come twice, late or again after it has ended', async () => {
    const people = [await charged(), await charged(), await charged(), await charged('declines')];
    provider.given.set('ch_1', { statement: people[0]!.row.id, cents: 100 });
    provider.payments.push({ ...provider.payments[1]!, id: 'pi_again' });
    const first = { ...(await night())!, comparedDate: '' };
    expect(first.differing).toBe(1);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat({ max: 3 }), { maxLength: 12 }), async (fates) => {
        const before: unknown[] = [];
        const result = await night(DAY / 24, async (message) => {
          before.push(message);
          const fate = fates.shift() ?? 0;
          await workOffBilling(message, sources());
          // Twice, or an older one again.
          if (fate > 0) await workOffBilling(before.at(-fate) ?? message, sources());
        });
        expect({ ...result!, comparedDate: '' }).toEqual(first);
      }),
      tries(5, 300),
    );
  });
});
