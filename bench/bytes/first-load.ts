import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { DEMO_PASSWORD, PROVIDER } from '../../bin/demo/accounts.ts';
import { emailLogin } from '../../shared/contract/authentification.ts';

/** What a browser with an empty cache loads to show a page. */
export interface FirstLoad {
  readonly bytes: number;
  readonly files: number;
}

/** A web application of the product's API. */
export interface Application {
  readonly address: string;
  /** Paths of its pages. */
  readonly login: string;
  readonly list: string;
}

/** Opens both pages in a browser, each with an empty cache. */
export async function firstLoads(
  { address, login, list }: Application,
  browser: Browser,
): Promise<{ login: FirstLoad; list: FirstLoad }> {
  const open = async (path: string, shows: (page: Page) => Promise<unknown>, isSignedIn: boolean) => {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      locale: 'en-GB',
    });
    try {
      if (isSignedIn) {
        const data = { email: PROVIDER.email, password: DEMO_PASSWORD };
        const headers = { 'idempotency-key': crypto.randomUUID(), origin: address };
        await context.request.post(address + emailLogin.path, { data, headers });
      }
      return await load(await context.newPage(), address + path, shows);
    } finally {
      await context.close();
    }
  };
  const hasPassword = (page: Page) => page.locator('input[type=password]').waitFor();
  const hasRows = (page: Page) => page.locator('tbody tr').nth(14).waitFor();
  return { login: await open(login, hasPassword, false), list: await open(list, hasRows, true) };
}

async function load(
  page: Page,
  address: string,
  shows: (page: Page) => Promise<unknown>,
): Promise<FirstLoad> {
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    const { protocol, pathname } = new URL(response.url());
    // Responses of the API are the same for both applications.
    if (protocol === 'data:' || pathname.startsWith('/api/')) return;
    sizes.push(response.body().then((body) => gzipSync(body).length));
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  await shows(page);
  await page.waitForLoadState('networkidle');
  const all = await Promise.all(sizes);
  return { bytes: all.reduce((sum, one) => sum + one, 0), files: all.length };
}
