import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { userKey } from '../../functions/core/people/accounts/user-item.ts';
import { getInfoProvider } from '../../shared/contract/admin.ts';
import { getOpenPayments } from '../../shared/contract/money/charges.ts';
import { getInvoiceUrl } from '../../shared/contract/money/invoices.ts';
import { getStatements } from '../../shared/contract/money/statements.ts';
import type { StatementState } from '../../shared/model/statement.ts';
import { addMonths, startOfMonth } from '../../shared/month.ts';
import { faultsInLightAndDark, givenBrowser, type VisitedPage } from '../support/browser.ts';
import { CAST, type Cast, createCast, type Member, PASSWORD } from '../support/cast.ts';
import { chargedAccounts, LAST } from '../support/charged-accounts.ts';
import { eventually } from '../support/eventually.ts';
import { givenPlatform } from '../support/platform.ts';
import { runSchedule } from '../support/run-schedule.ts';
import { signIn } from '../support/sign-in.ts';
import { heading } from '../support/visit.ts';

/** An owner enters a card and an address, accepts live mode, and pays what a month has cost. */
const running = givenPlatform(CAST);
const browser = givenBrowser();
let cast: Cast;
let page: VisitedPage;
const { setPrices, setSeller, payer, use } = chargedAccounts(running, () => cast);

beforeAll(async () => {
  cast = await createCast(running());
});

const PATH = '/settings/payment';

const address = (path: string) => running().url + path;
const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const dialog = () => page.getByRole('dialog');
const field = (label: string) => page.getByLabel(label, { exact: true });
const card = () => page.getByRole('region', { name: 'Card', exact: true });
const bank = () => page.frameLocator('iframe[title="3-D Secure"]');

async function visit({ email }: Member, path: string = PATH) {
  page = await browser.page();
  await signIn(page, address(path), { email, password: PASSWORD });
}

/** Fills the fields of a card, which are a frame of the card provider. */
async function enter(number: string) {
  const frame = page.frameLocator('iframe[title="Secure payment input frame"]');
  await frame.getByLabel('Card number').fill(number);
  await frame.getByLabel('Expiration date (MM / YY)').fill('12/34');
  await frame.getByLabel('Security code').fill('123');
  await press('Save the card');
}

/** Whether a document may load something from the card provider. */
async function namesProvider(path: string): Promise<boolean> {
  const answer = await fetch(address(path));
  return answer.headers.get('content-security-policy')!.includes(running().platform.stripe.url);
}

/** Which document is open: a mark in it is gone when another one is loaded. */
const mark = () => page.evaluate('window.isMarked = true');
const isMarked = () => page.evaluate('window.isMarked === true');

const stateOf = async ({ id }: Member) =>
  (await cast.admin.session.call(getInfoProvider, { params: { id } })).infoFeatureState;

describe('the payment page', () => {
  it('is the only document that names the card provider, and every way to it and from it opens a document', async () => {
    expect(await namesProvider(PATH)).toBe(true);
    for (const path of ['/', '/login', '/settings/user', '/settings/api-keys', '/info-cms/infos'])
      expect([path, await namesProvider(path)]).toEqual([path, false]);

    await visit(cast.provider, '/settings/user');
    await mark();
    await page.getByRole('link', { name: 'Payment' }).first().click();
    await heading(page, 'Payment');
    expect(await isMarked()).toBe(false);
    await mark();
    await page.keyboard.press('Control+k');
    await dialog().getByRole('combobox').fill('reporting');
    await page.keyboard.press('Enter');
    await heading(page, 'Usage');
    expect(await isMarked()).toBe(false);
    await mark();
    await page.goBack();
    await heading(page, 'Payment');
    expect(await isMarked()).toBe(false);
  });

  it('is the only one with the card provider’s libraries', () => {
    const manifest: Record<string, { file: string }> = JSON.parse(
      readFileSync('web/dist/.vite/manifest.json', 'utf8'),
    );
    // A deployment of the folder keeps the chunks of earlier builds; the manifest names those of this one.
    const chunks = Object.entries(manifest).filter(([, { file }]) => file.endsWith('.js'));
    const holding = chunks.filter(([, { file }]) =>
      readFileSync(join('web/dist', file), 'utf8').includes('js.stripe.com'),
    );
    expect(holding.map(([source]) => source)).toEqual(['src/features/payment/payment-screen.tsx']);
  });

  it('leads a visitor through the login to itself', async () => {
    await visit(cast.provider);
    await heading(page, 'Payment');
    expect(new URL(page.url()).pathname).toBe(PATH);
    await page.getByText('There is no card yet.').waitFor();
    expect(await page.evaluate('typeof window.Stripe')).toBe('undefined');
    expect(await faultsInLightAndDark(page)).toEqual([]);
  });
});

