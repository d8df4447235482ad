import { beforeEach, describe, expect, it } from 'vitest';
import { BillingSettingsChange } from '../../../../shared/model/billing-settings.ts';
import { ManagerGroupInput } from '../../../../shared/model/label.ts';
import { addMonths, dayOf, monthOf, startOfMonth } from '../../../../shared/month.ts';
import { givenBucket } from '../../../../test/support/bucket.ts';
import { ModelProvider } from '../../../../test/support/card-provider.ts';
import { givenTable } from '../../../../test/support/engine.ts';
import { itInTurn } from '../../../../test/support/it-in-turn.ts';
import { givenOutbox } from '../../../../test/support/outbox.ts';
import { account, callerOf, refusalOf } from '../../../../test/support/people.ts';
import { paysWith, usedAccount } from '../../../../test/support/used-accounts.ts';
import { setClock } from '../../../platform/clock.ts';
import { putItem } from '../../../platform/table.ts';
import { sendQueuedMail } from '../../composition/send-queued-mail.ts';
import { readUser } from '../../people/accounts/store.ts';
import { createManagerGroup } from '../../people/groups/manager-groups.ts';
import { BUYER, SELLER } from '../invoices/test/invoices.ts';
import { readArchived, textsOf } from '../invoices/test/read-pdf.ts';
import { schemaCheck } from '../invoices/test/schema.ts';
import { balancesOf } from '../ledger/movement.ts';
import type { PayerFacts } from '../payment/payer-facts.ts';
import { setBillingSettings } from '../prices/billing-settings.ts';
import { readSettings } from '../prices/invoice-numbers.ts';
import { startRun } from '../run/start-run.ts';
import { workOffBilling } from '../run/work-off-billing.ts';
import { follow } from '../statements/follow.ts';
import { ledgerOf } from '../statements/ledger-of.ts';
import { readStatement, statementId } from '../statements/statements.ts';
import { cancelInvoice } from './cancel-invoice.ts';
import { getInvoiceUrl } from './get-invoice-url.ts';
import { readInvoice } from './invoice-store.ts';
import { workOffInvoices } from './work-off-invoices.ts';

givenTable();
const outbox = givenOutbox();
const files = givenBucket();

const DAY = 24 * 3600_000;
const nothing = { params: {}, query: {}, body: {} };
const { parties: PARTIES } = paysWith(null);
type Person = { id: string; email: string };

let admin: Person;
let month = monthOf(Date.now());
let facts: Map<string, PayerFacts>;

// Each test has a month of its own, after those of the test before.
beforeEach(async () => {
  month = addMonths(month, 1);
  setClock(startOfMonth(month) + DAY);
  facts = new Map();
  admin ??= await account({ role: 'ADMIN' });
  await settings({
    infoCharges: [600, 500, 400, 300, 200, 100],
    freeHours: 2,
    freeMonths: 0,
    sendMails: true,
  });
  month = addMonths(month, 1);
  setClock(startOfMonth(month) + DAY);
});

const settings = (body: object) =>
  setBillingSettings(callerOf(admin, 'ADMIN', 'any'), {
    ...nothing,
    body: BillingSettingsChange.parse(body),
  });

async function payer(
  more: Partial<PayerFacts> = {},
  of: Parameters<typeof account>[0] = {},
): Promise<Person> {
  const person = await usedAccount(2, of);
  facts.set(person.id, paysWith('pays', more));
  return person;
}

const payersOf = async () => facts;

/** Does all work that is queued, except mails, which it returns. */
async function work(): Promise<unknown[]> {
  const mails: unknown[] = [];
  for (let sent = outbox.takeAll(); sent.length; sent = outbox.takeAll())
    for (const { queue, message } of sent) {
      if (queue === 'billing') await workOffBilling(message, { provider: new ModelProvider(), payersOf });
      if (queue === 'invoices') await workOffInvoices(message, payersOf);
      if (queue === 'mails') mails.push(message);
    }
  return mails;
}

