import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConsoleSession } from '../../bin/console-session.ts';
import { ADMIN, DEMO_ACCOUNTS, DEMO_PASSWORD, GROUP, PROVIDER } from '../../bin/demo/accounts.ts';
import { DEMO_BEACONS, DEMO_HUBS } from '../../bin/demo/fleet.ts';
import { runFleet } from '../../bin/demo/run-fleet.ts';
import { PROVIDER_ID_FILE } from '../../bin/demo/set-up.ts';
import { createAppLabel, createManagerLabel } from '../../shared/contract/auth/labels.ts';
import { createRollout } from '../../shared/contract/devices/rollouts.ts';
import type { Role } from '../../shared/roles.ts';
import { givenBrowser, type VisitedPage } from '../support/browser.ts';
import { DEMO } from '../support/demo.ts';
import { eventually } from '../support/eventually.ts';
import { givenPlatform } from '../support/platform.ts';
import { screens } from '../support/screens.ts';
import { signIn } from '../support/sign-in.ts';

/** Everybody who can sign in opens every screen that is for them, over the demo's fleet. */
const running = givenPlatform(DEMO);
const browser = givenBrowser();
const ended = new AbortController();
let fleet: Promise<unknown>;
let providerId: string;
let rolloutId: string;

const HUB = DEMO_HUBS[0]!;
const BEACON = DEMO_BEACONS.find(({ heardBy }) => heardBy)!;
const LABEL = 'harbour';

beforeAll(async () => {
  const { url, dataDir, platform } = running();
  const folder = join(dataDir, 'demo');
  providerId = readFileSync(join(folder, PROVIDER_ID_FILE), 'utf8');
  const ca = join(dataDir, 'iot', 'ca.pem');
  fleet = runFleet({ folder, ca, port: platform.mqttPort, signal: ended.signal });
  const admin = await ConsoleSession.signIn(url, ADMIN.email, DEMO_PASSWORD);
  await admin.call(createManagerLabel, {
    body: {
      name: LABEL,
      description: 'By the water',
      hostUrl: null,
      hostUrlForwarding: false,
      brand: 'Harbour',
      managerTitle: 'Manager',
      hardwareName: 'Beacon',
      colour: null,
      supportAddress: null,
      imprint: {},
      dataPrivacy: {},
    },
  });
  await admin.call(createAppLabel, {
    body: { name: LABEL, showFrom: [], applications: [], reportEmail: null },
  });
  const create = () =>
    admin.call(createRollout, {
      body: {
        name: 'All of them',
        firmware: { hardwareId: 'HUB-0300', id: '3.0.8.1' },
        groups: [{ hubs: 1 }],
        thresholds: { success: 100, errors: 10 },
      },
    });
  // Its hubs have to say first what they run.
  rolloutId = (await eventually(create)).id;
});
afterAll(async () => {
  ended.abort();
  await fleet;
});

/** An address of a screen with something to show. */
const addressOf = (path: string, user: string): string =>
  path
    .replace('/devices/hubs/:id', `/devices/hubs/${HUB.id}`)
    .replace('/:user/:id', `/${user}/${BEACON.id}`)
    .replace('/:user', `/${user}`)
    .replace('/users/:id', `/users/${providerId}`)
    .replace('/rollouts/:id', `/rollouts/${rolloutId}`)
    .replace('/manager-groups/:name', `/manager-groups/${GROUP}`)
    .replace('/:name', `/${LABEL}`)
    .replace('/:hardwareId/:firmwareId', path.includes('/hub-') ? '/HUB-0300/3.0.8.1' : '/BCN-0101/006.001')
    .replaceAll(/\/:\w+\?/g, '');

interface Visit {
  readonly path: string;
  readonly failed: readonly string[];
  readonly shift: number;
  /** Elements that moved, to help find the cause. */
  readonly moved: readonly string[];
}

/** Waits until nothing was asked for and nothing moved for a moment. */
async function open(page: VisitedPage, path: string): Promise<Visit> {
  const failed: string[] = [];
  const note = (response: { status(): number; url(): string }) => {
    if (response.status() >= 400)
      failed.push(`${response.status()} ${response.url().slice(running().url.length)}`);
  };
  page.on('response', note);
  await page.goto(running().url + path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  page.off('response', note);
  return {
    path,
    failed,
    shift: await page.evaluate('window.shift'),
    moved: await page.evaluate('window.moved'),
  };
}

/** As the browser measures it: how far what is seen has moved by itself. */
const MEASURE_SHIFT = `
  window.shift = 0;
  window.moved = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue;
      window.shift += entry.value;
      window.moved.push(...entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 100) ?? node?.textContent));
    }
  }).observe({ type: 'layout-shift', buffered: true });`;

/** A browser without a locale says this, and Intl refuses it. */
const ODD_LANGUAGE = `Object.defineProperty(Navigator.prototype, 'language', { get: () => 'en-US@posix' });`;

describe.each(DEMO_ACCOUNTS)('the $title', ({ email, role }) => {
  it('opens each screen without a call that fails, a fault in the browser, or a jump of the page', async () => {
    const page = await browser.page();
    await page.addInitScript(MEASURE_SHIFT);
    await page.addInitScript(ODD_LANGUAGE);
    await signIn(page, running().url, { email, password: DEMO_PASSWORD });
    page.faults.length = 0;
    const visits: Visit[] = [];
    for (const { path } of (await screens()).filter(({ access }) => access.includes(role as Role)))
      visits.push(await open(page, addressOf(path, role === 'INFO_PROVIDER' ? '0' : providerId)));
    expect(visits.flatMap(({ path, failed }) => failed.map((one) => `${path}: ${one}`))).toEqual([]);
    expect(page.faults).toEqual([]);
    expect(visits.filter(({ shift }) => shift >= 0.02)).toEqual([]);
  });
});

describe('the info provider', () => {
  it('counts the lines of each stretch of time that the log offers', async () => {
    const page = await browser.page();
    await signIn(page, `${running().url}/devices/logs`, { email: PROVIDER.email, password: DEMO_PASSWORD });
    const time = page.getByLabel('Time', { exact: true });
    const stretches = await time.locator('option').allTextContents();
    expect(stretches).toContain('Last hour');
    const failed: string[] = [];
    page.on('response', (response) => {
      if (response.status() >= 400) failed.push(response.url());
    });
    for (const stretch of stretches) {
      await time.selectOption({ label: stretch });
      await page.waitForLoadState('networkidle');
    }
    expect(failed).toEqual([]);
  });

  it('reads the value of a sample only near to it', async () => {
    const page = await browser.page();
    const { email } = PROVIDER;
    const address = `${running().url}/infoprovider/beacon-stats/0/${BEACON.id}?range=week`;
    await signIn(page, address, { email, password: DEMO_PASSWORD });
    const plot = page.locator('.u-over').first();
    await plot.waitFor();
    const { x, y, width, height } = (await plot.boundingBox())!;
    const told = page.getByText(/ · .*20\d\d/);
    // All that was heard is of the last minutes, at the right edge.
    await page.mouse.move(x + width - 3, y + height / 2);
    await told.waitFor();
    await page.mouse.move(x + width / 2, y + height / 2);
    await told.waitFor({ state: 'detached' });
  });
});
