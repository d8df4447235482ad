import { existsSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import packaged from '@sparticuz/chromium';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { PATIENCE } from './patience.ts';

/** A browser of the system, where the packaged one does not run: named by CHROMIUM, or found where Linux keeps it. */
const SYSTEM = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/google-chrome'];

/** A container has no user namespace for the sandbox; nothing of the browser's own may go out to a network. */
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** Starts a headless browser. */
export async function launchBrowser(): Promise<Browser> {
  const system = SYSTEM.find((path) => path && existsSync(path));
  const executablePath = process.env.CHROMIUM ?? (await packaged.executablePath().catch(() => system));
  return chromium.launch({ executablePath, args: ARGS, headless: true });
}

/** A headless browser for all tests of a file; each page has a context of its own. */
export function givenBrowser(): { page(options?: BrowserContextOptions): Promise<VisitedPage> } {
  let browser: Browser | undefined;

  beforeAll(async () => {
    browser = await launchBrowser();
  });

  afterAll(() => browser?.close());

  return {
    async page(options) {
      const context = await browser!.newContext({
        viewport: { width: 1280, height: 800 },
        locale: 'en-GB',
        ...options,
      });
      const page = await context.newPage();
      page.setDefaultTimeout(PATIENCE.waitMs);
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(error.message));
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) faults.push(message.text());
      });
      return Object.assign(page, { faults });
    },
  };
}

/** A page that notes what the browser complains of: thrown errors, refused scripts and styles, failed loads. */
export type VisitedPage = Page & { readonly faults: string[] };

/** What axe finds on the page as it stands, as one line each. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
  );
}

/** The same in light and in dark, whichever it stands in. */
export async function faultsInLightAndDark(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    faults.push(...(await accessibilityFaults(page)).map((fault) => `${colorScheme}: ${fault}`));
  }
  return faults;
}