/** Charges the month, on the first day of the next one, and makes its invoices. Returns the mails. */
async function bill(): Promise<unknown[]> {
  setClock(startOfMonth(addMonths(month, 1)) + 3 * 3600_000);
  await startRun();
  return work();
}
const issue = (number: number) => workOffInvoices({ invoice: number }, payersOf);

const statementOf = async ({ id }: Person, group: string | null = null) =>
  (await readStatement(statementId({ payerId: id, group }, month)))!;
const numberOf = async (of: Person, group: string | null = null) =>
  (await statementOf(of, group)).row.number!;
const urlOf = (caller: ReturnType<typeof callerOf>, number: number) =>
  getInvoiceUrl(caller, { ...nothing, params: { number } });
const keyOf = (number: number) => [...files.keys()].find((key) => key.endsWith(`/${number}.pdf`));
const fileOf = (number: number) => files.get(keyOf(number)!)!.Body;
/** Undoes that an invoice was stored. */
async function forgetFile(number: number): Promise<void> {
  const item = (await readInvoice(number))!;
  await putItem({ ...item, row: { ...item.row, storedAt: null }, s1: `${item.row.createdDate}#${number}` });
  files.delete(keyOf(number)!);
}
const asAdmin = () => callerOf(admin, 'ADMIN', 'any');

