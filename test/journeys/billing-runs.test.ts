import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { runWrite } from '../../functions/core/money/run/run-store.ts';
import { setInfoProvider } from '../../shared/contract/admin.ts';
import { createManagerGroup, getUser, putManagerGroup } from '../../shared/contract/auth.ts';
import { getStatements } from '../../shared/contract/money/statements.ts';
import { addMonths } from '../../shared/month.ts';
import { faultsInLightAndDark, givenBrowser, type VisitedPage } from '../support/browser.ts';
import { CAST, type Cast, createCast, type Member, PASSWORD } from '../support/cast.ts';
import { chargedAccounts, LAST } from '../support/charged-accounts.ts';
import { givenPlatform } from '../support/platform.ts';
import { runSchedule } from '../support/run-schedule.ts';
import { signIn } from '../support/sign-in.ts';
import { openUntilShown } from '../support/visit.ts';

/** A month is charged; an admin follows it and helps an account that owes, and a group admin sees what the group pays. */
const running = givenPlatform(CAST);
const browser = givenBrowser();
let cast: Cast;
const { setPrices, payFor, use, payer } = chargedAccounts(running, () => cast);
let people: Record<'pays' | 'declines' | 'orphan', Member>;
/** The group pays for five users. */
let members: readonly Member[];
let page: VisitedPage;
const BEFORE = addMonths(LAST, -1);
const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const nameOf = (month: number) => MONTH.format(Date.UTC(Math.floor(month / 100), (month % 100) - 1));
const at = (path: string) => `${running().url}${path}`;