describe('an owner', () => {
  it('reads why a card was not saved: it was declined, or the cardholder refused', async () => {
    await visit(cast.provider);
    await press('Add a card');
    await enter('4000000000009995');
    await page.getByText('The account of the card has not enough money.').waitFor();
    expect(await faultsInLightAndDark(page)).toEqual([]);
    await enter('4000002760003184');
    await bank().getByRole('button', { name: 'Fail' }).click();
    await page.getByText('Your bank has not confirmed it.').waitFor();
    await enter('4242');
    await page.getByText('Please complete the fields of the card.').waitFor();
  });

  it('saves a card that the bank wants confirmed, and replaces it', async () => {
    await visit(cast.provider);
    await press('Add a card');
    await enter('4000002760003184');
    await bank().getByRole('button', { name: 'Complete' }).click();
    await page.getByText('Visa ending in 3184').waitFor();
    await press('Replace the card');
    await enter('5555555555554444');
    await page.getByText('Mastercard ending in 4444').waitFor();
    await page.getByText('Valid until 12/34').waitFor();
    // The refusals of cards are answers with the status 402, which the browser reports.
    expect(page.faults.filter((fault) => !/40[12]/.test(fault))).toEqual([]);
  });

  it('enters an address, whose VAT id is checked while it is entered', async () => {
    await visit(cast.provider);
    await press('Add an address');
    await field('Company').fill('Harbour GmbH');
    await field('Country').selectOption('DE');
    await field('VAT id').fill('DE136695975');
    await field('Name').fill('Ann');
    await page.getByText('This is not a VAT id of the chosen country.').waitFor();
    expect(await faultsInLightAndDark(page)).toEqual([]);
    await press('Save the address');
    await page.getByText('Please enter a street.').waitFor();
    await field('Street and number').fill('Kai 1');
    await field('Postcode').fill('20457');
    await field('City').fill('Hamburg');
    await field('VAT id').fill('de 136 695 976');
    await page.getByText('Form and check digits are right.').waitFor();
    await press('Save the address');
    await page.getByText('DE136695976').waitFor();
    await page.getByText('Not checked yet').waitFor();
  });

  it('accepts live mode with its prices before the eyes', async () => {
    await visit(cast.provider);
    await page.getByRole('checkbox', { name: /^I accept/ }).check();
    await press('Start live mode');
    await page.getByText(/^Accepted on/).waitFor();
    expect(await faultsInLightAndDark(page)).toEqual([]);
  });
});

let people: Record<'declines' | 'asks' | 'refuses' | 'waits' | 'leaves', Member>;

const statementOf = async ({ session }: Member) =>
  (await session.call(getStatements, { query: { limit: 1, filter: [] } })).items[0];
/** The list of statements lags behind, and would still say what was open before. */
const stateNow = async (member: Member): Promise<StatementState | undefined> => {
  const { items } = await member.session.call(getOpenPayments, {});
  return items[0]?.state ?? (await statementOf(member))?.state;
};
const nightly = () => runSchedule(running(), 'NightlyBilling');
/** The answer of the provider may be lost. Then the next night finds out what has become of the charge. */
const settled = (members: readonly Member[], states: readonly StatementState[]) =>
  eventually(async () => {
    const found = await Promise.all(members.map(stateNow));
    if (found.includes('paying')) await nightly();
    expect(found).toEqual(states);
  });

