import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConsoleSession } from '../../bin/console-session.ts';
import { faultsInLightAndDark, givenBrowser, type VisitedPage } from '../support/browser.ts';
import { PASSWORD } from '../support/cast.ts';
import { register } from '../support/load.ts';
import { givenPlatform } from '../support/platform.ts';
import { releaseFirmware } from '../support/release-firmware.ts';
import { signIn } from '../support/sign-in.ts';
import { connectSimulatedHubs, HARDWARE, type UpdateBehaviour } from '../support/simulated-hubs.ts';
import { heading, openUntilShown } from '../support/visit.ts';

/** An admin rolls a firmware out to the hubs of one owner. The roll-out stops after failures, and the admin retries it. */
const running = givenPlatform();
const browser = givenBrowser();

const ADMIN = { email: 'ada@example.org', password: PASSWORD };
const OLD = '3.0.7.8';
const NEW = '3.0.9.0';
const NAME = 'Winter release';
/** A hub that runs the new firmware already. */
const READY = 'hub0000ee00';
/** A hub without an owner that was never connected. */
const SILENT = 'hub0000ee01';
const HUBS = Array.from({ length: 5 }, (_, n) => `hub0000ee1${n}`);

const ends = new AbortController();
let behaviours: ReadonlyMap<string, UpdateBehaviour>;
let page: VisitedPage;

beforeAll(async () => {
  const { operator, url, dataDir } = running();
  const create = (email: string, name: string, role: string) =>
    operator.run<{ id: string }>({ command: 'create-user', email, name, password: PASSWORD, role });
  await create(ADMIN.email, 'Ada Admin', 'ADMIN');
  const owner = await create('olga@example.org', 'Olga Owner', 'INFO_PROVIDER');
  const admin = await ConsoleSession.signIn(url, ADMIN.email, PASSWORD);
  await releaseFirmware(admin, HARDWARE, NEW);
  await register(admin, SILENT, dataDir);
  const firmware = new Map([[READY, NEW], ...HUBS.map((id) => [id, OLD] as const)]);
  behaviours = await connectSimulatedHubs({ running: running(), admin, owner, firmware, until: ends.signal });
  page = await browser.page();
  await signIn(page, `${url}/firmwaremgmt/rollouts`, ADMIN);
  page.faults.length = 0;
});
afterAll(() => ends.abort());

const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();
const inDialog = (name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
const group = (number: number) => page.getByRole('region', { name: `Group ${number}`, exact: true });
const count = (number: number, state: string, hubs: number) =>
  group(number)
    .getByRole('listitem')
    .filter({ hasText: `${state}${hubs}` })
    .waitFor();
const state = (text: string) => page.locator('.label').getByText(text, { exact: true }).waitFor();

describe('an admin', () => {
  it('previews which hubs would get a firmware: all hubs, or those of an owner', async () => {
    await page.getByText('No roll-outs yet').waitFor();
    expect(await faultsInLightAndDark(page)).toEqual([]);
    await page.getByRole('link', { name: 'New roll-out' }).first().click();
    await heading(page, 'New roll-out');
    await page.getByLabel('Name', { exact: true }).fill(NAME);
    await page.getByLabel('Firmware', { exact: true }).selectOption(`${NEW} (${HARDWARE})`);
    await press('Preview');
    await page.getByText(`Left out: 1, have not said yet what they run. ${SILENT}`).waitFor();
    await press('Choose…');
    await page.getByRole('dialog').getByRole('button', { name: 'olga@example.org' }).click();
    await press('Remove group 3');
    await page.getByLabel('Stop when so many percent have failed').fill('50');
    await press('Preview');
    await page.getByText('5 hubs get it').waitFor();
    await page.getByText('Groups of 1 · 4').waitFor();
    await page.getByText(`Left out: 1, run it already. ${READY}`).waitFor();
    expect(await page.getByText(SILENT).count()).toBe(0);
    expect(await faultsInLightAndDark(page)).toEqual([]);
  });

  it('creates and starts a roll-out, and sees it stop when half of a group has failed', async () => {
    await press('Create the roll-out');
    await heading(page, NAME);
    await page.getByRole('link', { name: 'Olga Owner' }).waitFor();
    await state('Not started');
    const rows = page.getByRole('row').filter({ has: page.getByRole('cell', { name: '2', exact: true }) });
    await rows.nth(3).waitFor();
    const second = await rows.getByRole('link').allTextContents();
    for (const id of second) behaviours.get(id)!.fails = true;
    await press('Start');
    await inDialog('Start');
    await count(1, 'Done', 1);
    await page.getByText('It stopped because too many hubs of a group have failed.').waitFor();
    await count(2, 'Failed', 2);
    await count(2, 'Waiting', 2);
    await page.getByText('could not install the firmware').nth(1).waitFor();
    expect(await faultsInLightAndDark(page)).toEqual([]);
  });

  it('retries the failed hubs, pauses and resumes, and finds the roll-out in the list and roll-outs in the help', async () => {
    for (const behaviour of behaviours.values()) behaviour.fails = false;
    await press('More actions');
    await press('Try 2 hubs again');
    await inDialog('Try 2 hubs again');
    await press('Pause');
    await state('Paused');
    await press('Resume');
    await inDialog('Resume');
    await count(2, 'Done', 4);
    await state('Finished');
    await openUntilShown(page, `${running().url}/firmwaremgmt/rollouts?filter=state:eq:finished`, NAME);
    expect(await faultsInLightAndDark(page)).toEqual([]);
    await page.getByRole('button', { name: ADMIN.email }).click();
    await page.getByRole('link', { name: 'Help', exact: true }).click();
    await page.getByText('Bringing a firmware to many hubs, group by group.').waitFor();
    expect(page.faults).toEqual([]);
  });
});
