import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConsoleSession } from '../../bin/console-session.ts';
import { DEMO_PASSWORD, PROVIDER } from '../../bin/demo/accounts.ts';
import { DEMO_BEACONS, DEMO_HUBS, OWN_BEACON } from '../../bin/demo/fleet.ts';
import type { HubClient } from '../../bin/demo/hub-client.ts';
import { format1 } from '../../bin/demo/payloads.ts';
import { getBranding } from '../../shared/contract/auth/branding.ts';
import { startPasskeyLogin } from '../../shared/contract/authentification.ts';
import { getBeacon, getBeacons, getHubs } from '../../shared/contract/devices.ts';
import {
  accessibilityFaults,
  faultsInLightAndDark,
  givenBrowser,
  type VisitedPage,
} from '../support/browser.ts';
import { connectDemoHub, DEMO } from '../support/demo.ts';
import { eventually } from '../support/eventually.ts';
import { givenPlatform } from '../support/platform.ts';
import { signIn as signInAt } from '../support/sign-in.ts';

const running = givenPlatform(DEMO);
const browser = givenBrowser();
let hub: HubClient;

beforeAll(async () => {
  const { url } = running();
  // Indexes lag, so wait until the lists show the whole fleet.
  const session = await ConsoleSession.signIn(url, PROVIDER.email, DEMO_PASSWORD);
  const all = { query: { limit: 100 } };
  await eventually(async () => {
    expect((await session.call(getHubs, all)).items).toHaveLength(DEMO_HUBS.length);
    expect((await session.call(getBeacons, all)).items).toHaveLength(DEMO_BEACONS.length);
  });
  hub = await connectDemoHub(running(), DEMO_HUBS[0]!.id);
});
afterAll(() => hub?.end());

const address = (path: string) => running().url + path;

const signIn = (page: VisitedPage, path = '/') =>
  signInAt(page, address(path), { email: PROVIDER.email, password: DEMO_PASSWORD });

const push = (batteryPct: number) => {
  const heard = {
    mac: OWN_BEACON.id,
    rssi: -60,
    batteryPct,
    batteryMV: 2900,
    activeTime: 90,
    firmware: undefined,
  };
  return hub.push(format1(hub.id, [heard], Date.now()));
};

const LIST = '/infoprovider/beacon-list/0';

