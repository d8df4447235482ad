import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { ConsoleSession } from '../../bin/console-session.ts';
import { ADMIN, DEMO_ACCOUNTS, DEMO_PASSWORD, GROUP, PROVIDER } from '../../bin/demo/accounts.ts';
import { DEMO_BEACONS, DEMO_HUBS } from '../../bin/demo/fleet.ts';
import { runFleet } from '../../bin/demo/run-fleet.ts';
import { PROVIDER_ID_FILE } from '../../bin/demo/set-up.ts';
import { createAppLabel, createManagerLabel } from '../../shared/contract/auth/labels.ts';
import { acceptInvitation, inviteMember } from '../../shared/contract/auth.ts';
import { setAccountLanguage } from '../../shared/contract/authentification.ts';
import { getInfos } from '../../shared/contract/content/infos.ts';
import { getTours } from '../../shared/contract/content/tours.ts';
import { getSites } from '../../shared/contract/devices/places.ts';
import { createRound } from '../../shared/contract/devices/rounds.ts';
import { createWebhook } from '../../shared/contract/devices/webhooks.ts';
import { NEW_MANAGER_LABEL } from '../../shared/model/label.ts';
import type { Role } from '../../shared/roles.ts';
import { faultsInLightAndDark, givenBrowser, type VisitedPage } from '../support/browser.ts';
import { createDemoRollout, DEMO } from '../support/demo.ts';
import { eventually } from '../support/eventually.ts';
import { layoutFaults } from '../support/layout-faults.ts';
import { LAYOUT_SHIFT_MAX, MEASURE_SHIFT, type Shift, shiftOf } from '../support/layout-shift.ts';
import { givenPlatform } from '../support/platform.ts';
import { screens } from '../support/screens.ts';
import { signIn } from '../support/sign-in.ts';

/** Every role opens every screen that it may see, with the demo's fleet. */
const running = givenPlatform(DEMO);
const browser = givenBrowser();
const ended = new AbortController();
let fleet: Promise<unknown>;
let providerId: string;
let roundId: string;
let rolloutId: string;
let infoId: string;
let tourId: string;
let siteId: string;

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

/** It is where a page of the list of hubs would be, so it has no row of its own. */
const HUB_OVERVIEW = '/devices/hubs/:id';

interface Visit extends Shift {
  readonly path: string;
  readonly failed: readonly string[];
}

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

/** The language of a browser without a locale. Intl throws for it. */
const ODD_LANGUAGE = `Object.defineProperty(Navigator.prototype, 'language', { get: () => 'en-US@posix' });`;

/**
 * A picture that the browser reads from the bucket meets the faults of this run, too, of which the browser tells. Calls of the API
 * are in `failed`, and each picture must be there in the end.
 */
const LOST_PICTURE = 'net::ERR_EMPTY_RESPONSE';
/** Every picture is shown, or its screen says that it is not and offers to load it again. */
const ARE_PICTURES_SHOWN = `[...document.images].every(({ naturalWidth }) => naturalWidth > 0) ||
  document.querySelector('[role=alert] button') !== null`;

describe.each(DEMO_ACCOUNTS)('the $title', ({ email, role }) => {
  it('opens each screen without a failed request, a browser error or a layout shift', async () => {
    const page = await browser.page();
    await page.addInitScript(MEASURE_SHIFT);
    await page.addInitScript(ODD_LANGUAGE);
    await signIn(page, running().url, { email, password: DEMO_PASSWORD });
    page.faults.length = 0;
    const visits: Visit[] = [];
    // Of the account itself: a group admin has none of its members.
    const { id: webhook } = await (await ConsoleSession.signIn(running().url, email, DEMO_PASSWORD)).call(
      createWebhook,
      { body: { name: 'Desk', url: 'https://desk.invalid/' } },
    );
    const paths = (await screens()).filter(({ access }) => access.includes(role as Role));
    for (const path of [...paths.map((screen) => screen.path), HUB_OVERVIEW])
      visits.push(await open(page, addressOf(path, role === 'INFO_PROVIDER' ? '0' : providerId, webhook)));
    expect(visits.flatMap(({ path, failed }) => failed.map((one) => `${path}: ${one}`))).toEqual([]);
    expect(page.faults.filter((fault) => !fault.includes(LOST_PICTURE))).toEqual([]);
    expect(visits.filter(({ shift }) => shift >= LAYOUT_SHIFT_MAX)).toEqual([]);
  });
});

