import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { BillingSettingsChange } from '../../../../shared/model/billing-settings.ts';
import { ManagerGroupInput } from '../../../../shared/model/label.ts';
import { addMonths, monthOf, startOfDay, startOfMonth } from '../../../../shared/month.ts';
import {
  type Billed,
  expectChargedOnce,
  HAPPENINGS,
  workInCourse,
} from '../../../../test/support/billing-course.ts';
import { CARDS, ModelProvider, type TestCard } from '../../../../test/support/card-provider.ts';
import { tries } from '../../../../test/support/depth.ts';
import { givenTable } from '../../../../test/support/engine.ts';
import { itInTurn } from '../../../../test/support/it-in-turn.ts';
import { givenOutbox } from '../../../../test/support/outbox.ts';
import { account, callerOf, refusalOf } from '../../../../test/support/people.ts';
import { cms, paysWith, usedAccount } from '../../../../test/support/used-accounts.ts';
import type { Caller } from '../../../platform/caller.ts';
import { iso, setClock } from '../../../platform/clock.ts';
import { deleteUser } from '../../composition/delete-user.ts';
import { changeUser } from '../../people/accounts/store.ts';
import { deactivateWhileOwing } from '../../people/accounts/users/change-open-charge.ts';
import { getInfoProvider } from '../../people/accounts/users/get-info-provider.ts';
import { createManagerGroup } from '../../people/groups/manager-groups.ts';
import type { PayerFacts } from '../payment/payer-facts.ts';
import { setBillingSettings } from '../prices/billing-settings.ts';
import { readSettings } from '../prices/invoice-numbers.ts';
import { follow } from '../statements/follow.ts';
import { getGroupCharges } from '../statements/get-group-charges.ts';
import { getInfoProviderChargeInfos, getStatements } from '../statements/get-statements.ts';
import { readStatement, statementId, statementsOf } from '../statements/statements.ts';
import { getBillingRuns, pauseBillingRun, resumeBillingRun } from './control-run.ts';
import { readRun } from './run-store.ts';
import { startRun } from './start-run.ts';
import { workOffBilling } from './work-off-billing.ts';

givenTable();
const outbox = givenOutbox();

const DAY = 24 * 3600_000;
const nothing = { params: {}, query: {}, body: {} };
type Person = { id: string; email: string };

let admin: Person;
let month = monthOf(Date.now());
let provider: ModelProvider;
let facts: Map<string, PayerFacts>;

// Each test has months of its own, after those of the test before.
beforeEach(async () => {
  month = addMonths(month, 1);
  setClock(startOfMonth(month) + DAY);
  provider = new ModelProvider();
  facts = new Map();
  admin ??= await account({ role: 'ADMIN' });
  await setPrices({ infoCharges: [600, 500, 400, 300, 200, 100], freeHours: 2, freeMonths: 0 });
  month = addMonths(month, 1);
  setClock(startOfMonth(month) + DAY);
});

const setPrices = (body: object) =>
  setBillingSettings(callerOf(admin, 'ADMIN', 'any'), {
    ...nothing,
    body: BillingSettingsChange.parse(body),
  });

/** An account with devices in use that pays with a card of its own. */
async function payer(card: string | null, devices = 1, more: Partial<PayerFacts> = {}): Promise<Person> {
  const person = await usedAccount(devices);
  facts.set(person.id, paysWith(card, more));
  return person;
}

const sources = () => ({ provider, payersOf: async () => facts });

let groups = 0;

/** A new group with this admin. */
async function groupOf({ id }: Person, chargeMode: 'GROUP' | 'GROUP_LIVEMODE'): Promise<string> {
  const name = `group-${++groups}`;
  const body = ManagerGroupInput.parse({ name, admin: id, chargeMode, freeMonths: 0 });
  await createManagerGroup(callerOf(admin, 'ADMIN', 'any'), { ...nothing, body });
  return name;
}

/** Does all work that billing has queued. */
async function work() {
  for (let messages = outbox.take('billing'); messages.length; messages = outbox.take('billing'))
    for (const message of messages) await workOffBilling(message, sources());
}

