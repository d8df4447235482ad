import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DryStatement } from '../../../../shared/model/dry-run.ts';
import { ManagerGroupInput } from '../../../../shared/model/label.ts';
import { addMonths, startOfMonth } from '../../../../shared/month.ts';
import { BilledMonths } from '../../../../test/support/billed-months.ts';
import { tries } from '../../../../test/support/depth.ts';
import { givenTable } from '../../../../test/support/engine.ts';
import { account, refusalOf } from '../../../../test/support/people.ts';
import { readAllPages } from '../../../../test/support/read-all-pages.ts';
import { paysWith, usedAccount } from '../../../../test/support/used-accounts.ts';
import { wholeTable } from '../../../../test/support/whole-table.ts';
import { setClock } from '../../../platform/clock.ts';
import { changeUser } from '../../people/accounts/store.ts';
import { createManagerGroup } from '../../people/groups/manager-groups.ts';
import { setBillingSettings } from '../prices/billing-settings.ts';
import { readStatement } from '../statements/statements.ts';
import { getBillingDryRun, getBillingDryRunStatements, startBillingDryRun } from './dry-runs.ts';
import { readRun } from './run-store.ts';

givenTable();
const months = new BilledMonths();
const nothing = { params: {}, query: {}, body: {} };
let groups = 0;

/** A dry run of the month, as it is in the end. */
async function dryRun() {
  await startBillingDryRun(months.admin, months.of());
  await months.work();
  const { value } = await getBillingDryRun(months.admin, months.of());
  return value!;
}

const page = (query: {
  limit?: number;
  outcome?: DryStatement['outcome'];
  starting_at?: string | undefined;
}) =>
  getBillingDryRunStatements(months.admin, {
    ...months.of(),
    query: { limit: 2, extra_field: [], starting_at: undefined, ...query },
  });
const statements = (outcome?: DryStatement['outcome']) =>
  readAllPages((starting_at) => page({ starting_at, ...(outcome && { outcome }) }));

async function groupOf(id: string | null): Promise<string> {
  const name = `dry-group-${++groups}`;
  const body = ManagerGroupInput.parse({ name, admin: id, chargeMode: 'GROUP', freeMonths: 0 });
  await createManagerGroup(months.admin, { ...nothing, body });
  return name;
}

/** The use of a month: by whom, of how many devices, at which discount. */
const Uses = fc.record({
  who: fc.constantFrom('pays', 'declines', 'noCard', 'stranger', 'member', 'ofOrphan', 'abroad'),
  devices: fc.integer({ min: 1, max: 3 }),
  discount: fc.constantFrom(0, 50, 100),
});
const PRICES = [600, 30, 0].map((cents) => ({ infoCharges: Array(6).fill(cents) }));

async function given({ who, devices, discount }: typeof Uses extends fc.Arbitrary<infer T> ? T : never) {
  const { facts } = months;
  const group =
    who === 'ofOrphan'
      ? await groupOf(null)
      : who === 'member'
        ? await headOf().then(({ id }) => groupOf(id))
        : undefined;
  const { id } = await usedAccount(devices, group ? { managerGroup: group } : {});
  await changeUser(id, () => ({ change: { discount } }));
  if (who === 'pays' || who === 'declines') facts.set(id, paysWith(who));
  if (who === 'noCard') facts.set(id, paysWith(null));
  if (who === 'abroad')
    facts.set(id, paysWith('pays', { buyer: { country: 'FR', isCompany: true, vatId: 'valid' } }));
}

async function headOf() {
  const head = await account({ role: 'GROUP_ADMIN' });
  months.facts.set(head.id, paysWith('pays'));
  return head;
}

/** Holds that the statements of the month are those that a dry run has shown. */
async function expectMade(shown: readonly DryStatement[]) {
  let made = 0;
  for (const { id, outcome, vatRateBp, made: _, ...same } of shown) {
    const { row, tax, carried, position = null } = (await readStatement(id))!;
    expect({ ...row, carried, position }).toMatchObject(same);
    expect(tax.rateBp).toBe(vatRateBp);
    const becomes = { charged: ['paid', 'declined'], noCard: ['declined'], carried: ['carried'] }[outcome];
    expect(becomes).toContain(row.state);
    expect(row.reason === 'no_card').toBe(outcome === 'noCard');
    made++;
  }
  const { outcomes } = (await readRun(months.month))!.row;
  expect(Object.values(outcomes).reduce((sum, one) => sum + one.statements, 0)).toBe(made);
}

