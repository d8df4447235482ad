import { beforeAll, describe, expect, it } from 'vitest';
import { ConsoleSession } from '../../bin/console-session.ts';
import { ADMIN, DEMO_PASSWORD, PROVIDER } from '../../bin/demo/accounts.ts';
import { DEMO_BEACONS, DEMO_HUBS } from '../../bin/demo/fleet.ts';
import { createAppRight } from '../../shared/contract/auth.ts';
import { describeBeacons, getBeacons } from '../../shared/contract/devices.ts';
import { faultsInLightAndDark, givenBrowser, type VisitedPage } from '../support/browser.ts';
import { DEMO } from '../support/demo.ts';
import { eventually } from '../support/eventually.ts';
import { givenPlatform } from '../support/platform.ts';
import { pushByHttp } from '../support/push-by-http.ts';
import { signIn as signInAt } from '../support/sign-in.ts';

const running = givenPlatform(DEMO);
const browser = givenBrowser();
const WEAK = DEMO_BEACONS.slice(0, 3).map(({ id }) => id);
const nameOf = (at: number) => `Aisle C, stand ${at + 1}`;
const PHONE = { viewport: { width: 390, height: 844 } };

beforeAll(async () => {
  const { url } = running();
  const admin = await ConsoleSession.signIn(url, ADMIN.email, DEMO_PASSWORD);
  const { key } = await admin.call(createAppRight, {
    body: { description: 'Hub', principal: PROVIDER.email, permissions: ['CONFIGURE_HUBS'] },
  });
  const owner = await ConsoleSession.signIn(url, PROVIDER.email, DEMO_PASSWORD);
  const rows = WEAK.map((id, at) => ({ id, description: nameOf(at), site: null }));
  await owner.call(describeBeacons, { body: { rows, dryRun: false } });
  await pushByHttp(url, key, {
    id: DEMO_HUBS[0]!.id,
    items: WEAK.map((macAddress, at) => ({ macAddress, batteryPct: 5 + at, timestamp: Date.now() })),
  });
  await eventually(async () => {
    const { items } = await owner.call(getBeacons, { query: { filter: ['battery:in:low'] } });
    expect(items.map(({ id }) => id)).toEqual(expect.arrayContaining(WEAK));
  });
});

async function signIn(path: string, options = {}): Promise<VisitedPage> {
  const page = await browser.page(options);
  await signInAt(page, running().url + path, { email: PROVIDER.email, password: DEMO_PASSWORD });
  page.faults.length = 0;
  return page;
}
const stop = (page: VisitedPage, at: number) => page.getByRole('button', { name: new RegExp(nameOf(at)) });

describe('a round', () => {
  it('is planned, taken along, walked without a connection, and seen by others once there is one', async () => {
    const page = await signIn('/devices/rounds', PHONE);
    await page.getByRole('button', { name: 'Plan a round' }).first().click();
    await page
      .getByRole('dialog')
      .getByText(/no longer full/)
      .waitFor();
    expect(await faultsInLightAndDark(page)).toEqual([]);
    await page.getByRole('button', { name: 'Plan round' }).click();
    await stop(page, 0).waitFor();
    expect(await faultsInLightAndDark(page)).toEqual([]);
    await page.getByRole('button', { name: 'Take along' }).click();
    await page.getByText('Taken along').waitFor();

    const context = page.context();
    await context.setOffline(true);
    await page.reload();
    await stop(page, 0).waitFor();
    await page.getByText('What you tick is kept and sent later.').waitFor();
    if ((await stop(page, 0).getAttribute('aria-expanded')) === 'false') await stop(page, 0).click();
    await page.getByLabel('Note').fill('Ladder needed');
    await page.getByRole('button', { name: 'Battery changed' }).click();
    await page.getByText('1 stop is kept and sent later').waitFor();
    if ((await stop(page, 1).getAttribute('aria-expanded')) === 'false') await stop(page, 1).click();
    await page.getByRole('button', { name: 'Not found' }).click();
    await page.getByText('2 stops are kept and sent later').waitFor();
    // What was ticked off outlives a reload, too.
    await page.reload();
    await page.getByText('2 stops are kept and sent later').waitFor();

    await context.setOffline(false);
    await eventually(async () => {
      expect(await page.getByText('not sent yet').count()).toBe(0);
    });
    const other = await signIn(new URL(page.url()).pathname);
    await stop(other, 0).filter({ hasText: 'Changed' }).waitFor();
    await stop(other, 0).filter({ hasText: 'Ladder needed' }).waitFor();
    await stop(other, 1).filter({ hasText: 'Not found' }).waitFor();
    expect(other.faults).toEqual([]);
  });

  it('leaves nothing in a browser in which somebody signs out', async () => {
    const page = await signIn('/devices/rounds');
    await page
      .getByRole('link', { name: /^Battery round,/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Take along' }).click();
    await page.getByText('Taken along').waitFor();
    await page.getByRole('button', { name: PROVIDER.email }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('heading', { name: 'Log in' }).waitFor();
    // A text, because these names are the browser's.
    const left = () =>
      page.evaluate(`(async () => ({
        workers: (await navigator.serviceWorker.getRegistrations()).length,
        caches: await caches.keys(),
        kept: await new Promise((resolve) => {
          indexedDB.open('rounds').onsuccess = ({ target }) => {
            target.result.transaction('kept').objectStore('kept').count().onsuccess = (counted) =>
              resolve(counted.target.result);
          };
        }),
      }))()`);
    await eventually(async () => expect(await left()).toEqual({ workers: 0, caches: [], kept: 0 }));
  });

  it('is printed without the frame of the console, a line for each stop', async () => {
    const page = await signIn('/devices/rounds');
    await page
      .getByRole('link', { name: /^Battery round,/ })
      .first()
      .click();
    await stop(page, 0).waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await stop(page, 0).isVisible()).toBe(false);
    expect(await page.getByText(nameOf(2)).last().isVisible()).toBe(true);
    expect(await page.getByRole('navigation').first().isVisible()).toBe(false);
  });
});
