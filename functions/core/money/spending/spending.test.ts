import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { BillingSettingsChange } from '../../../../shared/model/billing-settings.ts';
import { ManagerGroupChange, ManagerGroupInput } from '../../../../shared/model/label.ts';
import { SPEND_ALERT_MAX, SpendAlertChange } from '../../../../shared/model/reporting.ts';
import { LANGUAGES } from '../../../../shared/model/user-limits.ts';
import { addMonths, monthOf, startOfMonth } from '../../../../shared/month.ts';
import { ModelProvider } from '../../../../test/support/card-provider.ts';
import { givenTable } from '../../../../test/support/engine.ts';
import { itInTurn } from '../../../../test/support/it-in-turn.ts';
import { givenOutbox } from '../../../../test/support/outbox.ts';
import { account, callerOf } from '../../../../test/support/people.ts';
import { requestsOf } from '../../../../test/support/reads.ts';
import { cms, usedAccount } from '../../../../test/support/used-accounts.ts';
import { iso, setClock } from '../../../platform/clock.ts';
import { set } from '../../../platform/expression.ts';
import { updateItem } from '../../../platform/table.ts';
import { sendQueuedMail } from '../../composition/send-queued-mail.ts';
import { deleteLeftovers } from '../../people/accounts/counts.ts';
import { changeUser } from '../../people/accounts/store.ts';
import { createManagerGroup, putManagerGroup } from '../../people/groups/manager-groups.ts';
import { setBillingSettings } from '../prices/billing-settings.ts';
import { workOffBilling } from '../run/work-off-billing.ts';
import { getGroupForecast } from './get-group-forecast.ts';
import { keepGroupForecast, readGroupForecast } from './group-forecast-store.ts';
import { getSpendAlert, setSpendAlert } from './spend-alert.ts';
import { SPEND_LETTERS } from './spend-letter.ts';

givenTable();
const outbox = givenOutbox();

const DAY = 24 * 3600_000;
const nothing = { params: {}, query: {}, body: {} };
type Person = { id: string; email: string };

let admin: Person;
let month = monthOf(Date.now());

// Each test has months of its own, after those of the test before.
beforeEach(async () => {
  month = addMonths(month, 2);
  setClock(startOfMonth(month) + DAY);
  admin ??= await account({ role: 'ADMIN' });
  await settings({
    ...{ infoCharges: [600, 500, 400, 300, 200, 100], freeHours: 2, freeMonths: 0 },
    ...{ sendMails: true, testPlatform: false },
  });
  month = addMonths(month, 1);
  setClock(startOfMonth(month) + DAY);
});
const settings = (body: object) =>
  setBillingSettings(callerOf(admin, 'ADMIN', 'any'), {
    ...nothing,
    body: BillingSettingsChange.parse(body),
  });

const wants = (person: Person, cents: number | null) =>
  setSpendAlert(callerOf(person), { ...nothing, body: { cents } });

/** What is queued in the night, the mails apart; returns them. */
async function night(at: number): Promise<unknown[]> {
  setClock(at);
  await workOffBilling({ spendAlerts: true }, sources);
  await workOffBilling({ groupSums: true }, sources);
  const mails: unknown[] = [];
  for (let sent = outbox.takeAll(); sent.length; sent = outbox.takeAll())
    for (const { queue, message } of sent) {
      if (queue === 'billing') await workOffBilling(message, sources);
      if (queue === 'mails') mails.push(message);
    }
  return mails;
}
const sources = { provider: new ModelProvider(), payersOf: async () => new Map() };
/** The mails of a night to somebody, although each message comes twice. */
async function mailed({ email }: Person, day: number, of = month) {
  for (const mail of await night(startOfMonth(of) + day * DAY + 3 * 3600_000))
    for (let n = 0; n < 2; n++) await sendQueuedMail(mail);
  return outbox.sent().filter(({ to }) => to === email);
}

