import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConsoleSession } from '../../bin/console-session.ts';
import { ADMIN, DEMO_PASSWORD, PROVIDER } from '../../bin/demo/accounts.ts';
import { DEMO_BEACONS, DEMO_HUBS } from '../../bin/demo/fleet.ts';
import { runFleet } from '../../bin/demo/run-fleet.ts';
import { PROVIDER_ID_FILE } from '../../bin/demo/set-up.ts';
import { getBeacon } from '../../shared/contract/devices/beacons.ts';
import { setBeaconConfiguration } from '../../shared/contract/infoprovider.ts';
import { faultsInLightAndDark, givenBrowser, type VisitedPage } from '../support/browser.ts';
import { countingActions } from '../support/count-actions.ts';
import { createDemoRollout, DEMO } from '../support/demo.ts';
import { eventually } from '../support/eventually.ts';
import { LAYOUT_SHIFT_MAX, MEASURE_SHIFT, shiftOf } from '../support/layout-shift.ts';
import { givenPlatform } from '../support/platform.ts';
import { signIn as signInAt } from '../support/sign-in.ts';
import { heading, openUntilShown } from '../support/visit.ts';

/** The pages of a beacon, a hub, a user, a firmware and a roll-out, with the demo's fleet. */
const running = givenPlatform(DEMO);
const browser = givenBrowser();
const ended = new AbortController();
const HUB = DEMO_HUBS[0]!;
const BEACON = DEMO_BEACONS.find(({ heardBy }) => heardBy === HUB.id)!;
const NAME = 'Entrance hall left';
let fleet: Promise<unknown>;
let session: ConsoleSession;
let ownerId: string;
let rolloutId: string;

beforeAll(async () => {
  const { url, dataDir, platform } = running();
  const folder = join(dataDir, 'demo');
  ownerId = readFileSync(join(folder, PROVIDER_ID_FILE), 'utf8');
  const ca = join(dataDir, 'iot', 'ca.pem');
  fleet = runFleet({ folder, ca, port: platform.mqttPort, signal: ended.signal });
  session = await ConsoleSession.signIn(url, PROVIDER.email, DEMO_PASSWORD);
  await session.call(setBeaconConfiguration, { body: { id: BEACON.id, description: NAME } });
  const admin = await ConsoleSession.signIn(url, ADMIN.email, DEMO_PASSWORD);
  rolloutId = await createDemoRollout(admin);
});
afterAll(async () => {
  ended.abort();
  await fleet;
});

async function signIn(page: VisitedPage, path: string, { email }: { email: string }): Promise<void> {
  await signInAt(page, running().url + path, { email, password: DEMO_PASSWORD });
  // The browser reports the 401 of the visit before the sign-in.
  page.faults.length = 0;
}

const nameOf = async () => (await session.call(getBeacon, { params: { id: BEACON.id } })).description;

describe('an owner', () => {
  it('finds a beacon and the hubs that hear it in two actions, and renames it in two more', async () => {
    const page = await browser.page();
    await signIn(page, '/devices/hubs', PROVIDER);
    const finding = countingActions(page);
    await finding.press('Control+k');
    const search = page.getByRole('dialog').getByRole('combobox');
    await search.waitFor();
    // The index of words lags behind the name.
    await eventually(async () => {
      await search.fill('');
      await page.keyboard.type('entrance');
      await page.getByRole('option', { name: NAME }).waitFor();
    });
    await finding.press('Enter');
    await heading(page, NAME);
    expect(finding.actions()).toBe(2);
    expect(new URL(page.url()).pathname).toBe(`/infoprovider/beacon/0/${BEACON.id}`);

    // Sightings are stored some moments after the hub has pushed them.
    await openUntilShown(page, page.url(), /^Heard by \d+ hubs?$/);
    await page
      .getByRole('region', { name: /^Heard by/ })
      .getByRole('link', { name: HUB.name! })
      .waitFor();

    const renaming = countingActions(page);
    await renaming.press('F2');
    await page.keyboard.type('Exit hall right');
    await renaming.press('Enter');
    await heading(page, 'Exit hall right');
    expect(renaming.actions()).toBe(2);
    await eventually(async () => expect(await nameOf()).toBe('Exit hall right'));
    await page.reload();
    await heading(page, 'Exit hall right');
    expect(page.faults).toEqual([]);
  });

  it('comes back to the list as it was left', async () => {
    const page = await browser.page();
    const list = `/infoprovider/beacon-list/0?filter=orderCode:prefix:${BEACON.orderCode}`;
    await signIn(page, list, PROVIDER);
    await page.getByRole('link', { name: `History of ${BEACON.id}` }).click();
    await page.getByRole('link', { name: 'Devices', exact: true }).click();
    await page.getByRole('row').filter({ hasText: BEACON.id }).waitFor();
    expect(decodeURIComponent(new URL(page.url()).search)).toBe(
      `?filter=orderCode:prefix:${BEACON.orderCode}`,
    );
  });
});