beforeAll(async () => {
  cast = await createCast(running());
  const { session } = cast.admin;
  await setPrices();
  people = {
    pays: await payer('pm_card_visa'),
    declines: await payer('pm_card_chargeCustomerFail'),
    orphan: await cast.newMember('INFO_PROVIDER'),
  };
  await payFor(cast.groupAdmin, 'pm_card_visa');
  await session.call(putManagerGroup, {
    params: { name: 'museums' },
    body: { chargeMode: 'GROUP', freeMonths: 0, admin: cast.groupAdmin.id },
  });
  members = [cast.colleague];
  while (members.length < 5) members = [...members, await cast.newMember('INFO_PROVIDER', 'museums')];
  for (const member of members) await use(member);
  await session.call(createManagerGroup, {
    body: { name: 'harbours', chargeMode: 'GROUP', freeMonths: 0, admin: null },
  });
  await session.call(setInfoProvider, { body: { id: people.orphan.id, managerGroup: 'harbours' } });
  await use(people.orphan);
  page = await browser.page();
  await signIn(page, at('/billing/runs'), { email: cast.admin.email, password: PASSWORD });
});

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const inDialog = (name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
const mark = (text: string) => page.locator('.label').getByText(text, { exact: true }).first().waitFor();

describe('an admin', () => {
  it('sees in a dry run what a month will charge, before it is charged', async () => {
    await openUntilShown(page, at(`/billing/dry-run/${LAST}`), 'No dry run yet');
    expect(await faultsInLightAndDark(page)).toEqual([]);
    await press('Start the dry run');
    await mark('Finished');
    // An account that pays, one whose card will decline, and a group.
    await page.getByText('3 · €49.98').waitFor();
    await page.getByText('Groups without a payer', { exact: true }).waitFor();
    await page.getByText('Group museums').waitFor();
    await page.getByRole('row').nth(3).waitFor();
    expect(await faultsInLightAndDark(page)).toEqual([]);
    await page.goto(at('/billing/runs'));
  });

  it('sees that no month was charged yet, and then a run with what came of it', async () => {
    await page.getByText('No month was charged yet').waitFor();
    expect(await faultsInLightAndDark(page)).toEqual([]);
    await runSchedule(running(), 'NightlyBilling');
    await openUntilShown(page, at('/billing/runs'), nameOf(LAST));
    await page.getByRole('link', { name: nameOf(LAST) }).click();
    await page.getByRole('heading', { level: 1, name: `Billing of ${nameOf(LAST)}` }).waitFor();
    await mark('Finished');
    // An account that pays, one that does not, and a group; another group has nobody who pays.
    await page.getByRole('row', { name: 'Total 3 €49.98' }).waitFor();
    await page.getByText('Groups without a payer', { exact: true }).waitFor();
    expect(await faultsInLightAndDark(page)).toEqual([]);
  });

  it('lets the groups without a payer be looked at again', async () => {
    await press('Look again');
    await inDialog('Look again');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByText('Groups without a payer', { exact: true }).waitFor();
    await mark('Finished');
  });

  it('pauses a run and resumes it', async () => {
    const { put } = runWrite(BEFORE) as { put: Record<string, unknown> };
    await running().table.send(new PutCommand({ TableName: running().tableName, Item: put }));
    await openUntilShown(page, at(`/billing/run/${BEFORE}`), 'Running');
    await press('Pause');
    await mark('Paused');
    await page.getByText(/Nobody else is charged until it is resumed/).waitFor();
    expect(await faultsInLightAndDark(page)).toEqual([]);
    await press('Resume');
    await inDialog('Resume');
    await mark('Finished');
    await page.getByText('No statement was made.').waitFor();
  });

  it('charges again what was declined, which the same card declines again', async () => {
    await openUntilShown(page, at(`/billing/run/${LAST}`), 'Finished');
    await press('Charge declined again');
    await page.getByText('1 statement over €7.14 is declined.').waitFor();
    expect(await faultsInLightAndDark(page)).toEqual([]);
    await inDialog('Charge declined again');
    await page.getByText(/1 declined statement was charged again: 0 of it was paid/).waitFor();
    expect(await faultsInLightAndDark(page)).toEqual([]);
    // The answer of the provider may be lost. Then the night finds out what has become of the charge.
    await runSchedule(running(), 'NightlyBilling');
  });

  it('sums the month up, and reads what came of it', async () => {
    await openUntilShown(page, at(`/billing/run/${LAST}/report`), 'The month was not summed up yet.');
    expect(await faultsInLightAndDark(page)).toEqual([]);
    await press('Sum up the month');
    await page.getByText(/No number between them is missing/).waitFor();
    await page.getByRole('row', { name: 'Invoiced 3 €49.98' }).waitFor();
    expect(await faultsInLightAndDark(page)).toEqual([]);
  });

  it('finds what was declined, and writes it off', async () => {
    const { id } = people.declines;
    await openUntilShown(page, at(`/billing/statements?filter=state:eq:declined`), '€7.14');
    expect(await faultsInLightAndDark(page)).toEqual([]);
    await page.locator(`a[href="/iam/users/${id}/charge-infos"]`).click();
    await page.getByText('€7.14 is owed').waitFor();
    expect(await faultsInLightAndDark(page)).toEqual([]);
    await press('Reset open charge');
    await page.getByText(/This cannot be undone/).waitFor();
    await inDialog('Reset open charge');
    await page.getByText('€7.14 is owed').waitFor({ state: 'detached' });
    await openUntilShown(page, at(`/iam/users/${id}/charge-infos`), 'Written off');
  });

  it('goes from a charge to the report that explains it', async () => {
    await page.getByRole('link', { name: `Explain ${nameOf(LAST)}` }).click();
    await page.getByRole('heading', { name: 'How it adds up' }).waitFor();
    await page.getByText('1 beacon × €6.00').waitFor();
  });
});

describe('the admin of a group', () => {
  it('is charged once for five users, whose Info CMSs stay active', async () => {
    const { items } = await cast.groupAdmin.session.call(getStatements, { query: { limit: 15, filter: [] } });
    expect(items).toMatchObject([{ group: 'museums', state: 'paid', netCents: 3000, totalCents: 3570 }]);
    for (const { id, session } of members) {
      expect((await session.call(getUser, { params: { id } })).infoFeatureState).toBe('ON');
      expect((await session.call(getStatements, { query: { limit: 15, filter: [] } })).items).toEqual([]);
    }
  });

  it('sees what the group pays for a user, and no other charge', async () => {
    const own = await browser.page();
    await signIn(own, at(`/iam/users/${cast.colleague.id}/charge-infos`), {
      email: cast.groupAdmin.email,
      password: PASSWORD,
    });
    await own.getByRole('link', { name: `Explain ${nameOf(LAST)}` }).waitFor();
    await own.getByText('Group museums').waitFor();
    expect(await own.getByRole('button', { name: 'Reset open charge' }).count()).toBe(0);
    await own.goto(at('/billing/statements'));
    await own.getByText('€35.70').waitFor();
    expect(await own.getByRole('row').count()).toBe(2);
    expect(await faultsInLightAndDark(own)).toEqual([]);
    await own.getByRole('link', { name: `Explain ${nameOf(LAST)}` }).click();
    await own.getByRole('heading', { level: 1, name: `Group museums, ${nameOf(LAST)}` }).waitFor();
    await own.getByText('1 × €6.00').first().waitFor();
    expect(await own.getByRole('row').count()).toBe(1 + members.length);
    expect(await faultsInLightAndDark(own)).toEqual([]);
    await own.goto(at(`/iam/users/${people.pays.id}/charge-infos`));
    await own.getByRole('alert').waitFor();
    expect(await own.getByText('€7.14').count()).toBe(0);
  });
});