/** Bills the month, on the first day of the next one. */
async function bill() {
  setClock(startOfMonth(addMonths(month, 1)) + 3 * 3600_000);
  await startRun();
  await work();
  expect((await readRun(month))?.row.state).toBe('finished');
}

const statementOf = async ({ id }: Person, of = month) =>
  (await readStatement(statementId({ payerId: id, group: null }, of)))!;
const cmsOf = async ({ id }: Person) => {
  const { infoFeatureState } = await getInfoProvider(callerOf(admin, 'ADMIN', 'any'), {
    ...nothing,
    params: { id },
  });
  return infoFeatureState;
};

describe('the run of a month', () => {
  it('charges each account once for what it used, with VAT, by one call of the provider', async () => {
    const [ann, bob] = [await payer('pays', 2), await payer('pays', 10)];
    await bill();
    expect((await statementOf(ann)).row).toMatchObject({
      ...{ state: 'paid', netCents: 1200, vatCents: 228, totalCents: 1428 },
    });
    expect((await statementOf(bob)).row).toMatchObject({ netCents: 5000, vatCents: 950, totalCents: 5950 });
    expect(provider.calls).toEqual({ charge: 2, lookUp: 0, cancel: 0 });
    expect([...provider.paid().values()].sort()).toEqual([1428, 5950]);
    expect((await readRun(month))!.row.outcomes).toEqual({ paid: { statements: 2, cents: 7378 } });
  });

  it('gives numbers without a gap, to what is charged alone', async () => {
    const { nextInvoiceNumber } = await readSettings({ consistent: true });
    await setPrices({ infoCharges: [40, 40, 40, 40, 40, 40] });
    month = addMonths(month, 1);
    setClock(startOfMonth(month) + DAY);
    const small = await payer('pays', 1);
    const people = [await payer('pays', 3), await payer('declines', 3), await payer('asks', 3)];
    await bill();
    const numbers = await Promise.all(people.map(async (one) => (await statementOf(one)).row.number));
    expect(numbers.toSorted()).toEqual([0, 1, 2].map((n) => nextInvoiceNumber + n));
    expect((await statementOf(small)).row).toMatchObject({ state: 'carried', number: null, totalCents: 48 });
  });

  it('carries what is too small for a payment on into the next statement', async () => {
    await setPrices({ infoCharges: [30, 30, 30, 30, 30, 30] });
    month = addMonths(month, 1);
    setClock(startOfMonth(month) + DAY);
    const ann = await payer('pays', 1);
    await bill();
    const first = month;
    month = addMonths(month, 1);
    await bill();
    expect((await statementOf(ann, first)).row.state).toBe('merged');
    expect(await statementOf(ann)).toMatchObject({
      row: { state: 'paid', netCents: 60, totalCents: 71 },
      carried: [{ month: first, netCents: 30 }],
    });
    expect([...provider.paid().values()]).toEqual([71]);
  });

  it('makes the Info CMS inactive whose charge was declined, and says what is owed', async () => {
    const ann = await payer('declines');
    await bill();
    expect((await statementOf(ann)).row).toMatchObject({ state: 'declined', reason: 'insufficient_funds' });
    expect(await cmsOf(ann)).toBe('INACTIVE');
    // Nobody can pay it behind our back.
    expect(provider.confirm(statementId({ payerId: ann.id, group: null }, month))).toBe(false);
  });

  it('is declined without a call where there is no card', async () => {
    const ann = await payer(null);
    await bill();
    expect((await statementOf(ann)).row).toMatchObject({ state: 'declined', reason: 'no_card' });
    expect(provider.calls.charge).toBe(0);
  });

  it('waits for a confirmation until the end of the 15th', async () => {
    const [ann, bob] = [await payer('asks'), await payer('asks')];
    await bill();
    const next = addMonths(month, 1);
    expect(provider.confirm(statementId({ payerId: ann.id, group: null }, month))).toBe(true);
    setClock(startOfDay(next, 16) - 60_000);
    await workOffBilling({ dueAt: '' }, sources());
    await work();
    expect((await statementOf(ann)).row.state).toBe('paid');
    expect((await statementOf(bob)).row.state).toBe('toConfirm');
    expect(await cmsOf(bob)).toBe('ON');
    setClock(startOfDay(next, 16));
    await workOffBilling({ dueAt: '' }, sources());
    await work();
    expect((await statementOf(bob)).row).toMatchObject({ state: 'declined', reason: 'not_confirmed' });
    expect(await cmsOf(bob)).toBe('INACTIVE');
    expect([...provider.paid().keys()]).toEqual([statementId({ payerId: ann.id, group: null }, month)]);
  });

  it('charges nobody in the test, and ends what is not paid for after it', async () => {
    const [tested, stranger] = [await usedAccount(1), await usedAccount(1)];
    facts.set(tested.id, paysWith('pays'));
    await bill();
    expect(await cmsOf(tested)).toBe('ON');
    // It never accepted that it costs something.
    expect(await cmsOf(stranger)).toBe('INACTIVE');
    expect(await statementsOf(stranger.id)).toEqual([]);
  });

  it('costs nothing for an Info CMS that was off all month', async () => {
    const ann = await payer('pays');
    setClock(startOfMonth(addMonths(month, 1)) - DAY);
    await cms(ann, 'OFF');
    await bill();
    expect((await statementOf(ann)).row.state).toBe('paid');
    month = addMonths(month, 1);
    await bill();
    expect(await statementsOf(ann.id)).toHaveLength(1);
  });

  it('lets the admin of a group pay for its members, each by the number of its own devices', async () => {
    const head = await account({ role: 'GROUP_ADMIN' });
    facts.set(head.id, paysWith('pays'));
    const group = await groupOf(head, 'GROUP');
    const second = await account({ role: 'GROUP_ADMIN' });
    facts.set(second.id, paysWith('pays'));
    const later = await groupOf(second, 'GROUP_LIVEMODE');
    await usedAccount(2, { managerGroup: group });
    await usedAccount(10, { managerGroup: group });
    await usedAccount(5, { managerGroup: later });
    await bill();
    const statements = await statementsOf(head.id);
    expect(statements.map(({ row }) => row)).toMatchObject([
      { group, state: 'paid', netCents: 1200 + 5000, totalCents: 7378 },
    ]);
    expect(await statementsOf(second.id)).toEqual([]);
  });

  it('lists page by page what a group pays for each member, for its own admin and for admins', async () => {
    const head = await account({ role: 'GROUP_ADMIN' });
    facts.set(head.id, paysWith('pays'));
    const group = await groupOf(head, 'GROUP');
    const members = [];
    for (const devices of [1, 2, 3]) members.push(await usedAccount(devices, { managerGroup: group }));
    await bill();
    const charges = (caller: Caller, starting_at?: string) =>
      getGroupCharges(caller, { ...nothing, params: { group, month }, query: { limit: 2, starting_at } });
    const headOf = (name: string) => callerOf({ ...head, administers: name }, 'GROUP_ADMIN', 'group');
    const first = await charges(headOf(group));
    const next = new URL(first.links.next!, 'http://console').searchParams.get('starting_at')!;
    const last = await charges(callerOf(admin, 'ADMIN', 'any'), next);
    expect(last.links.next).toBeUndefined();
    const all = [...first.items, ...last.items];
    expect(all.map(({ userId }) => userId)).toEqual(members.map(({ id }) => id).sort());
    expect(all.map(({ netCents }) => netCents).sort()).toEqual([1200, 1800, 600]);
    expect(await refusalOf(charges(headOf('another-group')))).toBe('MISSING_DATA_RIGHT');
    expect(await refusalOf(charges(callerOf(members[0]!)))).toBe('MISSING_ROLE');
  });

  it('makes the members of a group inactive while the group owes something', async () => {
    const head = await account({ role: 'GROUP_ADMIN' });
    facts.set(head.id, paysWith('declines'));
    const group = await groupOf(head, 'GROUP');
    const member = await usedAccount(2, { managerGroup: group });
    await bill();
    expect(await cmsOf(member)).toBe('INACTIVE');
    const [statement] = await statementsOf(head.id);
    await follow(statement!, { kind: 'writtenOff' });
    await work();
    expect(await cmsOf(member)).toBe('ON');
  });

  it('reckons a month of a test platform and charges nothing', async () => {
    await setPrices({ testPlatform: true });
    const [ann, stranger] = [await payer('pays'), await usedAccount(1)];
    await bill();
    await setPrices({ testPlatform: false });
    expect(await statementsOf(ann.id)).toEqual([]);
    // Its test is over, but nobody is asked to pay here.
    expect(await cmsOf(stranger)).toBe('ON');
    expect((await readRun(month))!.row).toMatchObject({ outcomes: {} });
    expect((await readRun(month))!.row.netCents).toBeGreaterThanOrEqual(600);
  });

  it('stops while it is paused, and continues there once it is resumed', async () => {
    const ann = await payer('pays');
    setClock(startOfMonth(addMonths(month, 1)) + 3 * 3600_000);
    await startRun();
    const control = { ...nothing, params: { month } };
    const asAdmin = callerOf(admin, 'ADMIN', 'any');
    expect(await pauseBillingRun(asAdmin, control)).toMatchObject({ state: 'paused', accounts: 0 });
    await work();
    expect(await statementsOf(ann.id)).toEqual([]);
    // Twice is once.
    await resumeBillingRun(asAdmin, control);
    await resumeBillingRun(asAdmin, control);
    await work();
    expect((await readRun(month))!.row.state).toBe('finished');
    expect(provider.calls.charge).toBe(1);
    expect((await getBillingRuns(asAdmin, { ...nothing, query: { limit: 1, filter: [] } })).items[0]).toEqual(
      (await readRun(month))!.row,
    );
    expect(await refusalOf(pauseBillingRun(asAdmin, { ...nothing, params: { month: 200001 } }))).toBe(
      'ENTITY_NOT_FOUND',
    );
  });

  it('looks again at a group that had no admin, once it is resumed', async () => {
    const head = await account({ role: 'GROUP_ADMIN' });
    const group = await groupOf(head, 'GROUP');
    await usedAccount(2, { managerGroup: group });
    await bill();
    expect((await readRun(month))!.row.groupsWithoutPayer).toContain(group);
    facts.set(head.id, paysWith('pays'));
    await resumeBillingRun(callerOf(admin, 'ADMIN', 'any'), { ...nothing, params: { month } });
    await work();
    expect((await readRun(month))!.row.groupsWithoutPayer).not.toContain(group);
    expect(await statementsOf(head.id)).toMatchObject([{ row: { group, state: 'paid' } }]);
  });

  it('lists the charges of each account, for the admin of a group those that the group pays', async () => {
    const head = await account({ role: 'GROUP_ADMIN' });
    facts.set(head.id, paysWith('pays'));
    const group = await groupOf(head, 'GROUP_LIVEMODE');
    const member = await usedAccount(2, { managerGroup: group });
    await bill();
    facts.set(member.id, paysWith('pays'));
    await deactivateWhileOwing(member.id, false, 'paymentData');
    month = addMonths(month, 1);
    await bill();
    const charges = async (caller: Parameters<typeof getInfoProviderChargeInfos>[0]) =>
      (await getInfoProviderChargeInfos(caller, { ...nothing, params: { id: member.id } })).items;
    expect(await statementsOf(member.id)).toEqual([]);
    expect(await charges(callerOf(admin, 'ADMIN', 'any'))).toMatchObject([
      { month, group, state: 'paid', devices: 2, singleCharge: 600, rawCharge: 1200, total: 1200, vat: 228 },
    ]);
    const headOf = (name: string) => callerOf({ ...head, administers: name }, 'GROUP_ADMIN', 'group');
    expect(await charges(headOf(group))).toHaveLength(1);
    expect(await refusalOf(charges(headOf('another-group')))).toBe('MISSING_DATA_RIGHT');
    const own = await getStatements(callerOf(head, 'GROUP_ADMIN'), {
      ...nothing,
      query: { limit: 15, filter: ['state:eq:paid'] },
    });
    expect(own.items).toMatchObject([{ payerId: head.id, group, month, totalCents: 1428 }]);
  });

  itInTurn('moves money once, whatever is lost, comes twice or comes late', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...CARDS), { minLength: 1, maxLength: 4 }),
        fc.array(fc.constantFrom(...HAPPENINGS), { maxLength: 12 }),
        async (kinds, course) => {
          month = addMonths(month, 1);
          setClock(startOfMonth(month) + DAY);
          [provider, facts] = [new ModelProvider(), new Map()];
          const cards = new Map<string, TestCard>();
          for (const card of kinds) cards.set((await payer(card)).id, card);
          setClock(startOfMonth(addMonths(month, 1)) + 3 * 3600_000);
          await startRun();
          const billed: Billed = {
            ...{ month, cards, provider, take: () => outbox.take('billing') },
            work: (message) => workOffBilling(message, sources()),
          };
          await workInCourse(course, billed);
          await expectChargedOnce(billed);
        },
      ),
      tries(8, 200),
    );
  });

  it('follows a dispute: the money is apart until the bank decides, and owed again if it is lost', async () => {
    const ann = await payer('pays');
    await bill();
    const { id } = (await statementOf(ann)).row;
    const told = async (verdict: 'open' | 'won' | 'lost') => {
      provider.disputes.set('du_1', { statement: id, verdict });
      // Events come twice.
      for (let n = 0; n < 2; n++) await workOffBilling({ dispute: 'du_1' }, sources());
      return (await statementOf(ann)).row.state;
    };
    expect(await told('open')).toBe('disputed');
    expect(await told('won')).toBe('paid');
    expect(await cmsOf(ann)).toBe('ON');
    expect(await told('lost')).toBe('declined');
    expect(await cmsOf(ann)).toBe('INACTIVE');
    const { row, movements } = await statementOf(ann);
    expect(row.reason).toBe('dispute_lost');
    expect(movements.map(({ kind }) => kind)).toEqual([
      ...['invoiced', 'paid', 'disputed', 'disputeWon', 'disputed', 'disputeLost'],
    ]);
  });

  it('records what was given back once, also in parts, and leaves the statement paid', async () => {
    const ann = await payer('pays');
    await bill();
    const { id } = (await statementOf(ann)).row;
    for (const cents of [100, 100, 714, 100]) {
      provider.given.set('ch_1', { statement: id, cents });
      await workOffBilling({ refundOf: 'ch_1' }, sources());
    }
    const { row, movements } = await statementOf(ann);
    expect(row.state).toBe('paid');
    expect(movements.flatMap(({ kind, cents }) => (kind === 'refunded' ? [cents] : []))).toEqual([100, 614]);
  });

  itInTurn('is waited for by the deletion of an account, and so is a payment that is under way', async () => {
    const asks = await payer('asks');
    await changeUser(asks.id, () => ({ change: { liveModeAt: iso() } }));
    setClock(startOfMonth(month) + 5 * DAY);
    await cms(asks, 'OFF');
    const remove = () =>
      refusalOf(deleteUser(callerOf(admin, 'ADMIN', 'any'), { ...nothing, params: { id: asks.id } }));
    expect(await remove()).toBe('NOT_BILLED_YET');
    await bill();
    expect(await remove()).toBe('NOT_BILLED_YET');
    provider.confirm(statementId({ payerId: asks.id, group: null }, month));
    await workOffBilling({ dueAt: '' }, sources());
    await work();
    expect(await remove()).toBeUndefined();
    // Its invoice stays.
    expect((await statementOf(asks)).row.state).toBe('paid');
  });

  itInTurn('charges more accounts than one part has', async () => {
    const people: Person[] = [];
    for (let n = 0; n < 50; n++) people.push(await payer('pays'));
    await bill();
    expect(provider.calls.charge).toBe(50);
    expect((await readRun(month))!.row.outcomes).toEqual({ paid: { statements: 50, cents: 50 * 714 } });
  });
});