const PAGES = [
  {
    thing: 'beacon',
    account: PROVIDER,
    address: () => `/infoprovider/beacon/0/${BEACON.id}`,
    tabs: ['Configuration', 'History', 'Alerts', 'Changes', 'Overview'],
  },
  {
    thing: 'hub',
    account: PROVIDER,
    address: () => `/devices/hubs/${HUB.id}`,
    tabs: ['Configuration', 'Beacons', 'Hub logs', 'Alerts', 'Changes', 'Overview'],
  },
  {
    thing: 'user',
    account: ADMIN,
    address: () => `/iam/users/${ownerId}/details`,
    tabs: ['Settings', 'API keys', 'Changes', 'Overview'],
  },
  {
    thing: 'firmware of hubs',
    account: ADMIN,
    address: () => '/firmwaremgmt/hub-firmware/HUB-0300/3.0.8.1/overview',
    tabs: ['Details', 'Changes', 'Overview'],
  },
  {
    thing: 'roll-out',
    account: ADMIN,
    address: () => `/firmwaremgmt/rollouts/${rolloutId}`,
    tabs: ['Changes', 'Overview'],
  },
];

describe('axe finds no fault in the light and in the dark colour scheme', () => {
  it.each(PAGES)('in any tab of the page of a $thing', async ({ account, address, tabs }) => {
    const page = await browser.page({ reducedMotion: 'reduce' });
    await signIn(page, address(), account);
    const bar = page.getByRole('navigation', { name: 'Parts of this page' });
    for (const tab of tabs) {
      await bar.getByRole('link', { name: tab }).click();
      await bar.locator('[aria-current=page]', { hasText: tab }).waitFor();
      await page.waitForLoadState('networkidle');
      const faults = await faultsInLightAndDark(page);
      expect(faults.map((fault) => `${tab}: ${fault}`)).toEqual([]);
    }
    expect(page.faults).toEqual([]);
  });
});

describe('an admin', () => {
  it.each([
    ['beacon', () => `/infoprovider/beacon/${ownerId}/${BEACON.id}`],
    ['hub', () => `/devices/hubs/${HUB.id}`],
  ] as const)('sees nothing move on a phone while the page of a %s is loaded', async (_, address) => {
    const page = await browser.page({ viewport: { width: 390, height: 844 } });
    await page.addInitScript(MEASURE_SHIFT);
    await signIn(page, address(), ADMIN);
    await page.reload();
    await page.getByRole('link', { name: PROVIDER.name }).waitFor();
    await page.waitForLoadState('networkidle');
    const { shift, moved } = await shiftOf(page);
    expect(shift < LAYOUT_SHIFT_MAX ? [] : moved).toEqual([]);
  });

  it('is asked before a beacon of somebody else is renamed', async () => {
    const before = await nameOf();
    const page = await browser.page();
    await signIn(page, `/infoprovider/beacon/${ownerId}/${BEACON.id}`, ADMIN);
    await heading(page, before);
    await page.getByRole('link', { name: PROVIDER.name }).waitFor();
    await page.keyboard.press('F2');
    await page.keyboard.type('Renamed by Adam');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByText(PROVIDER.email).waitFor();
    expect(await nameOf()).toBe(before);
    await dialog.getByRole('button', { name: 'Change it' }).click();
    await heading(page, 'Renamed by Adam');
    await eventually(async () => expect(await nameOf()).toBe('Renamed by Adam'));
    expect(page.faults).toEqual([]);
  });
});
