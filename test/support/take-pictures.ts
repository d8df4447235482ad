import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { build } from '../../bin/build.ts';
import { DEMO_PASSWORD, PROVIDER } from '../../bin/demo/accounts.ts';
import { runFleet } from '../../bin/demo/run-fleet.ts';
import { setUpDemo } from '../../bin/demo/set-up.ts';
import { launchBrowser } from './browser.ts';
import { run } from './platform.ts';

/** `npm run pictures`: takes the README's pictures from the running console, over the demo's fleet. */
const FOLDER = 'docs/pictures';
const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

build();
const dataDir = mkdtempSync(join(tmpdir(), 'pictures-'));
const { url, operator, platform } = await run(dataDir);
const folder = join(dataDir, 'demo');
const ended = new AbortController();
mkdirSync(FOLDER, { recursive: true });
await setUpDemo({ url, operator, folder });
const options = { folder, ca: join(dataDir, 'iot', 'ca.pem'), port: platform.mqttPort, signal: ended.signal };
const fleet = runFleet(options);
await sleep(20_000);

const browser = await launchBrowser();
async function take(
  name: string,
  path: string,
  look: { viewport: typeof DESKTOP; colorScheme: 'light' | 'dark'; locale?: string },
) {
  const context = await browser.newContext({
    locale: 'en-GB',
    deviceScaleFactor: 1.5,
    reducedMotion: 'reduce',
    ...look,
  });
  const page = await context.newPage();
  await page.goto(url + path);
  if (path !== '/login') await signIn(page);
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: `${FOLDER}/${name}.png` });
  await context.close();
}
async function signIn(page: Page): Promise<void> {
  await page.locator('input[type=email]').fill(PROVIDER.email);
  await page.locator('input[type=password]').fill(DEMO_PASSWORD);
  await page.locator('button[type=submit]').click();
  await page.getByRole('table').waitFor();
}

await take('sign-in', '/login', { viewport: DESKTOP, colorScheme: 'light' });
await take('beacons', '/infoprovider/beacon-list/0?filter=orderCode:prefix:HALLE1', {
  viewport: DESKTOP,
  colorScheme: 'light',
});
await take('hubs-dark', '/devices/hubs', { viewport: DESKTOP, colorScheme: 'dark' });
await take('beacons-phone', '/infoprovider/beacon-list/0?filter=orderCode:prefix:HALLE1', {
  viewport: PHONE,
  colorScheme: 'light',
  locale: 'de-DE',
});

await browser.close();
ended.abort();
await fleet;
await platform.stop();
rmSync(dataDir, { recursive: true, force: true });
process.exit(0);