describe('an invoice', () => {
  it('is stored below its year, and shows the sums of its statement, its seller and its buyer', async () => {
    const ann = await payer();
    await bill();
    const number = await numberOf(ann);
    expect(keyOf(number)).toBe(`${Math.floor(addMonths(month, 1) / 100)}/${number}.pdf`);
    const text = (await textsOf(fileOf(number))).join('\n').replace(/\u00a0/g, ' ');
    for (const part of ['Rechnung', String(number), '14,28 €', SELLER.name, BUYER.city])
      expect(text).toContain(part);
    const { file } = await readArchived(fileOf(number));
    schemaCheck()(file!);
  });

  it('has the same bytes when it is made again, whatever has become of its payer and its label', async () => {
    const ann = await payer();
    await bill();
    const number = await numberOf(ann);
    const first = fileOf(number);
    await forgetFile(number);
    facts.set(ann.id, paysWith('pays', { parties: { ...PARTIES, buyer: { ...BUYER, name: 'Renamed' } } }));
    setClock(startOfMonth(addMonths(month, 3)));
    await issue(number);
    expect(fileOf(number).equals(first)).toBe(true);
  });

  it('of a group has a part for each member', async () => {
    const leader = await account({ role: 'GROUP_ADMIN' });
    facts.set(leader.id, paysWith('pays'));
    const name = `group-${month}`;
    const body = ManagerGroupInput.parse({ name, admin: leader.id, chargeMode: 'GROUP', freeMonths: 0 });
    await createManagerGroup(asAdmin(), { ...nothing, body });
    for (const member of ['Ann', 'Bob']) {
      const person = await usedAccount(1, { name: member, managerGroup: name });
      facts.set(person.id, paysWith(null));
    }
    await bill();
    const number = await numberOf(leader, name);
    const text = (await textsOf(fileOf(number))).join('\n');
    expect(text).toContain('Ann');
    expect(text).toContain('Bob');
    const ofGroup = callerOf({ id: 'other', administers: name }, 'GROUP_ADMIN', 'group');
    expect((await urlOf(ofGroup, number)).value).toContain(`${number}.pdf`);
    const ofAnother = callerOf({ id: 'other', administers: 'another' }, 'GROUP_ADMIN', 'group');
    expect(await refusalOf(urlOf(ofAnother, number))).toBe('ENTITY_NOT_FOUND');
  });

  it('is downloaded by its payer and by admins, and by nobody else', async () => {
    const [ann, ben] = [await payer(), await payer()];
    await bill();
    const number = await numberOf(ann);
    for (const caller of [callerOf(ann), asAdmin()]) {
      const url = new URL((await urlOf(caller, number)).value);
      expect(url.pathname).toContain(`${number}.pdf`);
      expect(Number(url.searchParams.get('X-Amz-Expires'))).toBeLessThanOrEqual(900);
    }
    expect(await refusalOf(urlOf(callerOf(ben), number))).toBe('ENTITY_NOT_FOUND');
    expect(await refusalOf(urlOf(asAdmin(), 999_999))).toBe('ENTITY_NOT_FOUND');
  });

  it('that is not made yet is asked for by its download, and by the next night', async () => {
    const ann = await payer();
    await bill();
    const number = await numberOf(ann);
    const item = (await readInvoice(number))!;
    await putItem({ ...item, row: { ...item.row, storedAt: null }, s1: `${item.row.createdDate}#${number}` });
    files.clear();
    expect(await refusalOf(urlOf(callerOf(ann), number))).toBe('PLEASE_TRY_AGAIN');
    expect(outbox.take('invoices')).toEqual([{ invoice: number }]);
    await workOffBilling({ dueAt: '' }, { provider: new ModelProvider(), payersOf });
    await work();
    expect(keyOf(number)).toBeDefined();
  });

  itInTurn(
    'without a seller or an address is not made, and is once they are there, with the date of that day',
    async () => {
      const ann = await payer({ parties: { ...PARTIES, seller: null, buyer: null } });
      expect(await bill()).toEqual([]);
      const number = await numberOf(ann);
      expect(keyOf(number)).toBeUndefined();
      expect(await refusalOf(urlOf(callerOf(ann), number))).toBe('MISSING_DATA_REFERENCE');
      facts.set(ann.id, paysWith('pays', { parties: { ...PARTIES, seller: null } }));
      await workOffBilling({ dueAt: '' }, { provider: new ModelProvider(), payersOf });
      await work();
      expect(keyOf(number)).toBeUndefined();
      setClock(startOfMonth(addMonths(month, 1)) + 5 * DAY);
      facts.set(ann.id, paysWith('pays', { parties: { ...PARTIES, buyer: { ...BUYER, name: 'Later' } } }));
      await workOffBilling({ dueAt: '' }, { provider: new ModelProvider(), payersOf });
      await work();
      expect(await readInvoice(number)).toMatchObject({
        issued: dayOf(startOfMonth(addMonths(month, 1)) + 5 * DAY),
        parties: { buyer: { name: BUYER.name } },
      });
      expect(keyOf(number)).toBeDefined();
    },
  );

  it('that would have other sums than its statement is not made', async () => {
    const ann = await payer();
    await bill();
    const [number, statement] = [await numberOf(ann), await statementOf(ann)];
    await forgetFile(number);
    await putItem({ ...statement, row: { ...statement.row, vatCents: 1 } });
    await expect(issue(number)).rejects.toThrow('other sums');
  });
});

describe('the mail about an invoice', () => {
  it('arrives once, in the language of its reader, with a link', async () => {
    const ann = await payer({}, { languageCode: 'fr-fr' });
    const mails = await bill();
    expect(mails).toHaveLength(1);
    for (const mail of [...mails, ...mails]) await sendQueuedMail(mail);
    const [sent, ...more] = outbox.sent();
    expect(more).toEqual([]);
    expect(sent!.to).toBe(ann.email);
    expect(sent!.subject).toMatch(/^Votre facture \d+/);
    expect(sent!.text).toContain('https://console.example/settings/payment');
  });

  it('is not sent if the settings say so', async () => {
    await payer();
    await settings({ sendMails: false });
    expect(await bill()).toEqual([]);
  });
});