/** What a reader does on screens: it changes what is shown, and nothing that is stored. */
const READS = [
  /^(Details|Copy ID|Export CSV|Export all Infos|Live|Archive|Period|As a table|Print|Take along|Check now|Try again)$/,
  /Copy ID$/,
  /^(Previous|Next|Rows per page|Zoom in|Zoom out|Show all|Search .*|Time|Time of day)$/,
  /^(Select |Hub: |Beacon: |Open )/,
  // The simulator of an Info.
  /^(Signal of the beacon|Code scanned or tag touched|Measured value)$/,
  /^How many more beacons\?$/,
  /show when and why$/,
];
/** The names of what can be used in the page now, but for what opens, sorts or searches, and lines of logs. */
const USABLE = `[...document.querySelectorAll('main :is(button, input, select, textarea)')]
  .filter((one) => one.checkVisibility() && !one.matches(':disabled'))
  .filter((one) => !one.closest('thead, [role=search], .text') && !one.matches('[aria-expanded], [aria-pressed], [type=search], [role=combobox]'))
  .map((one) => (one.ariaLabel || one.labels?.[0]?.textContent || one.textContent).trim())`;
/** What the open menu offers to do: links only lead elsewhere. */
const OFFERED = `[...document.querySelectorAll('[popover] button')]
  .filter((one) => one.checkVisibility()).map((one) => one.textContent.trim())`;
/** Where a new thing is written, for which a viewer is offered no way. */
const LEADS = `[...document.querySelectorAll('main a[href*="/new"]')].map((one) => one.textContent.trim())`;

it('a viewer of an account finds nothing on its screens that a viewer may not do', async () => {
  const { url, operator } = running();
  const [owner, email] = [
    await ConsoleSession.signIn(url, PROVIDER.email, DEMO_PASSWORD),
    'viewer@demo.example',
  ];
  await operator.run({
    command: 'create-user',
    ...{ email, name: 'Vera', password: DEMO_PASSWORD, role: 'INFO_PROVIDER' },
  });
  await owner.call(inviteMember, { body: { email, role: 'VIEWER' } });
  const viewer = await ConsoleSession.signIn(url, email, DEMO_PASSWORD);
  await viewer.call(acceptInvitation, { params: { accountId: providerId } });
  const { id: webhook } = await owner.call(createWebhook, {
    body: { name: 'Hall', url: 'https://hall.invalid/' },
  });

  const page = await browser.page();
  await signIn(page, `${url}/settings/team`, { email, password: DEMO_PASSWORD });
  await page.getByRole('button', { name: `Open the account of ${PROVIDER.name}` }).click();
  await page.getByText(`You work in the account of ${PROVIDER.name} (Viewer)`).waitFor();
  const found: string[] = [];
  let menus = 0;
  for (const { path, access } of await screens()) {
    if (!access.includes('INFO_PROVIDER')) continue;
    await open(page, addressOf(path, '0', webhook));
    const names = [...(await page.evaluate<string[]>(USABLE)), ...(await page.evaluate<string[]>(LEADS))];
    const more = page.getByRole('main').getByRole('button', { name: /^More actions/ });
    if (await more.count()) {
      menus += 1;
      await more.first().click();
      names.push(...(await page.evaluate<string[]>(OFFERED)));
    }
    found.push(
      ...names.filter((name) => !READS.some((read) => read.test(name))).map((name) => `${path}: ${name}`),
    );
  }
  expect([...new Set(found)]).toEqual([]);
  // Otherwise it would have looked at none.
  expect(menus).toBeGreaterThan(0);
});

it.each([PROVIDER, ADMIN])(
  '$name reads every screen on a phone in German, whose words are long, without a text that does not fit',
  async ({ email, role }) => {
    const session = await ConsoleSession.signIn(running().url, email, DEMO_PASSWORD);
    const { id: webhook } = await session.call(createWebhook, {
      body: { name: 'Phone', url: 'https://phone.invalid/' },
    });
    await session.call(setAccountLanguage, { params: { language: 'de-de' } });
    onTestFinished(async () => {
      await session.call(setAccountLanguage, { params: { language: 'en-gb' } });
    });
    const page = await browser.page({ viewport: { width: 390, height: 844 } });
    await signIn(page, running().url, { email, password: DEMO_PASSWORD });
    const faults: string[] = [];
    for (const { path, access } of await screens()) {
      if (!access.includes(role as Role)) continue;
      await open(page, addressOf(path, role === 'INFO_PROVIDER' ? '0' : providerId, webhook));
      faults.push(...(await layoutFaults(page)).map((fault) => `${path}: ${fault}`));
    }
    expect(await page.evaluate('document.documentElement.lang')).toMatch(/^de/);
    expect(faults).toEqual([]);
  },
);

