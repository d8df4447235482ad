import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { ConsoleSession } from '../../bin/console-session.ts';
import { ADMIN, DEMO_ACCOUNTS, DEMO_PASSWORD, GROUP } from '../../bin/demo/accounts.ts';
import { DEMO_BEACONS, DEMO_HUBS } from '../../bin/demo/fleet.ts';
import { runFleet } from '../../bin/demo/run-fleet.ts';
import { PROVIDER_ID_FILE } from '../../bin/demo/set-up.ts';
import { createAppLabel, createManagerLabel } from '../../shared/contract/auth/labels.ts';
import { getInfos } from '../../shared/contract/content/infos.ts';
import { getTours } from '../../shared/contract/content/tours.ts';
import { getSites } from '../../shared/contract/devices/places.ts';
import { createRound } from '../../shared/contract/devices/rounds.ts';
import { createWebhook } from '../../shared/contract/devices/webhooks.ts';
import { NEW_MANAGER_LABEL } from '../../shared/model/label.ts';
import type { Role } from '../../shared/roles.ts';
import type { VisitedPage } from './browser.ts';
import { createDemoRollout, DEMO } from './demo.ts';
import { eventually } from './eventually.ts';
import { type Shift, shiftOf } from './layout-shift.ts';
import { givenPlatform } from './platform.ts';
import { quietAfter } from './quiet-after.ts';
import { screens } from './screens.ts';

export const HUB = DEMO_HUBS[0]!;
export const BEACON = DEMO_BEACONS.find(({ heardBy }) => heardBy)!;
const LABEL = 'harbour';
/** It is where a page of the list of hubs would be, so it has no row of its own. */
const HUB_OVERVIEW = '/devices/hubs/:id';
/** Every picture is shown, or its screen says that it is not and offers to load it again. */
const ARE_PICTURES_SHOWN = `[...document.images].every(({ naturalWidth }) => naturalWidth > 0) ||
  document.querySelector('[role=alert] button') !== null`;

export interface Visit extends Shift {
  readonly path: string;
  readonly failed: readonly string[];
}

/** A platform with the demo's fleet, and one thing of each kind that a screen shows. Registers `beforeAll` and `afterAll`. */
export function givenDemoScreens() {
  const running = givenPlatform(DEMO);
  const ended = new AbortController();
  let fleet: Promise<unknown>;
  let providerId: string;
  let roundId: string;
  let rolloutId: string;
  let infoId: string;
  let tourId: string;
  let siteId: string;

  beforeAll(async () => {
    const { url, dataDir, platform } = running();
    const folder = join(dataDir, 'demo');
    providerId = readFileSync(join(folder, PROVIDER_ID_FILE), 'utf8');
    const ca = join(dataDir, 'iot', 'ca.pem');
    fleet = runFleet({ folder, ca, port: platform.mqttPort, signal: ended.signal });
    const admin = await ConsoleSession.signIn(url, ADMIN.email, DEMO_PASSWORD);
    await admin.call(createManagerLabel, {
      body: {
        ...NEW_MANAGER_LABEL,
        ...{ name: LABEL, description: 'By the water', brand: 'Harbour' },
        ...{ managerTitle: 'Manager', hardwareName: 'Beacon' },
      },
    });
    await admin.call(createAppLabel, {
      body: { name: LABEL, showFrom: [], applications: [], reportEmail: null },
    });
    rolloutId = await createDemoRollout(admin);
    roundId = (await admin.call(createRound, { query: { user: providerId }, body: { name: 'Round' } })).id;
    const [info] = (await admin.call(getInfos, { query: { user: providerId } })).items;
    infoId = info!.id;
    const [tour] = (await admin.call(getTours, { query: { user: providerId } })).items;
    tourId = tour!.id;
    const sites = await admin.call(getSites, { query: { user: providerId, filter: ['name:prefix:hall'] } });
    siteId = sites.items[0]!.id;
  });
  afterAll(async () => {
    ended.abort();
    await fleet;
  });

  /** The address of a screen, with ids of existing items. */
  const addressOf = (path: string, user: string, webhook = ''): string =>
    path
      .replace('/webhook/:id', `/webhook/${webhook}`)
      .replace('/devices/hubs/:id', `/devices/hubs/${HUB.id}`)
      .replace('/devices/site/:id', `/devices/site/${siteId}`)
      .replace('/infos/:user/:id', `/infos/${user}/${infoId}`)
      .replace('/tours/:user/:id', `/tours/${user}/${tourId}`)
      .replace('/:group/:month', `/${GROUP}/202610`)
      .replace('/devices/rounds/:id', `/devices/rounds/${roundId}`)
      .replace('/:user/:id', `/${user}/${BEACON.id}`)
      .replace('/:user', `/${user}`)
      .replace('/users/:id', `/users/${providerId}`)
      .replace('/rollouts/:id', `/rollouts/${rolloutId}`)
      .replace('/manager-groups/:name', `/manager-groups/${GROUP}`)
      .replace('/dry-run/:month', '/dry-run/202601')
      .replace('/:name', `/${LABEL}`)
      .replace('/:hardwareId/:firmwareId', path.includes('/hub-') ? '/HUB-0300/3.0.8.1' : '/BCN-0101/006.001')
      .replaceAll(/\/:\w+\?/g, '');

  /** Opens a screen and waits until its requests are done. */
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
    // Not waitForFunction: it polls inside of the page, whose policy forbids to evaluate a string.
    await eventually(async () => expect(await page.evaluate(ARE_PICTURES_SHOWN)).toBe(true));
    page.off('response', note);
    return {
      path,
      failed,
      ...(await shiftOf(page)),
    };
  }

  /**
   * Goes to a screen as by a link within the console, which is not loaded again, and waits until its requests are done. Returns
   * the title of the page.
   */
  async function goTo(page: VisitedPage, path: string): Promise<string> {
    const address = JSON.stringify(path);
    await quietAfter(page, () =>
      page.evaluate(
        `history.pushState(null, '', ${address}), dispatchEvent(new PopStateEvent('popstate')), 0`,
      ),
    );
    await page.getByRole('heading', { level: 1 }).waitFor();
    await eventually(async () => expect(await page.evaluate(ARE_PICTURES_SHOWN)).toBe(true));
    return page.title();
  }

  /**
   * The addresses of all screens that a role may see, or of those that another role may not; a provider opens its own things,
   * others the provider's.
   */
  async function addressesOf(role: string, butNotOf?: Role): Promise<string[]> {
    // Of the account itself: a group admin has none of its members.
    const { email } = DEMO_ACCOUNTS.find((account) => account.role === role)!;
    const session = await ConsoleSession.signIn(running().url, email, DEMO_PASSWORD);
    const { id: webhook } = await session.call(createWebhook, {
      body: { name: 'Desk', url: 'https://desk.invalid/' },
    });
    const seen = (await screens()).filter(
      ({ access }) => access.includes(role as Role) && !(butNotOf && access.includes(butNotOf)),
    );
    return [...seen.map(({ path }) => path), HUB_OVERVIEW].map((path) =>
      addressOf(path, role === 'INFO_PROVIDER' ? '0' : providerId, webhook),
    );
  }

  return { running, open, goTo, addressesOf, providerId: () => providerId };
}
