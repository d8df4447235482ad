import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { preview } from 'vite';
import { emailLogin } from '../../shared/contract/authentification.ts';
import { fakeApi } from '../../web/dev/fake-api.ts';
import { PASSWORD, users } from '../../web/dev/fake-data.ts';

/** What a browser with an empty cache loads to show a page. */
export interface FirstLoad {
  readonly bytes: number;
  readonly files: number;
}

/** An application that was built, with how its pages are found and known to be there. */
export interface Built {
  /** Where its `dist` is. */
  readonly root: string;
  readonly login: string;
  readonly list: string;
}

/** Opens both pages in a browser, each with a cache of its own, over the same API. */
export async function firstLoads(
  { root, login, list }: Built,
  browser: Browser,
): Promise<{ login: FirstLoad; list: FirstLoad }> {
  const server = await preview({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [fakeApi()],
    preview: { host: '127.0.0.1', port: 0 },
  });
  const address = server.resolvedUrls!.local[0]!.replace(/\/$/, '');
  const open = async (path: string, shows: (page: Page) => Promise<unknown>, isSignedIn: boolean) => {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      locale: 'en-GB',
    });
    try {
      if (isSignedIn) {
        const data = { email: users[0]!.email, password: PASSWORD };
        const headers = { 'idempotency-key': crypto.randomUUID() };
        await context.request.post(address + emailLogin.path, { data, headers });
      }
      return await load(await context.newPage(), address + path, shows);
    } finally {
      await context.close();
    }
  };
  try {
    const hasPassword = (page: Page) => page.locator('input[type=password]').waitFor();
    const hasRows = (page: Page) => page.locator('tbody tr').nth(14).waitFor();
    return { login: await open(login, hasPassword, false), list: await open(list, hasRows, true) };
  } finally {
    await server.close();
  }
}

async function load(
  page: Page,
  address: string,
  shows: (page: Page) => Promise<unknown>,
): Promise<FirstLoad> {
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    const { protocol, pathname } = new URL(response.url());
    // What the API answers is the same for both.
    if (protocol === 'data:' || pathname.startsWith('/api/')) return;
    sizes.push(response.body().then((body) => gzipSync(body).length));
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  await shows(page);
  await page.waitForLoadState('networkidle');
  const all = await Promise.all(sizes);
  return { bytes: all.reduce((sum, one) => sum + one, 0), files: all.length };
}
