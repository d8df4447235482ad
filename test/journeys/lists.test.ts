import { beforeAll, expect, it } from 'vitest';
import { LANGUAGES } from '../../shared/model/user-limits.ts';
import { API_PAGE, changelogPage } from '../../shared/static-pages.ts';
import {
  accessibilityFaults,
  faultsInLightAndDark,
  givenBrowser,
  type VisitedPage,
} from '../support/browser.ts';
import { CAST, type Cast, createCast, PASSWORD } from '../support/cast.ts';
import { givenPlatform } from '../support/platform.ts';
import { signIn } from '../support/sign-in.ts';
import { openUntilShown } from '../support/visit.ts';

/** What only a browser knows of a list: sizes, places, and what the pointer and the keyboard do in its rows. */
const running = givenPlatform(CAST);
const browser = givenBrowser();
const PHONE = { width: 390, height: 844 };
/** Leaves the first sections of a page. */
const SHORTEN = `document.querySelectorAll('section:nth-of-type(n + 10)').forEach((one) => one.remove())`;
let cast: Cast;
let page: VisitedPage;

beforeAll(async () => {
  cast = await createCast(running());
  page = await browser.page();
  await signIn(page, address(), { email: cast.provider.email, password: PASSWORD });
  await rows().first().waitFor();
  // The browser reports the 401 of the visit before the sign-in.
  page.faults.length = 0;
});

const address = (path = '/infoprovider/beacon-list/0') => running().url + path;
const rows = () => page.locator('tbody tr').filter({ has: page.locator('.opens') });
const firstRow = async () => (await rows().first().boundingBox())!;
const isOpened = () => page.waitForURL(new RegExp(`${cast.provider.beaconId}$`));
async function open() {
  await page.goto(address());
  await rows().first().waitFor();
}

it('compact rows are so low that at least 40 percent more fit', async () => {
  const choose = async (density: string) => {
    await page.getByRole('button', { name: 'Display' }).click();
    await page.getByRole('button', { name: density }).click();
    await page.keyboard.press('Escape');
    return (await firstRow()).height;
  };
  const comfortable = await choose('Comfortable');
  expect(comfortable / (await choose('Compact'))).toBeGreaterThanOrEqual(1.4);
  expect(await faultsInLightAndDark(page)).toEqual([]);
  await choose('Comfortable');
});