describe('a cancellation', () => {
  const cancel = (number: number) =>
    cancelInvoice({ ...asAdmin(), operation: 'cancelInvoice' }, { ...nothing, params: { number } });
  const decline = (person: Person) => facts.set(person.id, paysWith('declines'));

  it('has the next number and all sums negative, names the invoice, and ends what is owed', async () => {
    const ann = await payer();
    decline(ann);
    await bill();
    const number = await numberOf(ann);
    const { nextInvoiceNumber } = await readSettings({ consistent: true });
    const first = fileOf(number);
    expect(await cancel(number)).toEqual({ number: nextInvoiceNumber });
    expect(await cancel(number)).toEqual({ number: nextInvoiceNumber });
    expect(await work()).toMatchObject([
      { kind: 'invoice', number: nextInvoiceNumber, cancels: number, cents: -1428 },
    ]);
    expect((await readSettings({ consistent: true })).nextInvoiceNumber).toBe(nextInvoiceNumber + 1);
    expect(fileOf(number).equals(first)).toBe(true);
    const text = (await textsOf(fileOf(nextInvoiceNumber))).join('\n').replace(/\u00a0/g, ' ');
    for (const part of ['Stornorechnung', `Rechnung ${number} vom`, '-14,28 €']) expect(text).toContain(part);
    const statement = await statementOf(ann);
    expect(statement.row).toMatchObject({ state: 'writtenOff', number, cancellation: nextInvoiceNumber });
    expect(Object.values(balancesOf(ledgerOf(statement))).every((sum) => sum === 0)).toBe(true);
    expect((await readUser(ann.id))!.openCharge).toBe(0);
    expect((await urlOf(callerOf(ann), nextInvoiceNumber)).value).toContain('.pdf');
    expect(await refusalOf(cancel(nextInvoiceNumber))).toBe('ENTITY_NOT_FOUND');
  });

  it('follows a write-off, which then is no loss any more', async () => {
    const ann = await payer();
    decline(ann);
    await bill();
    await follow(await statementOf(ann), { kind: 'writtenOff' });
    await cancel(await numberOf(ann));
    expect(Object.values(balancesOf(ledgerOf(await statementOf(ann)))).every((sum) => sum === 0)).toBe(true);
  });

  it('of what was paid waits until all of it was given back, and the ledger is empty then', async () => {
    const ann = await payer();
    await bill();
    const number = await numberOf(ann);
    await follow(await statementOf(ann), { kind: 'refunded', cents: 428 });
    expect(await refusalOf(cancel(number))).toBe('PAYMENT_UNEXPECTED_STATUS');
    await follow(await statementOf(ann), { kind: 'refunded', cents: 1000 });
    const { number: cancellation } = await cancel(number);
    const { row, ...rest } = await statementOf(ann);
    expect(row).toMatchObject({ state: 'writtenOff', number, cancellation });
    expect(Object.values(balancesOf(ledgerOf({ row, ...rest }))).every((sum) => sum === 0)).toBe(true);
    expect((await readUser(ann.id))!.openCharge).toBe(0);
  });

  it('is refused while a bank has taken back what was left after a refund', async () => {
    const ann = await payer();
    await bill();
    for (const event of [{ kind: 'refunded', cents: 428 }, { kind: 'disputed' }] as const)
      await follow(await statementOf(ann), event);
    expect(balancesOf(ledgerOf(await statementOf(ann)))).toMatchObject({
      ...{ cash: 0, disputed: 1000, receivable: 428 },
    });
    expect(await refusalOf(cancel(await numberOf(ann)))).toBe('PAYMENT_UNEXPECTED_STATUS');
    await follow(await statementOf(ann), { kind: 'disputeLost' });
    expect(balancesOf(ledgerOf(await statementOf(ann)))).toMatchObject({ disputed: 0, receivable: 1428 });
  });

  it('is refused while money that was paid is kept, and takes no number', async () => {
    const ann = await payer();
    await bill();
    const { nextInvoiceNumber } = await readSettings({ consistent: true });
    expect(await refusalOf(cancel(await numberOf(ann)))).toBe('PAYMENT_UNEXPECTED_STATUS');
    expect((await readSettings({ consistent: true })).nextInvoiceNumber).toBe(nextInvoiceNumber);
  });
});