describe('a new user', () => {
  it('waits for one response before the first paint: the branding, since without a session there is no user', async () => {
    const page = await browser.page();
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) asked.push(pathname);
    });
    await page.goto(address('/'));
    await page.getByRole('heading', { name: 'Log in' }).waitFor();
    const branding = getBranding.path;
    // After the paint, the browser is told that it may offer a passkey.
    expect(asked.filter((path) => path !== startPasskeyLogin.path)).toEqual([branding]);
    expect(page.faults).toEqual([]);
    // Once for the visitor and once for the account, whose branding the tab then keeps.
    asked.length = 0;
    await signIn(page);
    expect(asked.filter((path) => path === branding)).toHaveLength(2);
    asked.length = 0;
    await page.goto(address('/devices/hubs'));
    await page.getByText('hub10c4a001').waitFor();
    expect(asked.filter((path) => path === branding)).toHaveLength(1);
  });

  it('loads a list with an empty cache by at most 25 requests', async () => {
    const page = await browser.page();
    await signIn(page);
    const { url } = running();
    const fresh = await browser.page({ storageState: await page.context().storageState() });
    let requests = 0;
    fresh.on('request', () => requests++);
    await fresh.goto(`${url}/infoprovider/beacon-list/0`);
    await fresh.getByText(OWN_BEACON.id).waitFor();
    await fresh.waitForLoadState('networkidle');
    expect(requests).toBeLessThanOrEqual(25);
  });

  it('is asked to sign in and then sees the page of the link', async () => {
    const page = await browser.page();
    await signIn(page, '/devices/hubs?filter=orderCode:prefix:HALL');
    expect(new URL(page.url()).pathname).toBe('/devices/hubs');
    await page.getByText('hub10c4a001').waitFor();
    expect(await page.getByText('hub10c4b003').count()).toBe(0);
    expect(page.faults.filter((fault) => !fault.includes('401'))).toEqual([]);
  });

  it('sees a new battery value on the open page within three polls after the API has it', async () => {
    const page = await browser.page();
    const session = await ConsoleSession.signIn(running().url, PROVIDER.email, DEMO_PASSWORD);
    const battery = async () =>
      (await session.call(getBeacon, { params: { id: OWN_BEACON.id } })).monitoring?.batteryPct;
    let asked = 0;
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === getBeacons.path) asked++;
    });
    await signIn(page, LIST);
    await page.getByRole('button', { name: 'Live' }).click();
    // The first message waits for a cold start.
    await push(100);
    await page.getByText('100%').first().waitFor();
    for (const percent of [91, 42, 17]) {
      await push(percent);
      await expect.poll(battery).toBe(percent);
      const before = asked;
      await page.getByText(`${percent}%`).first().waitFor();
      // One poll may have started before, and one may have read a stale index. Polls are counted, not seconds.
      expect(asked - before).toBeLessThanOrEqual(3);
    }
  });

  it('sees that a hub is online', async () => {
    const page = await browser.page();
    await signIn(page, '/devices/hubs');
    await page
      .getByRole('row', { name: new RegExp(hub.id) })
      .getByText('Online')
      .waitFor();
  });

  it('follows links from a hub to the beacons it hears, and sees the history of one as charts and a table', async () => {
    await push(63);
    const page = await browser.page();
    await signIn(page, '/devices/hubs');
    await page.getByRole('link', { name: `Devices that ${hub.id} hears` }).click();
    await page.waitForURL(/heardBy/);
    expect(decodeURIComponent(page.url())).toContain(`filter=heardBy:eq:${hub.id}`);
    // The address is there before the list is.
    await page.getByRole('heading', { name: 'My devices' }).waitFor();
    // A push is stored some moments after it was sent.
    await page.getByRole('button', { name: 'Live' }).click();
    await page
      .getByRole('row', { name: new RegExp(OWN_BEACON.id) })
      .getByText('63%')
      .waitFor();
    await page.getByRole('link', { name: `History of ${OWN_BEACON.id}` }).click();
    await page.getByRole('img', { name: /^Battery charge over time: .*last 63%$/ }).waitFor();
    const table = page.getByRole('table', { name: 'Measured values' });
    await table.getByRole('row', { name: /63%/ }).first().waitFor();
    expect(await page.locator('.uplot canvas').count()).toBe(2);
    await page.getByRole('link', { name: 'Day' }).click();
    await page.waitForURL('**?range=day');
    await table.getByRole('row', { name: /63%/ }).first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(page.faults.filter((fault) => !fault.includes('401'))).toEqual([]);
  });

  it('sees the state of the fleet in numbers that link to their devices', async () => {
    const page = await browser.page();
    await signIn(page, '/devices/hubs');
    const strip = page.getByRole('region', { name: 'How the fleet is' });
    await strip.getByRole('link', { name: /^\d+ low battery/ }).click();
    await page.waitForURL((url) => url.searchParams.get('filter') === 'battery:eq:low');
    await page.getByRole('heading', { name: 'My devices' }).waitFor();
  });

  it('reads the log lines of a hub', async () => {
    await hub.log('SEVERE', 'the antenna fell off', Date.now());
    const page = await browser.page();
    await signIn(page, '/devices/logs');
    // A line is stored some moments after it was sent.
    await page.getByRole('button', { name: 'Live' }).click();
    await page.getByText('the antenna fell off').waitFor();
  });

  it('opens the next page and goes back, and the selection is kept', async () => {
    const page = await browser.page();
    await signIn(page, LIST);
    const rows = page.getByRole('row');
    await page.getByText(OWN_BEACON.id).waitFor();
    const first = await rows.nth(1).textContent();
    await page.getByRole('checkbox').nth(1).click();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText(/^16–/).waitFor();
    // The previous rows stay until the next ones are loaded.
    await expect.poll(() => rows.nth(1).textContent()).not.toBe(first);
    await page.getByText('1 selected').waitFor();
    await page.getByRole('button', { name: 'Previous' }).click();
    await page.getByText(/^1–15 /).waitFor();
    expect(await page.getByRole('checkbox').nth(1).isChecked()).toBe(true);
  });

  it('logs out, and the next page asks to sign in again', async () => {
    const page = await browser.page();
    await signIn(page);
    await page.getByRole('button', { name: PROVIDER.email }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('heading', { name: 'Log in' }).waitFor();
    await page.goto(address('/devices/hubs'));
    await page.getByRole('heading', { name: 'Log in' }).waitFor();
  });
});

describe('axe finds no fault in the light and in the dark colour scheme', () => {
  it.each([
    ['1280', { width: 1280, height: 800 }],
    ['390', { width: 390, height: 844 }],
  ])('on a page %s pixels wide', async (_, viewport) => {
    const page = await browser.page({ viewport, reducedMotion: 'reduce' });
    await page.goto(address('/'));
    await page.getByRole('heading', { name: 'Log in' }).waitFor();
    expect(await faultsInLightAndDark(page)).toEqual([]);
    await signIn(page);
    for (const path of [
      '/infoprovider/beacon-list/0',
      '/devices/hubs',
      '/devices/logs',
      '/devices/hubs?filter=last4:0000',
    ]) {
      await page.goto(address(path));
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      expect([path, await faultsInLightAndDark(page)]).toEqual([path, []]);
    }
  });
});

it('the demo’s fleet fills more than three pages of a list', () => {
  expect(DEMO_BEACONS.length).toBeGreaterThan(45);
});
