import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { givenBrowser } from '../support/browser.ts';
import { givenPlatform } from '../support/platform.ts';

const running = givenPlatform();
const browser = givenBrowser();
const files: Record<string, { file: string }> = JSON.parse(
  readFileSync('web/dist/.vite/manifest.json', 'utf8'),
);

it('a build that lacks a screen is loaded once more, then says so, and works again when it is whole', async () => {
  const page = await browser.page();
  let visits = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) visits++;
  });
  const deployed = await fetch(`${running().url}/.vite/manifest.json`);
  expect(await deployed.text()).not.toContain('signup-screen');
  const gone = `**/${files['src/features/signup/signup-screen.tsx']!.file}`;
  await page.route(gone, (route) => route.fulfill({ status: 404, body: 'gone' }));
  await page.goto(`${running().url}/signup`);
  const button = page.getByRole('button', { name: 'Reload page' });
  await button.waitFor();
  await page.waitForLoadState('networkidle');
  expect(visits).toBe(2);

  await page.unroute(gone);
  await button.click();
  await page.getByRole('heading', { name: 'Create an account' }).waitFor();
});