it.each([PROVIDER, ADMIN])(
  'the home of $name has no fault that axe finds, also on a phone',
  async ({ email }) => {
    for (const viewport of [
      { width: 1280, height: 800 },
      { width: 390, height: 844 },
    ]) {
      const page = await browser.page({ viewport });
      await signIn(page, running().url, { email, password: DEMO_PASSWORD });
      await page.getByRole('heading', { level: 1, name: 'Needs attention' }).waitFor();
      await page.getByRole('region', { name: 'Hubs online' }).waitFor();
      await page.waitForLoadState('networkidle');
      expect(await faultsInLightAndDark(page)).toEqual([]);
    }
  },
);

/** What lies over the screens, and the forms of the frame itself. */
describe('the frame of the screens', () => {
  const here = (page: VisitedPage) => new URL(page.url()).pathname;
  const isFocused = (page: VisitedPage, selector: string) =>
    page.evaluate(`document.activeElement?.matches(${JSON.stringify(selector)})`);

  it('has no fault that axe finds with an open menu, search or list of shortcuts, and as a rail', async () => {
    const page = await browser.page();
    await signIn(page, `${running().url}/devices/hubs`, { email: ADMIN.email, password: DEMO_PASSWORD });
    await page.waitForLoadState('networkidle');
    expect(await faultsInLightAndDark(page)).toEqual([]);

    await page.getByRole('button', { name: ADMIN.email }).click();
    await page.getByRole('button', { name: 'Log out' }).waitFor();
    expect(await faultsInLightAndDark(page)).toEqual([]);
    await page.keyboard.press('Escape');

    await page.keyboard.press('Control+k');
    const search = page.getByRole('dialog').getByRole('combobox');
    await search.waitFor();
    expect(await faultsInLightAndDark(page)).toEqual([]);
    await search.fill(BEACON.id.slice(-4));
    await page.getByRole('option', { name: BEACON.id }).waitFor();
    expect(await faultsInLightAndDark(page)).toEqual([]);
    await search.fill('nothing has this name');
    await page.getByText('Nothing matches').last().waitFor();
    expect(await faultsInLightAndDark(page)).toEqual([]);
    await page.keyboard.press('Escape');

    await page.keyboard.press('Shift+?');
    await page.getByRole('heading', { name: 'Keyboard shortcuts' }).waitFor();
    expect(await faultsInLightAndDark(page)).toEqual([]);
    await page.keyboard.press('Escape');

    await page.keyboard.press('[');
    await page.getByRole('button', { name: 'Unfold the sidebar' }).waitFor();
    expect(await faultsInLightAndDark(page)).toEqual([]);
  });

  it('has no fault that axe finds on a phone, and the menu keeps the focus until a screen is chosen', async () => {
    const page = await browser.page({ viewport: { width: 390, height: 844 } });
    await signIn(page, `${running().url}/devices/hubs`, { email: ADMIN.email, password: DEMO_PASSWORD });
    await page.waitForLoadState('networkidle');
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await menu.getByRole('button', { name: 'Log out' }).waitFor();
    expect(await faultsInLightAndDark(page)).toEqual([]);
    await page.keyboard.press('Shift+Tab');
    expect(await isFocused(page, 'dialog, dialog *, body')).toBe(true);
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    expect(await isFocused(page, '[aria-label="Open menu"]')).toBe(true);

    await page.getByRole('button', { name: 'Open menu' }).click();
    await menu.getByRole('link', { name: 'Tasks' }).click();
    await page.getByRole('heading', { level: 1, name: 'Tasks' }).waitFor();
    await expect.poll(() => isFocused(page, 'h1')).toBe(true);

    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByRole('dialog').getByRole('combobox').fill('roll');
    await page.getByRole('option', { name: 'Roll-outs' }).waitFor();
    expect(await faultsInLightAndDark(page)).toEqual([]);
  });

  it('leads an admin from the id of a device to working as its owner', async () => {
    const page = await browser.page();
    await signIn(page, `${running().url}/iam/users`, { email: ADMIN.email, password: DEMO_PASSWORD });
    page.faults.length = 0;
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').waitFor();
    await page.keyboard.type(BEACON.id.replaceAll(/(?<=.)(?=(?:..)+$)/g, ':'));
    await page.getByRole('option', { name: `Work as ${PROVIDER.name}` }).click();
    const bar = page.getByRole('region', { name: 'Acting for another user' });
    await bar.waitFor();
    // The demo names its beacons at any time, so that the heading is the name or the id; the id always stands in the facts.
    await page.getByRole('main').getByText(BEACON.id).first().waitFor();
    expect(here(page)).toBe(`/infoprovider/beacon/0/${BEACON.id}`);
    // Nothing covers the bar, also not the search.
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Search' }).waitFor();
    const [barBox, searchBox] = [
      await bar.boundingBox(),
      await page.getByRole('dialog', { name: 'Search' }).boundingBox(),
    ];
    expect(searchBox!.y).toBeGreaterThanOrEqual(barBox!.y + barBox!.height);
    expect(page.faults).toEqual([]);
  });
});