describe('the night after a month', () => {
  const change = (Key: { pk: string; sk: string }, update: string, values: Record<string, unknown>) =>
    running().table.send(
      new UpdateCommand({
        ...{ TableName: running().tableName, Key, UpdateExpression: update },
        ...{ ExpressionAttributeValues: values, ConditionExpression: 'attribute_exists(pk)' },
      }),
    );

  beforeAll(async () => {
    await setPrices();
    await setSeller();
    people = {
      declines: await payer('pm_card_chargeCustomerFail'),
      asks: await payer('pm_card_authenticationRequired'),
      refuses: await payer('pm_card_authenticationRequired'),
      waits: await payer('pm_card_authenticationRequired'),
      leaves: await payer('pm_card_visa'),
    };
    await use(cast.provider);
  });

  it('lets an owner terminate the Info CMS at the end of the month', async () => {
    await visit(people.leaves, '/info-cms/activate');
    await press('Terminate');
    await dialog().getByRole('button', { name: 'Terminate' }).click();
    await page.getByText('Terminated', { exact: true }).waitFor();
    // The end of the month has come.
    const at = new Date(startOfMonth(addMonths(LAST, 1))).toISOString();
    await change(userKey(people.leaves.id), 'SET infoServiceEnd = :at ADD version :one', {
      ':at': at,
      ':one': 1,
    });
    await running().table.send(
      new UpdateCommand({
        ...{ TableName: running().tableName, Key: { pk: `serviceEnd#${people.leaves.id}`, sk: 'row' } },
        UpdateExpression: 'SET #row.endsAt = :at, s8 = :sort',
        ExpressionAttributeNames: { '#row': 'row' },
        ExpressionAttributeValues: { ':at': at, ':sort': `${at}#${people.leaves.id}` },
      }),
    );
    await eventually(async () => {
      await runSchedule(running(), 'ExpireUnconfirmed');
      expect(await stateOf(people.leaves)).toBe('OFF');
    });
  });

  it('charges the card of an owner, who downloads the invoice and reads what it is for', async () => {
    await nightly();
    const { declines, asks, refuses, waits, leaves } = people;
    await settled(
      [cast.provider, declines, asks, refuses, waits, leaves],
      ['paid', 'declined', 'toConfirm', 'toConfirm', 'toConfirm', 'paid'],
    );
    await visit(cast.provider);
    const table = page.getByRole('table', { name: 'Statements' });
    await table.getByText('Paid', { exact: true }).waitFor();
    const { number } = (await statementOf(cast.provider))!;
    // It is made some seconds later.
    const params = { number: String(number) };
    await eventually(() => cast.provider.session.call(getInvoiceUrl, { params }));
    const download = page.waitForEvent('download');
    await press(`Download invoice ${number}`);
    expect((await download).suggestedFilename()).toBe(`invoice-${number}.pdf`);
    await page
      .getByRole('region', { name: 'The next charge' })
      .getByRole('link', { name: 'Reporting' })
      .click();
    await heading(page, 'Usage');
    await page.getByRole('link', { name: 'The month before' }).click();
    await page.getByText('1 beacon × €6.00').waitFor();
    await page.getByRole('button', { name: /show when and why$/ }).click();
    await dialog().getByText('An Info that was deleted').waitFor();
    expect(await faultsInLightAndDark(page)).toEqual([]);
  });

  it('bills an owner who has left for the last time; the content is gone, and the invoice stays', async () => {
    await visit(people.leaves);
    await page.getByRole('table', { name: 'Statements' }).getByText('Paid', { exact: true }).waitFor();
    const { number } = (await statementOf(people.leaves))!;
    await page.getByRole('button', { name: `Download invoice ${number}` }).waitFor();
    await page.goto(address('/info-cms/infos'));
    await heading(page, 'Start the Info CMS');
  });

  it('gives up a payment that nobody has confirmed by the fifteenth, and the owner reads why', async () => {
    const key = { pk: `statement#${people.waits.id}.${LAST}`, sk: 'row' };
    await change(key, 'SET attempt.begunAt = :at', { ':at': Date.now() - 40 * 86_400_000 });
    await nightly();
    await settled([people.waits], ['declined']);
    expect(await stateOf(people.waits)).toBe('INACTIVE');
    await visit(people.waits);
    await page.getByRole('heading', { name: '€7.14 could not be charged' }).waitFor();
    await page.getByText('Nobody confirmed the payment in time.').first().waitFor();
    expect(await faultsInLightAndDark(page)).toEqual([]);
  });
});

