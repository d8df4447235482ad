import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { ConsoleSession } from '../../bin/console-session.ts';
import { getBeacon } from '../../shared/contract/devices.ts';
import {
  accessibilityFaults,
  faultsInLightAndDark,
  givenBrowser,
  type VisitedPage,
} from '../support/browser.ts';
import { PASSWORD } from '../support/cast.ts';
import { depth } from '../support/depth.ts';
import { givenPlatform } from '../support/platform.ts';
import { signIn } from '../support/sign-in.ts';
import { heading, openUntilShown } from '../support/visit.ts';

/** An admin registers beacons from a file, QR codes to print and a hub, and a visitor scans one of the codes. */
const running = givenPlatform();
const browser = givenBrowser();

const ADMIN = { email: 'ada@example.org', password: PASSWORD };
const address = (path: string) => running().url + path;
let page: VisitedPage;

beforeAll(async () => {
  const account = { name: 'Ada Admin', role: 'ADMIN', languageCode: 'en-gb', ...ADMIN };
  await running().operator.run({ command: 'create-user', ...account });
  page = await browser.page();
  await signIn(page, address('/'), ADMIN);
  page.faults.length = 0;
  await page.getByRole('link', { name: 'Register devices' }).click();
  await heading(page, 'Register devices');
});

const part = (name: string) => page.getByRole('region', { name, exact: true });
const MANY = depth(400, 2000);
const COUNT = MANY.toLocaleString('en');
const ids = Array.from({ length: MANY }, (_, n) => `7A${n.toString(16).toUpperCase().padStart(10, '0')}`);
/** Ten of the rows are followed by a malformed one. */
const FILE = [
  'id;orderCode',
  ...ids.flatMap((id, n) => [`${id};PLANT7`, ...(n % (MANY / 10) ? [] : [`broken ${n};`])]),
];

describe('an admin', () => {
  it('sees a page in which axe finds no fault, in light and dark', async () => {
    expect(await faultsInLightAndDark(page)).toEqual([]);
  });

  it('registers hundreds of beacons from a file, and sees which rows are malformed', async () => {
    const beacons = part('Beacons');
    await beacons.getByRole('button', { name: 'CSV file', exact: true }).click();
    const file = { name: 'plant.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE.join('\r\n')) };
    await beacons.locator('input[type=file]').setInputFiles(file);
    await beacons.getByText(`10 of ${(MANY + 10).toLocaleString('en')} rows have a problem`).waitFor();
    await beacons.getByLabel('A short URL for all').check();
    expect(await accessibilityFaults(page)).toEqual([]);
    await beacons.getByRole('button', { name: `Register ${COUNT} beacons` }).click();
    await beacons.getByText(`${COUNT} registered, 10 failed, 0 to go`).waitFor();
    await beacons.getByRole('button', { name: 'Failed 10' }).click();
    expect(await beacons.getByRole('row').count()).toBe(1 + 10);
    expect(await accessibilityFaults(page)).toEqual([]);
    const session = await ConsoleSession.signIn(running().url, ADMIN.email, PASSWORD);
    const last = await session.call(getBeacon, { params: { id: ids.at(-1)! } });
    expect(last).toMatchObject({ orderCode: 'PLANT7', type: 'SMART_BEACON' });
    expect(last.shortUrl).toContain('/q/');
  });

  it('prints QR codes, each of which leads to a public page', async () => {
    const codes = part('QR codes');
    await codes.getByLabel('How many').fill('30');
    await codes.getByLabel('Order number').fill('A-1');
    await codes.getByRole('button', { name: 'Make codes' }).click();
    await codes.getByText('30 codes with the order code').waitFor();
    const first = await codes.getByRole('row').nth(1).textContent();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      codes.getByRole('button', { name: 'Sheet to print (PDF)' }).click(),
    ]);
    const sheet = readFileSync(await download.path(), 'latin1');
    expect(sheet.match(/\/Type \/Page\s/g)).toHaveLength(2);
    const shortUrl = /http:\S+\/q\/[a-z0-9]{8}/.exec(first!)![0];
    const phone = await browser.page({ viewport: { width: 390, height: 844 } });
    await phone.goto(shortUrl);
    await heading(phone, 'Nothing to see here yet');
    expect(await accessibilityFaults(phone)).toEqual([]);
    await phone.goto(shortUrl.replace(/.{8}$/, 'bbbbbbbb'));
    await heading(phone, 'This code is not known');
  });

  it('can download the credentials of a hub once, and is warned before leaving without them', async () => {
    const hubs = part('Hubs');
    await hubs.getByLabel('Hub IDs').fill('hub0badcafe');
    await hubs.getByLabel('Hardware').fill('HUB-0300');
    await hubs.getByLabel('Order code').fill('ABCD');
    await hubs.getByRole('button', { name: 'Register hubs' }).click();
    await hubs.getByText('Download the credentials now').waitFor();
    await page.getByRole('link', { name: 'Hub logs' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      hubs.getByRole('button', { name: 'hub0badcafe.json' }).click(),
    ]);
    const credentials = JSON.parse(readFileSync(await download.path(), 'utf8'));
    expect(Object.keys(credentials)).toEqual(['id', 'certificate', 'privateKey', 'endpoint']);
  });

  it('deletes a beacon after typing its id, and finds all registrations in the audit trail', async () => {
    const remove = part('Delete a beacon');
    const id = ids[7]!;
    await remove.getByLabel('ID of the beacon').fill(id);
    await remove.getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(`Type “${id}” to confirm`).fill(id);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText(`${id} is deleted.`).waitFor();
    expect(page.faults).toEqual([]);
    await openUntilShown(page, address('/audit'), 'deleted the beacon');
    for (const done of [/registered .*beacon/, 'registered QR codes', 'registered the hub'])
      await page.getByRole('row').filter({ hasText: done }).first().waitFor();
  });
});