describe('the info provider', () => {
  it('reads the log of every time range that the screen offers', async () => {
    const page = await browser.page();
    await signIn(page, `${running().url}/devices/logs`, { email: PROVIDER.email, password: DEMO_PASSWORD });
    const time = page.getByLabel('Time', { exact: true });
    const ranges = await time.locator('option').allTextContents();
    expect(ranges).toContain('Last hour');
    const failed: string[] = [];
    page.on('response', (response) => {
      if (response.status() >= 400) failed.push(response.url());
    });
    for (const range of ranges) {
      await time.selectOption({ label: range });
      await page.waitForLoadState('networkidle');
    }
    expect(failed).toEqual([]);
  });

  it('sees the value of a sample only with the pointer near it', async () => {
    const page = await browser.page();
    const { email } = PROVIDER;
    const address = `${running().url}/infoprovider/beacon-stats/0/${BEACON.id}?range=week`;
    await signIn(page, address, { email, password: DEMO_PASSWORD });
    const plot = page.locator('.u-over').first();
    await plot.waitFor();
    const { x, y, width, height } = (await plot.boundingBox())!;
    const value = page.getByText(/ · .*20\d\d/);
    // All samples are of the last minutes, at the right edge.
    await page.mouse.move(x + width - 3, y + height / 2);
    await value.waitFor();
    await page.mouse.move(x + width / 2, y + height / 2);
    await value.waitFor({ state: 'detached' });
  });

  it('sees the field that is edited on a phone above the bar that saves it', async () => {
    const page = await browser.page({ viewport: { width: 390, height: 844 } });
    const { email } = PROVIDER;
    const address = `${running().url}/infoprovider/beacon-config/0/${BEACON.id}`;
    await signIn(page, address, { email, password: DEMO_PASSWORD });
    const field = page.getByLabel('Major');
    await field.waitFor();
    // At the lower edge of the window, where the bar appears.
    await field.evaluate('(element) => element.scrollIntoView({ block: "end" })');
    await field.focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('7');
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await save.waitFor();
    await expect
      .poll(async () => {
        const [edited, bar] = [
          await field.boundingBox(),
          await page.getByText('1 unsaved change').boundingBox(),
        ];
        return edited!.y + edited!.height < bar!.y;
      })
      .toBe(true);
  });

  it('zooms into the time that is drawn in a chart, and back by a double click', async () => {
    const page = await browser.page();
    const { email } = PROVIDER;
    const address = `${running().url}/infoprovider/beacon-stats/0/${BEACON.id}?range=week`;
    await signIn(page, address, { email, password: DEMO_PASSWORD });
    const plot = page.locator('.u-over').first();
    await plot.waitFor();
    const { x, y, width, height } = (await plot.boundingBox())!;
    const middle = y + height / 2;
    await page.mouse.move(x + width / 2, middle);
    await page.mouse.down();
    // Beyond the edge, which is now: all samples are of the last minutes.
    await page.mouse.move(x + width + 10, middle, { steps: 5 });
    await page.mouse.up();
    await page.waitForURL(/[?&]from=\d+/);
    const query = new URL(page.url()).searchParams;
    const days = (Number(query.get('to')) - Number(query.get('from'))) / (24 * 3_600_000);
    expect(days).toBeGreaterThan(3.3);
    expect(days).toBeLessThan(3.7);
    await page.getByRole('button', { name: 'Whole range' }).waitFor();
    await page.locator('.u-over').first().dblclick();
    await page.waitForURL((url) => !url.searchParams.has('from'));
  });
});
