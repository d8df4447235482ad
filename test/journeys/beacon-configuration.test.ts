import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConsoleSession } from '../../bin/console-session.ts';
import { ADMIN, DEMO_PASSWORD, PROVIDER } from '../../bin/demo/accounts.ts';
import { DEMO_BEACONS, DEMO_HUBS, OWN_BEACON } from '../../bin/demo/fleet.ts';
import { SimulatedBeacon } from '../../bin/demo/simulated-beacon.ts';
import { SimulatedHub } from '../../bin/demo/simulated-hub.ts';
import { getUsers } from '../../shared/contract/auth.ts';
import { getBeacons } from '../../shared/contract/devices.ts';
import { accessibilityFaults, givenBrowser, type VisitedPage } from '../support/browser.ts';
import { connectDemoHub, DEMO } from '../support/demo.ts';
import { eventually } from '../support/eventually.ts';
import { givenPlatform } from '../support/platform.ts';
import { signIn as signInAt } from '../support/sign-in.ts';

const running = givenPlatform(DEMO);
const browser = givenBrowser();
const BEACON = DEMO_BEACONS.find(
  ({ heardBy, trouble, firmware }) => heardBy && !trouble && firmware === '007.001',
)!;
const HUB = DEMO_HUBS.find(({ id }) => id === BEACON.heardBy)!;
const ends = new AbortController();
/** Every fourth beacon has a firmware without a setting for the transmit power. */
const MANY = Array.from({ length: 200 }, (_, at) => ({
  id: `BB00${at.toString(16).toUpperCase().padStart(8, '0')}`,
  type: 'SMART_BEACON' as const,
  firmware: at % 4 === 0 ? '002.001' : '007.001',
  orderCode: 'BULK200',
}));
const LIST = '/infoprovider/beacon-list/0?limit=100&filter=orderCode:eq:BULK200';

let ownerId: string;

beforeAll(async () => {
  const { url, operator } = running();
  const admin = await ConsoleSession.signIn(url, ADMIN.email, DEMO_PASSWORD);
  const { items } = await admin.call(getUsers, { query: { filter: [`email:prefix:${PROVIDER.email}`] } });
  ownerId = items[0]!.id;
  await operator.run({ command: 'register-beacons', beacons: MANY });
  await operator.run({ command: 'hand-over-beacons', ids: MANY.map(({ id }) => id), userId: ownerId });
  const client = await connectDemoHub(running(), HUB.id);
  const inReach = new Map([[BEACON.id, new SimulatedBeacon(BEACON, 1)]]);
  void new SimulatedHub(HUB, inReach).serve(client, ends.signal).finally(() => client.end());
  const session = await ConsoleSession.signIn(url, PROVIDER.email, DEMO_PASSWORD);
  await eventually(async () => {
    const query = { filter: ['orderCode:eq:BULK200'], limit: 100 };
    const first = await session.call(getBeacons, { query });
    expect(first.items).toHaveLength(100);
    expect(first.links.next).toBeDefined();
  });
});
afterAll(() => ends.abort());

async function signIn(page: VisitedPage, path: string, { email }: { email: string }): Promise<void> {
  await signInAt(page, running().url + path, { email, password: DEMO_PASSWORD });
  // The browser reports the 401 of the visit before the sign-in.
  page.faults.length = 0;
}

async function actForOwner(page: VisitedPage): Promise<void> {
  await signIn(page, `/iam/users/${ownerId}/details`, ADMIN);
  await page.getByRole('button', { name: 'Work as this user' }).click();
  await page.getByRole('region', { name: 'Acting for another user' }).waitFor();
}

/** Follows links, because loading an address would end the work as another user. */
async function openBeacon(page: VisitedPage): Promise<void> {
  await page.getByRole('combobox', { name: /^Search: Name, ID/ }).fill(BEACON.id.slice(-4));
  await page.getByRole('link', { name: `Configure ${BEACON.id}` }).click();
  await page.getByRole('region', { name: 'iBeacon' }).waitFor();
}

const confirmOwner = async (page: VisitedPage) => {
  const dialog = page.getByRole('dialog');
  await dialog.getByText(PROVIDER.email).waitFor();
  await dialog.getByRole('button', { name: 'Change it' }).click();
};

