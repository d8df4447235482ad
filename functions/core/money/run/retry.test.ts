import { describe, expect, it } from 'vitest';
import { BilledMonths } from '../../../../test/support/billed-months.ts';
import { givenTable } from '../../../../test/support/engine.ts';
import { itInTurn } from '../../../../test/support/it-in-turn.ts';
import { refusalOf } from '../../../../test/support/people.ts';
import { paysWith } from '../../../../test/support/used-accounts.ts';
import { getAudit } from '../../people/audit-trail/get-audit.ts';
import { ProviderError } from '../provider/port.ts';
import { follow } from '../statements/follow.ts';
import { beginAgain, statementId } from '../statements/statements.ts';
import { getBillingRetry, retryBillingRun } from './retries.ts';
import { workOffBilling } from './work-off-billing.ts';

givenTable();
const months = new BilledMonths();

const begin = () => retryBillingRun({ ...months.admin, operation: 'retryBillingRun' }, months.of());
const retry = async () => {
  await begin();
  await months.work();
  return (await getBillingRetry(months.admin, months.of())).value!;
};
const stateOf = async (id: string) => (await months.statement(id)).row.state;
const withCard = (id: string, card: string | null) => months.facts.set(id, paysWith(card));

describe('the retry of a month', () => {
  it('charges each declined statement once with the present card, and counts payers without one', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 3; n++) ids.push(await months.payer('declines'));
    const [mended, again, without] = ids as [string, string, string];
    const paid = await months.payer('pays');
    await months.bill();
    withCard(mended, 'pays');
    withCard(without, null);
    const { charge } = months.provider.calls;
    expect(await retry()).toMatchObject({
      state: 'finished',
      outcomes: { paid: { statements: 1, cents: 714 }, declined: { statements: 1, cents: 714 } },
      withoutCard: { statements: 1, cents: 714 },
    });
    expect(months.provider.calls.charge).toBe(charge + 2);
    expect(await Promise.all([mended, again, without, paid].map(stateOf))).toEqual([
      ...['paid', 'declined', 'declined', 'paid'],
    ]);
    expect((await months.statement(again)).attempts).toBe(2);
    expect((await months.statement(without)).attempts).toBe(1);
    // The second retry leaves alone what was paid.
    expect(await retry()).toMatchObject({ outcomes: { declined: { statements: 1, cents: 714 } } });
    expect(months.provider.paid().get(statementId({ payerId: mended, group: null }, months.month))).toBe(714);
  });

  it('asked for twice, and with each message twice, tries each statement once', async () => {
    const ids = [await months.payer('declines'), await months.payer('declines')];
    await months.bill();
    for (const id of ids) withCard(id, 'pays');
    expect(await begin()).toEqual(await begin());
    await months.work(2);
    expect(await Promise.all(ids.map(async (id) => (await months.statement(id)).attempts))).toEqual([2, 2]);
    expect([...months.provider.paid().values()]).toEqual([714, 714]);
  });

  it('asks no bank again that has decided a dispute for its customer, and mails what fails', async () => {
    const [contests, fails] = [await months.payer('pays'), await months.payer('declines')];
    await months.bill();
    await follow(await months.statement(contests), { kind: 'disputed' });
    await follow(await months.statement(contests), { kind: 'disputeLost' });
    await begin();
    // The first part plans, the second charges.
    for (let part = 0; part < 2; part++) {
      const [message] = months.outbox.take('billing');
      await workOffBilling(message, months.sources());
    }
    const sent = months.outbox.takeAll().filter(({ queue }) => queue === 'mails');
    expect((await months.statement(contests)).attempts).toBe(1);
    const { row, attempts } = await months.statement(fails);
    expect(sent.map(({ message }) => message)).toMatchObject([
      { kind: 'payment', about: 'failed', statement: row.id, attempt: attempts },
    ]);
  });

  it('leaves an attempt alone that the payer has begun, and what was written off', async () => {
    const [busy, given] = [await months.payer('declines'), await months.payer('declines')];
    await months.bill();
    await begin();
    // The first part plans, the second charges.
    const [message] = months.outbox.take('billing');
    await workOffBilling(message, months.sources());
    const begun = await beginAgain(await months.statement(busy), paysWith('asks').card, 'payer');
    await follow(await months.statement(given), { kind: 'writtenOff' });
    withCard(busy, 'pays');
    withCard(given, 'pays');
    await months.work();
    const { row, attempts, attempt } = await months.statement(busy);
    expect([row.state, attempts, attempt?.cardId]).toEqual(['toConfirm', begun.attempts, 'asks']);
    expect(await stateOf(given)).toBe('writtenOff');
    expect((await getBillingRetry(months.admin, months.of())).value!.outcomes).toEqual({
      toConfirm: { statements: 1, cents: 714 },
    });
  });

  it('continues where the card provider does not answer, which is found out later', async () => {
    const ids = [await months.payer('declines'), await months.payer('declines')];
    await months.bill();
    for (const id of ids) withCard(id, 'pays');
    let isFirst = true;
    months.provider.interfere = (when) => {
      if (when !== 'after' || !isFirst) return;
      isFirst = false;
      throw new ProviderError('lost', { isTransient: true });
    };
    expect(await retry()).toMatchObject({
      outcomes: { paid: { statements: 1, cents: 714 }, paying: { statements: 1, cents: 714 } },
    });
    expect([...months.provider.paid().values()]).toEqual([714, 714]);
  });

  it('is of one month, which must have a run, and is audited', async () => {
    const id = await months.payer('declines');
    await months.bill();
    const first = months.month;
    months.next();
    expect(await refusalOf(begin())).toBe('ENTITY_NOT_FOUND');
    expect(await getBillingRetry(months.admin, months.of())).toEqual({ value: null });
    await months.bill();
    withCard(id, 'pays');
    await retry();
    expect((await months.statement(id, first)).row.state).toBe('declined');
    const { items } = await getAudit(months.admin, {
      params: {},
      query: { limit: 10, filter: [`item:eq:billingRun/${months.month}`], extra_field: [] },
      body: {},
    } as never);
    expect(items).toMatchObject([{ operation: 'retryBillingRun', item: `billingRun/${months.month}` }]);
  });

  itInTurn('charges more statements than one part has', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 51; n++) ids.push(await months.payer('declines'));
    await months.bill();
    for (const id of ids) withCard(id, 'pays');
    expect((await retry()).outcomes).toEqual({ paid: { statements: 51, cents: 51 * 714 } });
  });
});