describe('an account that has set an amount', () => {
  it('is mailed once a month, when the month has come to it', async () => {
    const ann = await usedAccount(2);
    await wants(ann, 1200);
    // Two hours are free.
    expect(await mailed(ann, 1 - 2 / 24)).toEqual([]);
    const [mail, ...more] = await mailed(ann, 2);
    expect(more).toEqual([]);
    expect(mail!.subject).toContain('your usage has reached €12.00');
    expect(mail!.text).toContain('costs €12.00 without VAT in');
    expect(mail!.text).toContain('https://console.example/info-cms/reporting');
    await wants(ann, 600);
    expect(await mailed(ann, 3)).toEqual([]);
    expect(await mailed(ann, 5, addMonths(month, 1))).toHaveLength(1);
  });

  it('is not mailed before, nor once it wants that no more', async () => {
    const [ann, bob] = [await usedAccount(2), await usedAccount(2)];
    await wants(ann, 1201);
    await wants(bob, 100);
    await wants(bob, null);
    expect(await mailed(ann, 5)).toEqual([]);
    expect(await mailed(bob, 6)).toEqual([]);
  });

  it('is not mailed in its test, nor while its Info CMS is off, nor if nothing is charged or mailed here', async () => {
    const [tested, off, ann] = [await usedAccount(1), await usedAccount(1), await usedAccount(1)];
    for (const one of [tested, off, ann]) await wants(one, 100);
    await changeUser(tested.id, () => ({ change: { endOfTestPeriod: addMonths(month, 1) } }));
    await cms(off, 'OFF');
    for (const flags of [{ sendMails: false }, { testPlatform: true, sendMails: true }]) {
      await settings(flags);
      expect(await mailed(ann, 5)).toEqual([]);
    }
    await settings({ testPlatform: false });
    const next = addMonths(month, 1);
    expect(await mailed(tested, 5, next)).toEqual([]);
    expect(await mailed(off, 6, addMonths(next, 1))).toEqual([]);
    expect(await mailed(ann, 7, addMonths(next, 2))).toHaveLength(1);
  });

  it('is mailed once although the worker died before it noted that', async () => {
    const ann = await usedAccount(1);
    await wants(ann, 100);
    expect(await mailed(ann, 5)).toHaveLength(1);
    await updateItem({ pk: `user#${ann.id}`, sk: 'spendAlert' }, set({}, ['mailedMonth']));
    expect(await mailed(ann, 6)).toEqual([]);
  });

  it('is found among more than one page of them', async () => {
    const people = [await usedAccount(1)];
    for (let n = 0; n < 30; n++) people.push(await account());
    people.push(await usedAccount(1));
    for (const one of people) await wants(one, 100);
    const mails = await night(startOfMonth(month) + 5 * DAY);
    const reached = mails.map((mail) => (mail as { userId: string }).userId);
    expect(reached).toEqual(expect.arrayContaining([people[0]!.id, people.at(-1)!.id]));
  });

  it('is the only one whose use is read', async () => {
    await wants(await usedAccount(1), 100);
    const cost = () => requestsOf(() => workOffBilling({ spendAlerts: true }, sources));
    // What the first night mails is not read again.
    await cost();
    const before = await cost();
    for (let n = 0; n < 3; n++) await usedAccount(1);
    expect(await cost()).toEqual(before);
  });

  it('sees it, and so does an admin who acts for it; it ends with the account', async () => {
    const ann = await account();
    const read = (caller: Parameters<typeof getSpendAlert>[0]) => getSpendAlert(caller, nothing);
    expect(await read(callerOf(ann))).toEqual({ cents: null, groupCents: null });
    await wants(ann, 5000);
    expect(await read(callerOf(ann))).toEqual({ cents: 5000, groupCents: null });
    expect(await read({ ...callerOf(admin, 'ADMIN', 'any'), actsFor: ann.id })).toEqual({
      cents: 5000,
      groupCents: null,
    });
    await deleteLeftovers(ann.id);
    expect(await read(callerOf(ann))).toEqual({ cents: null, groupCents: null });
    expect(await mailed(ann, 5)).toEqual([]);
  });
});

