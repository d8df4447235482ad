import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { givenBrowser } from '../support/browser.ts';
import { givenPlatform } from '../support/platform.ts';

const running = givenPlatform();
const browser = givenBrowser();
const chunks: { name: string; file: string }[] = Object.values(
  JSON.parse(readFileSync('web/dist/.vite/manifest.json', 'utf8')),
);

it.each([
  { lacks: 'signup-screen', at: '/signup', shows: 'Create an account' },
  { lacks: 'shell', at: '/devices/hubs', shows: 'Log in' },
])(
  'a page whose chunk $lacks is missing reloads once, then shows an error, and works again when the chunk exists',
  async ({ lacks, at, shows }) => {
    const page = await browser.page();
    let visits = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) visits++;
    });
    const deployed = await fetch(`${running().url}/.vite/manifest.json`);
    expect(await deployed.text()).not.toContain('signup-screen');
    const gone = `**/${chunks.find(({ name }) => name === lacks)!.file}`;
    await page.route(gone, (route) => route.fulfill({ status: 404, body: 'gone' }));
    await page.goto(`${running().url}${at}`);
    const button = page.getByRole('button', { name: 'Reload page' });
    await button.waitFor();
    await page.waitForLoadState('networkidle');
    expect(visits).toBe(2);

    await page.unroute(gone);
    await button.click();
    await page.getByRole('heading', { name: shows }).waitFor();
  },
);