it('on a phone the first row begins within 320 pixels, and the actions of a selection fit', async () => {
  await page.setViewportSize(PHONE);
  await open();
  expect((await firstRow()).y).toBeLessThanOrEqual(320);
  await page.getByRole('checkbox', { name: `Select ${cast.provider.beaconId}` }).check();
  const bar = await page.getByRole('region', { name: 'Selection' }).boundingBox();
  expect(bar!.x).toBeGreaterThanOrEqual(0);
  expect(bar!.x + bar!.width).toBeLessThanOrEqual(PHONE.width);
  expect(bar!.height, 'one line').toBeLessThan(64);
  await page.getByRole('button', { name: 'More actions', exact: true }).click();
  await page.getByRole('button', { name: 'Detach', exact: true }).waitFor();
  expect(await faultsInLightAndDark(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('dialog', { name: 'Filters' }).waitFor();
  expect(await faultsInLightAndDark(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
});

it('on a phone a row is a card of two lines, whose other values are behind a button, and a long press selects it', async () => {
  const phone = await browser.page({ viewport: PHONE, hasTouch: true, isMobile: true });
  await signIn(phone, address(), { email: cast.provider.email, password: PASSWORD });
  const { beaconId } = cast.provider;
  const row = phone.locator('tbody tr').filter({ has: phone.getByText(beaconId, { exact: true }) });
  const type = row.getByText('Smart beacon');
  await row.waitFor();
  expect((await row.boundingBox())!.height, 'two lines').toBeLessThanOrEqual(72);
  expect(await type.isVisible()).toBe(false);
  await row.getByRole('button', { name: `Details of ${beaconId}` }).tap();
  await type.waitFor();
  expect(await faultsInLightAndDark(phone)).toEqual([]);
  await row.getByRole('button', { name: `Details of ${beaconId}` }).tap();
  await type.waitFor({ state: 'hidden' });

  const checkbox = phone.getByRole('checkbox', { name: `Select ${beaconId}` });
  expect(await row.locator('td.tick').boundingBox(), 'seen by screen readers alone').toMatchObject({
    width: 1,
  });
  const { x, y } = (await row.boundingBox())!;
  const finger = await phone.context().newCDPSession(phone);
  const touchPoints = [{ x: x + 100, y: y + 20 }];
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await phone.getByRole('region', { name: 'Selection' }).waitFor();
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  expect(await checkbox.isChecked()).toBe(true);
  expect(await faultsInLightAndDark(phone)).toEqual([]);
  await row.tap({ position: { x: 100, y: 20 } });
  await phone.getByRole('region', { name: 'Selection' }).waitFor({ state: 'hidden' });
  await row.tap({ position: { x: 100, y: 20 } });
  await phone.waitForURL(new RegExp(`${beaconId}$`));
});

it('a row is opened by a click beside its texts and on them, and in a new tab with the control key', async () => {
  await open();
  const row = rows().first();
  const { width, height } = (await row.boundingBox())!;
  await row.click({ position: { x: width / 2, y: height - 2 } });
  await isOpened();
  await open();
  await row.getByText('Smart beacon').click();
  await isOpened();
  await open();
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    row.getByText('Smart beacon').click({ modifiers: ['ControlOrMeta'] }),
  ]);
  await tab.waitForURL(new RegExp(`${cast.provider.beaconId}$`));
  await tab.close();
});

it('a row is reached, selected and opened by keys', async () => {
  await open();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.getByRole('region', { name: 'Selection' }).waitFor();
  expect(await faultsInLightAndDark(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 480 });
  const [row, bar] = [await firstRow(), await page.getByRole('region', { name: 'Selection' }).boundingBox()];
  expect(row.y + row.height, 'the bar covers nothing').toBeLessThanOrEqual(bar!.y);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.keyboard.press('x');
  await page.keyboard.press('Enter');
  await isOpened();
});

it('a beacon gets a name in the list, and is found by it', async () => {
  await open();
  const { beaconId } = cast.provider;
  await rows().first().hover();
  await rows()
    .first()
    .getByRole('button', { name: /^(Rename|Name this beacon)/ })
    .click();
  await page.getByRole('textbox', { name: `Name of ${beaconId}` }).fill('Entrance hall');
  const stored = page.waitForResponse((response) => response.request().method() !== 'GET' && response.ok());
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Entrance hall' }).waitFor();
  await stored;
  await page.keyboard.press('/');
  await page.keyboard.type('entr');
  await page.waitForURL(/text%3Aprefix%3Aentr|text:prefix:entr/);
  // The rows from before the search stay until it has answered, and it finds the name once its index has it.
  await openUntilShown(page, page.url(), 'Entrance hall');
  expect(await faultsInLightAndDark(page)).toEqual([]);
  expect(page.faults).toEqual([]);
});

it('a view that is the start of its list opens in another browser, too, and its link shows another user the same', async () => {
  await page.goto(address('/devices/hubs?sort=name'));
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('button', { name: 'My views' }).click();
  await page.getByLabel('Name', { exact: true }).fill('By name');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Open the list with By name' }).click();
  await page.getByRole('button', { name: 'Open the list with By name', pressed: true }).waitFor();
  expect(await faultsInLightAndDark(page)).toEqual([]);

  const other = await browser.page();
  const asked: string[] = [];
  other.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await signIn(other, address('/devices/hubs'), { email: cast.provider.email, password: PASSWORD });
  await other.waitForURL(/sort=name/);
  const link = new URL(other.url());
  expect(link.searchParams.has('hidden'), 'the columns').toBe(true);
  expect(asked.filter((path) => path.includes('/views/'))).toEqual([]);

  const stranger = await browser.page();
  await signIn(stranger, link.href, { email: cast.stranger.email, password: PASSWORD });
  await stranger.getByRole('heading', { level: 1, name: 'My Hubs' }).waitFor();
  expect(new URL(stranger.url()).search).toBe(link.search);
});

it('what is new and the reference of the API are pages without a fault, in any theme and without a session', async () => {
  const visitor = await browser.page();
  for (const path of [API_PAGE, ...LANGUAGES.map(changelogPage)]) {
    await visitor.goto(address(path));
    await visitor.getByRole('heading', { level: 1 }).waitFor();
    // Hundreds of sections are made alike, and axe would look at them for minutes.
    await visitor.evaluate(SHORTEN);
    // Axe has styles of its own, which the policy of these pages refuses.
    expect(visitor.faults, path).toEqual([]);
    expect(await accessibilityFaults(visitor), path).toEqual([]);
    visitor.faults.length = 0;
  }
  await visitor.emulateMedia({ colorScheme: 'dark' });
  await visitor.reload();
  expect(visitor.faults).toEqual([]);
  expect(await accessibilityFaults(visitor), 'in the dark').toEqual([]);
});