describe('a user who configures a beacon', () => {
  it('sees the errors of the form, and then that the device confirms its configuration', async () => {
    const page = await browser.page();
    await signIn(page, '/infoprovider/beacon-list/0', PROVIDER);
    await openBeacon(page);
    const ibeacon = page.getByRole('region', { name: 'iBeacon' });
    await ibeacon.getByLabel('UUID').fill('f7826da6-4fa2-4e98-8024-bc5b71e0893e');
    await ibeacon.getByLabel('Major').fill('70000');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await ibeacon.getByText('Enter a number between 0 and 65,535.').waitFor();
    expect(await page.locator(':focus').inputValue()).toBe('70000');
    expect(await accessibilityFaults(page)).toEqual([]);
    await ibeacon.getByLabel('Major').fill('12');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText(/^(Waiting to be sent|Sent by)/).waitFor();
    await page.getByText('The device has these settings.').waitFor();
    await page.reload();
    await ibeacon.waitFor();
    expect(await ibeacon.getByLabel('UUID').inputValue()).toBe('F7826DA6-4FA2-4E98-8024-BC5B71E0893E');
    await seeHistory(page);
    expect(page.faults).toEqual([]);
  });

  it('and acts for its owner must confirm first, and sees the same', async () => {
    const page = await browser.page();
    await actForOwner(page);
    await openBeacon(page);
    await page.getByRole('region', { name: 'Advertising' }).getByLabel('Transmit power').selectOption('10');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await confirmOwner(page);
    await page.getByText(/^(Waiting to be sent|Sent by)/).waitFor();
    await page.getByText('The device has these settings.').waitFor();
    await seeHistory(page);
    expect(page.faults).toEqual([]);
  });
});

/** Expects the sightings of the beacon as charts and as a table. */
async function seeHistory(page: VisitedPage): Promise<void> {
  await page.getByRole('link', { name: 'History', exact: true }).click();
  for (const title of ['Battery charge', 'Battery voltage'])
    await page.getByRole('img', { name: new RegExp(`^${title} over time: lowest .+ highest`) }).waitFor();
  await page.getByRole('link', { name: 'Day', exact: true }).click();
  await page
    .getByRole('table', { name: 'Measured values' })
    .getByRole('cell', { name: '%' })
    .first()
    .waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
}

async function tickAll(page: VisitedPage): Promise<void> {
  const all = page.getByRole('checkbox', { name: 'Select all on this page' });
  await all.check();
  await page.getByText('100 selected').waitFor();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByText('100 not on this page').waitFor();
  await all.check();
  await page.getByText('200 selected').waitFor();
  await page.getByRole('button', { name: 'Configure', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Configure 200 devices' }).waitFor();
}

async function reviewAndApply(page: VisitedPage, before = async () => {}): Promise<void> {
  await page.getByRole('button', { name: 'Review' }).click();
  const review = page.getByRole('region', { name: 'What will happen' });
  await review.getByRole('heading', { name: '150 will change' }).waitFor();
  await review.getByRole('heading', { name: '50 stay as they are' }).waitFor();
  await review.getByText('Its firmware does not know “Advertising, Transmit power”.').first().waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await review.getByRole('button', { name: 'Change 150 devices' }).click();
  await before();
  const task = page.getByRole('dialog', { name: 'Configure devices' });
  await task.getByText(/Left out: 50/).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await task.getByRole('link', { name: 'All tasks' }).click();
  await page.getByText('Done: 150 · Left out: 50').first().waitFor();
  await page.getByRole('button', { name: 'Show 50' }).first().waitFor();
}

describe('a user who configures two hundred beacons at once', () => {
  it('reviews the effect on each of them, and finds the task with those that were skipped', async () => {
    const page = await browser.page();
    await signIn(page, LIST, PROVIDER);
    await tickAll(page);
    const advertising = page.getByRole('region', { name: 'Advertising' });
    await advertising.getByText('On 150 of 200 devices.').first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await advertising.getByRole('button', { name: 'Set Transmit power' }).click();
    await advertising.getByLabel('Transmit power').selectOption('5');
    await reviewAndApply(page);
    expect(page.faults).toEqual([]);
  });

  it('and acts for their owner must confirm first', async () => {
    const page = await browser.page();
    await actForOwner(page);
    await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('100');
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('group', { name: 'Filter' }).getByRole('button', { name: 'Order code' }).click();
    await page.getByRole('combobox', { name: /^Search: Order code/ }).fill('BULK200');
    await page.keyboard.press('Enter');
    await page.waitForURL(/BULK200/);
    // Wait until the unfiltered list is replaced, whose first row this was.
    await page.getByText(OWN_BEACON.id).first().waitFor({ state: 'hidden' });
    await page.getByText('BULK200').nth(50).waitFor();
    await tickAll(page);
    const advertising = page.getByRole('region', { name: 'Advertising' });
    await advertising.getByRole('button', { name: 'Set Transmit power' }).click();
    await advertising.getByLabel('Transmit power').selectOption('10');
    await reviewAndApply(page, () => confirmOwner(page));
    expect(page.faults).toEqual([]);
  });
});