describe('a dry run', () => {
  it('shows the statements that the run then makes, and changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(Uses, { minLength: 1, maxLength: 4 }),
        fc.constantFrom(...PRICES),
        async (some, prices) => {
          await months.begin(prices);
          for (const one of some) await given(one);
          // In the second month there may be something to carry.
          for (let n = 0; n < 2; n++, months.next()) {
            months.atEnd();
            const before = await wholeTable('dryRun#');
            const run = await dryRun();
            const shown = await statements();
            expect(await wholeTable('dryRun#')).toEqual(before);
            expect(months.outbox.takeAll()).toEqual([]);
            await months.bill();
            await expectMade(shown);
            const { accounts, usedAccounts, netCents, groupsWithoutPayer } = (await readRun(months.month))!
              .row;
            expect(run).toMatchObject({ state: 'finished', isOver: true });
            expect(run).toMatchObject({ accounts, usedAccounts, netCents, groupsWithoutPayer });
            // Afterwards it shows the same, and what there is already.
            await dryRun();
            const again = await statements();
            expect(again.map(({ made, ...row }) => [row, made?.totalCents])).toEqual(
              shown.map(({ made: _, ...row }) => [row, row.totalCents]),
            );
          }
        },
      ),
      tries(3, 60),
    );
  });

  it('calls no card provider, and sums what would be charged, carried, declined without a card, and unpaid', async () => {
    await months.begin({ infoCharges: Array(6).fill(30) });
    await months.payer('pays', 10);
    await months.payer(null, 10);
    await months.payer('pays', 1);
    const free = await months.payer('pays', 1);
    await changeUser(free, () => ({ change: { discount: 100 } }));
    await usedAccount(2);
    months.atEnd();
    const run = await dryRun();
    expect(run).toMatchObject({
      outcomes: {
        charged: { statements: 1, cents: 357 },
        noCard: { statements: 1, cents: 357 },
        carried: { statements: 1, cents: 36 },
      },
    });
    expect(run.freeAccounts).toBeGreaterThanOrEqual(1);
    // Accounts of other tests have used something, too.
    expect(run.unpaid.netCents).toBeGreaterThanOrEqual(60);
    expect(run.netCents - run.unpaid.netCents).toBeGreaterThanOrEqual(300 + 300 + 30);
    expect(months.provider.calls).toEqual({ charge: 0, lookUp: 0, cancel: 0 });
    expect(await statements('noCard')).toMatchObject([{ outcome: 'noCard', position: { devices: 10 } }]);
    expect((await page({})).items.map(({ outcome }) => outcome)).toEqual(['carried', 'charged']);
  });

  it('of a month that is not over counts what was used until now, and none begins before its month', async () => {
    const id = await months.payer('pays', 1);
    expect(await dryRun()).toMatchObject({ isOver: false, outcomes: {} });
    setClock(startOfMonth(months.month) + 2 * 24 * 3600_000);
    expect(await dryRun()).toMatchObject({
      isOver: false,
      outcomes: { charged: { statements: 1, cents: 714 } },
    });
    expect(await statements()).toMatchObject([{ payerId: id, made: null }]);
    months.month = addMonths(months.month, 1);
    expect(await refusalOf(startBillingDryRun(months.admin, months.of()))).toBe('REQUEST_ERROR');
    expect(await getBillingDryRun(months.admin, months.of())).toEqual({ value: null });
    expect((await page({})).items).toEqual([]);
  });

  it('is one at a time: another one that is asked for answers the one under way', async () => {
    await months.payer('pays', 1);
    months.atEnd();
    const [first, second] = await Promise.all(
      [1, 2].map(() => startBillingDryRun(months.admin, months.of())),
    );
    expect(second).toEqual(first);
    await months.work(2);
    expect((await getBillingDryRun(months.admin, months.of())).value).toMatchObject({
      state: 'finished',
      outcomes: { charged: { statements: 1, cents: 714 } },
    });
    expect(await statements()).toHaveLength(1);
  });

  it('is replaced by the next one of its month, and expires with its statements', async () => {
    const id = await months.payer('pays', 1);
    months.atEnd();
    await dryRun();
    await changeUser(id, () => ({ change: { discount: 100 } }));
    expect((await dryRun()).outcomes).toEqual({});
    expect(await statements()).toEqual([]);
    const kept = [...(await wholeTable('-'))].filter(([key]) => key.startsWith(`dryRun#${months.month}`));
    expect(kept.map(([, item]) => (item as { ttl: number }).ttl)).toEqual(kept.map(() => expect.any(Number)));
    setClock(startOfMonth(addMonths(months.month, 2)) + 24 * 3600_000);
    expect(await getBillingDryRun(months.admin, months.of())).toEqual({ value: null });
    // The items are still there: they are deleted later.
    expect((await dryRun()).state).toBe('finished');
  });

  it('shows no statement on a test platform, where a run makes none', async () => {
    await months.payer('pays', 1);
    const set = (testPlatform: boolean) =>
      setBillingSettings(months.admin, { ...nothing, body: { testPlatform } });
    await set(true);
    months.atEnd();
    const run = await dryRun();
    await set(false);
    expect(run.outcomes).toEqual({});
    expect(run.netCents).toBeGreaterThanOrEqual(600);
  });
});