let groups = 0;
/** A group with its admin, who wants to know from an amount on. */
async function head(chargeMode: 'USER' | 'GROUP' | 'GROUP_LIVEMODE', groupCents: number | null = null) {
  const person = await account({ role: 'GROUP_ADMIN' });
  const name = `group-${++groups}`;
  const body = ManagerGroupInput.parse({
    ...{ name, displayName: 'The museums', admin: person.id, chargeMode, freeMonths: 0 },
  });
  await createManagerGroup(callerOf(admin, 'ADMIN', 'any'), { ...nothing, body });
  await setSpendAlert(callerOf(person), { ...nothing, body: { groupCents } });
  return { ...person, group: name };
}

describe('the admin of a group that has set an amount', () => {
  itInTurn('is mailed once when all members together have come to it, however many there are', async () => {
    const person = await head('GROUP', 1800);
    const members = [await usedAccount(2, { managerGroup: person.group })];
    for (let n = 0; n < 26; n++) await account({ managerGroup: person.group });
    expect(await mailed(person, 2)).toEqual([]);
    members.push(await usedAccount(1, { managerGroup: person.group }));
    // It has named the group, and nobody has confirmed that.
    await usedAccount(9, { managerGroup: person.group, groupConfirmed: false });
    const [mail, ...more] = await mailed(person, 5);
    expect(more).toEqual([]);
    expect(mail!.subject).toContain('the usage of the group The museums has reached €18.00');
    expect(mail!.text).toContain('that your group The museums pays for costs €18.00');
    expect(await mailed(person, 6)).toEqual([]);
    expect(await mailed(person, 5, addMonths(month, 1))).toHaveLength(1);
  });

  itInTurn('is not mailed about those who pay for themselves', async () => {
    const [none, later] = [await head('USER', 100), await head('GROUP_LIVEMODE', 1200)];
    await usedAccount(2, { managerGroup: none.group });
    const live = await usedAccount(2, { managerGroup: later.group });
    await usedAccount(3, { managerGroup: later.group });
    expect(await mailed(none, 5)).toEqual([]);
    expect(await mailed(later, 6)).toEqual([]);
    await changeUser(live.id, () => ({ change: { liveModeAt: iso() } }));
    const [mail] = await mailed(later, 7);
    expect(mail!.text).toContain('costs €12.00');
  });

  it('keeps an amount while the other one is changed', async () => {
    const person = await head('GROUP', 700);
    await wants(person, 300);
    await wants(person, null);
    expect(await getSpendAlert(callerOf(person), nothing)).toEqual({ cents: null, groupCents: 700 });
  });

  it('is not mailed by a message about a month that has ended', async () => {
    const person = await head('GROUP', 100);
    await usedAccount(2, { managerGroup: person.group });
    setClock(startOfMonth(addMonths(month, 1)) + DAY);
    await workOffBilling({ groupSumOf: person.id, month, netCents: 5000 }, sources);
    expect(outbox.take('mails')).toEqual([]);
  });
});

