import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { BillingSettingsChange } from '../../../../shared/model/billing-settings.ts';
import { SPEND_ALERT_MAX, SpendAlert } from '../../../../shared/model/reporting.ts';
import { LANGUAGES } from '../../../../shared/model/user-limits.ts';
import { addMonths, monthOf, startOfMonth } from '../../../../shared/month.ts';
import { ModelProvider } from '../../../../test/support/card-provider.ts';
import { givenTable } from '../../../../test/support/engine.ts';
import { givenOutbox } from '../../../../test/support/outbox.ts';
import { account, callerOf } from '../../../../test/support/people.ts';
import { requestsOf } from '../../../../test/support/reads.ts';
import { cms, usedAccount } from '../../../../test/support/used-accounts.ts';
import { setClock } from '../../../platform/clock.ts';
import { set } from '../../../platform/expression.ts';
import { updateItem } from '../../../platform/table.ts';
import { sendQueuedMail } from '../../composition/send-queued-mail.ts';
import { deleteLeftovers } from '../../people/accounts/counts.ts';
import { changeUser } from '../../people/accounts/store.ts';
import { setBillingSettings } from '../prices/billing-settings.ts';
import { workOffBilling } from '../run/work-off-billing.ts';
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
    expect(mail!.text).toContain('costs €12.00 without VAT so far');
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
    expect(await read(callerOf(ann))).toEqual({ cents: null });
    await wants(ann, 5000);
    expect(await read(callerOf(ann))).toEqual({ cents: 5000 });
    expect(await read({ ...callerOf(admin, 'ADMIN', 'any'), actsFor: ann.id })).toEqual({ cents: 5000 });
    await deleteLeftovers(ann.id);
    expect(await read(callerOf(ann))).toEqual({ cents: null });
    expect(await mailed(ann, 5)).toEqual([]);
  });
});

it.each([0, -1, 0.5, SPEND_ALERT_MAX + 1, '100', undefined])('the amount %s is refused', (cents) => {
  expect(z.safeParse(SpendAlert, { cents }).success).toBe(false);
});

it.each(LANGUAGES)('the mail names in %s the month, both amounts and the page', (language) => {
  const { subject, paragraphs, button } = SPEND_LETTERS[language]({
    ...{ name: 'Ann', title: 'Skylark', month: 'März 2027', amount: '50,00 €', sum: '51,20 €' },
    url: 'https://console.example/info-cms/reporting',
  });
  expect(subject).toMatch(/März 2027.*50,00 €/);
  expect(paragraphs.join('\n')).toMatch(/Skylark.*März 2027.*51,20 €.*50,00 €/s);
  expect(button?.url).toBe('https://console.example/info-cms/reporting');
});
