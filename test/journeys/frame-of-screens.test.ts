import { describe, expect, it } from 'vitest';
import { ADMIN, DEMO_PASSWORD, PROVIDER } from '../../bin/demo/accounts.ts';
import { faultsInLightAndDark, givenBrowser, type VisitedPage } from '../support/browser.ts';
import { BEACON, givenDemoScreens } from '../support/demo-screens.ts';
import { signIn } from '../support/sign-in.ts';

const { running } = givenDemoScreens();
const browser = givenBrowser();

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
    await field.evaluate((input) => {
      (input as unknown as { scrollIntoView(at: object): void }).scrollIntoView({ block: 'end' });
    });
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