describe('a month that was not paid', () => {
  /** Pays again. The provider's answer may be lost: then the next night finds out what has become of the charge. */
  async function pays(outcome: Locator, state: StatementState) {
    await press('Pay €7.14 now');
    const unclear = page.getByText('The state of the payment is not clear.');
    await outcome.or(unclear).first().waitFor();
    if (!(await unclear.isVisible())) return;
    await nightly();
    await settled([people.declines], [state]);
    await page.reload();
  }

  it('is paid with another card, after the present one was declined again', async () => {
    expect(await stateOf(people.declines)).toBe('INACTIVE');
    await visit(people.declines);
    await page.getByRole('heading', { name: '€7.14 could not be charged' }).waitFor();
    expect(await faultsInLightAndDark(page)).toEqual([]);
    await pays(page.getByRole('alert').getByText('The bank declined the payment.'), 'declined');
    await press('Delete the card');
    await dialog().getByText('€7.14 is still open.').waitFor();
    await page.keyboard.press('Escape');
    await press('Replace the card');
    await enter('4242424242424242');
    await page.getByText('With Visa ending in 4242').waitFor();
    await pays(page.getByText('Everything is paid.'), 'paid');
    await page.getByRole('table', { name: 'Statements' }).getByText('Paid', { exact: true }).waitFor();
    expect(await stateOf(people.declines)).toBe('ON');
  });

  it('is paid when the bank’s customer confirms it', async () => {
    await visit(people.asks);
    await heading(page, 'Payment');
    await page.getByText('Your bank wants you to confirm a payment').waitFor();
    expect(await faultsInLightAndDark(page)).toEqual([]);
    await press('Confirm €7.14');
    await bank().getByRole('button', { name: 'Complete' }).click();
    await page.getByText('Everything is paid.').waitFor();
    expect(await stateOf(people.asks)).toBe('ON');
  });

  it('stays owed when its confirmation is cancelled, and the dialog says so first', async () => {
    await visit(people.refuses);
    await press('Cancel the payment');
    await dialog().getByText('the Info CMS becomes inactive at once').waitFor();
    await dialog().getByRole('button', { name: 'Cancel the payment' }).click();
    await page.getByRole('heading', { name: '€7.14 could not be charged' }).waitFor();
    expect(await stateOf(people.refuses)).toBe('INACTIVE');
  });
});

describe('the card of an owner', () => {
  it('is deleted after its owner has read what that does', async () => {
    await visit(cast.provider);
    await card().getByRole('button', { name: 'Delete the card' }).click();
    await dialog().getByText('Your Info CMS becomes inactive').waitFor();
    await dialog().getByRole('button', { name: 'Delete the card' }).click();
    await page.getByText('There is no card yet.').waitFor();
  });
});

describe('an admin who works as an owner', () => {
  it('sees that payment data are not shown, and nothing is asked for', async () => {
    await visit(cast.admin, `/iam/users/${cast.provider.id}/details`);
    await press('Work as this user');
    await page.getByText(/You are working as .*@/).waitFor();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(address(PATH));
    await page.getByText('Payment data belong to').waitFor();
    await page.waitForLoadState('networkidle');
    expect(asked.filter((url) => /infoprovider\/v1|stripe/i.test(url))).toEqual([]);
    expect(await faultsInLightAndDark(page)).toEqual([]);
  });
});