describe('the admin of a group', () => {
  const forecast = async (person: Person) => (await getGroupForecast(callerOf(person), nothing)).value;
  const at = (day: number) => startOfMonth(month) + day * DAY;

  itInTurn(
    'sees in the morning what those members cost for whom the group pays, so far and at the end of the month',
    async () => {
      const person = await head('GROUP_LIVEMODE');
      const live = await usedAccount(2, { managerGroup: person.group });
      await changeUser(live.id, () => ({ change: { liveModeAt: iso() } }));
      // It has not accepted to be charged.
      await usedAccount(3, { managerGroup: person.group });
      expect(await forecast(person)).toBeNull();
      // Two hours are free.
      await night(at(1) + 3600_000);
      const counted = { month, members: 1, countedDate: expect.stringContaining('T') };
      expect(await forecast(person)).toEqual({ ...counted, estimateCents: 0, forecastCents: 1200 });
      await night(at(5));
      expect(await forecast(person)).toMatchObject({ estimateCents: 1200, forecastCents: 1200 });
    },
  );

  it('sees it also where no mails are sent, and nothing where nothing is charged', async () => {
    const person = await head('GROUP');
    await usedAccount(1, { managerGroup: person.group });
    await settings({ sendMails: false });
    await night(at(5));
    expect(await forecast(person)).toMatchObject({ members: 1, estimateCents: 600 });
    const other = await head('GROUP');
    await settings({ testPlatform: true });
    await night(at(6));
    expect(await forecast(other)).toBeNull();
    await settings({ testPlatform: false });
  });

  itInTurn(
    'sees nothing of a group that pays for nobody, of a month that has ended, or once another administers it',
    async () => {
      const [none, person, next] = [
        await head('USER'),
        await head('GROUP'),
        await account({ role: 'GROUP_ADMIN' }),
      ];
      await usedAccount(1, { managerGroup: person.group });
      await night(at(5));
      expect(await forecast(none)).toBeNull();
      expect(await forecast(person)).not.toBeNull();
      const caller = { ...callerOf(admin, 'ADMIN', 'any'), operation: 'putManagerGroup' };
      const body = ManagerGroupChange.parse({ admin: next.id });
      await putManagerGroup(caller, { ...nothing, params: { name: person.group }, body });
      expect([await forecast(person), await forecast(next)]).toEqual([null, null]);
      await night(at(6));
      expect(await forecast(next)).toMatchObject({ members: 1 });
      const change = (chargeMode: 'USER' | 'GROUP') =>
        putManagerGroup(caller, {
          ...nothing,
          params: { name: person.group },
          body: ManagerGroupChange.parse({ chargeMode }),
        });
      await change('USER');
      expect(await forecast(next)).toBeNull();
      await change('GROUP');
      await settings({ testPlatform: true });
      expect(await forecast(next)).toBeNull();
      await settings({ testPlatform: false });
      expect(await forecast(next)).not.toBeNull();
      setClock(startOfMonth(addMonths(month, 1)));
      expect(await forecast(next)).toBeNull();
    },
  );

  it('who is deleted while the night counts leaves nothing behind', async () => {
    const row = { month, members: 1, estimateCents: 1, forecastCents: 1, countedDate: iso() };
    await keepGroupForecast('deleted', 'museums', row);
    expect(await readGroupForecast('deleted')).toBeUndefined();
  });
});

it.each([0, -1, 0.5, SPEND_ALERT_MAX + 1, '100'])('the amount %s is refused', (cents) => {
  const faulty = [{ cents }, { groupCents: cents }];
  for (const body of faulty) expect(z.safeParse(SpendAlertChange, body).success).toBe(false);
});

it.each(LANGUAGES)('the mail names in %s the month, both amounts and the page', (language) => {
  const facts = {
    ...{ name: 'Ann', title: 'Skylark', month: 'März 2027', amount: '50,00 €', sum: '51,20 €' },
    url: 'https://console.example/info-cms/reporting',
  };
  for (const group of [null, 'Museums']) {
    const { subject, paragraphs, button } = SPEND_LETTERS[language]({ ...facts, group });
    const text = paragraphs.join('\n');
    expect(subject).toMatch(/März 2027.*50,00 €/);
    for (const words of ['Skylark', 'März 2027', '51,20 €', '50,00 €']) expect(text).toContain(words);
    expect([subject, text].map((one) => one.includes('Museums'))).toEqual([group !== null, group !== null]);
    expect(button?.url).toBe('https://console.example/info-cms/reporting');
  }
});
