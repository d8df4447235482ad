import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConsoleSession } from '../../bin/console-session.ts';
import { DEMO_PASSWORD, PROVIDER } from '../../bin/demo/accounts.ts';
import { DEMO_BEACONS, DEMO_HUBS, OWN_BEACON } from '../../bin/demo/fleet.ts';
import { HubClient } from '../../bin/demo/hub-client.ts';
import { format1 } from '../../bin/demo/payloads.ts';
import { getUser } from '../../shared/contract/auth/account.ts';
import { getBranding } from '../../shared/contract/auth/branding.ts';
import { getBeacon, getBeacons, getHubs } from '../../shared/contract/devices.ts';
import { buildPath } from '../../shared/contract/route.ts';
import { accessibilityFaults, givenBrowser, type VisitedPage } from '../support/browser.ts';
import { DEMO } from '../support/demo.ts';
import { eventually } from '../support/eventually.ts';
import { givenPlatform } from '../support/platform.ts';
import { signIn as signInAt } from '../support/sign-in.ts';

const running = givenPlatform(DEMO);
const browser = givenBrowser();
let hub: HubClient;

beforeAll(async () => {
  const { url, dataDir, platform } = running();
  const folder = join(dataDir, 'demo');
  // The newcomer comes when the lists show the whole fleet: indexes lag.
  const session = await ConsoleSession.signIn(url, PROVIDER.email, DEMO_PASSWORD);
  const all = { query: { limit: 100 } };
  await eventually(async () => {
    expect((await session.call(getHubs, all)).items).toHaveLength(DEMO_HUBS.length);
    expect((await session.call(getBeacons, all)).items).toHaveLength(DEMO_BEACONS.length);
  });
  const { id } = DEMO_HUBS[0]!;
  const ca = join(dataDir, 'iot', 'ca.pem');
  hub = await HubClient.connect({
    id,
    folder: join(folder, id),
    ca,
    host: 'localhost',
    port: platform.mqttPort,
  });
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

describe('a newcomer', () => {
  it('waits for two answers before the first paint: who is there, and how the console looks', async () => {
    const page = await browser.page();
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) asked.push(pathname);
    });
    await page.goto(address('/'));
    await page.getByRole('heading', { name: 'Log in' }).waitFor();
    const looks = getBranding.path;
    expect(asked.toSorted()).toEqual([looks, buildPath(getUser.path, { id: 'me' }, {})].toSorted());
    // Once for the visitor and once for the account, whose looks the tab knows from then on.
    asked.length = 0;
    await signIn(page);
    expect(asked.filter((path) => path === looks)).toHaveLength(2);
    asked.length = 0;
    await page.goto(address('/devices/hubs'));
    await page.getByText('hub10c4a001').waitFor();
    expect(asked.filter((path) => path === looks)).toHaveLength(1);
  });

  it('is asked to sign in and lands where the link led', async () => {
    const page = await browser.page();
    await signIn(page, '/devices/hubs?filter=orderCode:prefix:HALL');
    expect(new URL(page.url()).pathname).toBe('/devices/hubs');
    await page.getByText('hub10c4a001').waitFor();
    expect(await page.getByText('hub10c4b003').count()).toBe(0);
    expect(page.faults.filter((fault) => !fault.includes('401'))).toEqual([]);
  });

  it('sees a battery change on the open page, which asks each second, as soon as the API knows it', async () => {
    const page = await browser.page();
    const session = await ConsoleSession.signIn(running().url, PROVIDER.email, DEMO_PASSWORD);
    const battery = async () =>
      (await session.call(getBeacon, { params: { id: OWN_BEACON.id } })).monitoring?.batteryPct;
    let asked = 0;
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === getBeacons.path) asked++;
    });
    await signIn(page);
    await page.getByRole('button', { name: 'Live' }).click();
    // The first message of all waits for the function to start.
    await push(100);
    await page.getByText('100%').first().waitFor();
    for (const percent of [91, 42, 17]) {
      await push(percent);
      await expect.poll(battery).toBe(percent);
      const before = asked;
      await page.getByText(`${percent}%`).first().waitFor();
      // One question may have been under way, and one may have met a list that lags; the time is the machine's.
      expect(asked - before).toBeLessThanOrEqual(3);
    }
  });

  it('sees a hub come and go', async () => {
    const page = await browser.page();
    await signIn(page, '/devices/hubs');
    await page
      .getByRole('row', { name: new RegExp(hub.id) })
      .getByText('Online')
      .waitFor();
  });

  it('sees the history of a beacon as charts and a table, and comes to it from the hub that hears it', async () => {
    await push(63);
    const page = await browser.page();
    await signIn(page, '/devices/hubs');
    await page.getByRole('link', { name: `Devices that ${hub.id} hears` }).click();
    await page.waitForURL(/heardBy/);
    expect(decodeURIComponent(page.url())).toContain(`filter=heardBy:eq:${hub.id}`);
    // A push is written some moments after it was sent.
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

  it('sees how the fleet is, and each number leads to its devices', async () => {
    const page = await browser.page();
    await signIn(page, '/devices/hubs');
    const strip = page.getByRole('region', { name: 'How the fleet is' });
    await strip.getByRole('link', { name: /^\d+ low battery/ }).click();
    await page.waitForURL((url) => url.searchParams.get('filter') === 'battery:eq:low');
    await page.getByRole('heading', { name: 'My devices' }).waitFor();
  });

  it('reads what a hub logs', async () => {
    await hub.log('SEVERE', 'the antenna fell off', Date.now());
    const page = await browser.page();
    await signIn(page, '/devices/logs');
    // A line is there some moments after the hub has spoken.
    await page.getByRole('button', { name: 'Live' }).click();
    await page.getByText('the antenna fell off').waitFor();
  });

  it('pages, goes back, and keeps what was selected', async () => {
    const page = await browser.page();
    await signIn(page);
    const rows = page.getByRole('row');
    await page.getByText(OWN_BEACON.id).waitFor();
    const first = await rows.nth(1).textContent();
    await page.getByRole('checkbox').nth(1).click();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('Page 2').waitFor();
    // The page before stays until the next one is there.
    await expect.poll(() => rows.nth(1).textContent()).not.toBe(first);
    await page.getByText('1 selected').waitFor();
    await page.getByRole('button', { name: 'Previous' }).click();
    await page.getByText('Page 1').waitFor();
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

describe.each(['light', 'dark'] as const)('in %s, axe finds nothing', (colorScheme) => {
  it.each([
    ['1280', { width: 1280, height: 800 }],
    ['390', { width: 390, height: 844 }],
  ])('at %s pixels', async (_, viewport) => {
    const page = await browser.page({ colorScheme, viewport, reducedMotion: 'reduce' });
    await page.goto(address('/'));
    await page.getByRole('heading', { name: 'Log in' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
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
      expect([path, await accessibilityFaults(page)]).toEqual([path, []]);
    }
  });
});

it('the demo’s fleet fills more than three pages', () => {
  expect(DEMO_BEACONS.length).toBeGreaterThan(45);
});
