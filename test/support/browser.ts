import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { packagedBrowser } from './packaged-browser.ts';
import { TIMEOUTS } from './timeouts.ts';

/** The system's browser, for machines on which the packaged one does not run; CHROMIUM may name it. */
const SYSTEM = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/google-chrome'];

/** A container has no user namespace for the sandbox. The browser's own background traffic is turned off. */
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

async function executable(): Promise<string | undefined> {
  const system = SYSTEM.find((path) => path && existsSync(path));
  return process.env.CHROMIUM ?? (await packagedBrowser().catch(() => system));
}

/** By default, a page waits thirty seconds, which is too short on a slow machine. */
const asPatient = (context: BrowserContext): BrowserContext => {
  context.setDefaultTimeout(TIMEOUTS.waitMs);
  return context;
};

/** Starts a headless browser whose pages wait for as long as all tests do. */
export async function launchBrowser(): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: await executable(), args: ARGS, headless: true });
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => asPatient(await newContext(options));
  return browser;
}

/** Starts a headless browser that another program controls too, by the port of its debugger. */
export async function launchForAudits(): Promise<{
  readonly context: BrowserContext;
  readonly port: number;
  close(): Promise<void>;
}> {
  const profile = mkdtempSync(join(tmpdir(), 'browser-'));
  const context = asPatient(
    await chromium.launchPersistentContext(profile, {
      executablePath: await executable(),
      args: [...ARGS, '--remote-debugging-port=0'],
      headless: true,
    }),
  );
  // The browser writes the port that it has chosen into its profile.
  const port = Number(readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n')[0]);
  return {
    context,
    port,
    async close() {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/**
 * A headless browser for all tests of a file; each page has a context of its own. A page that a test has opened is closed
 * when a later test opens another; one that a hook has opened stays. When a test fails, prints what the last two pages show,
 * and the windows that they have opened.
 */
export function givenBrowser(): { page(options?: BrowserContextOptions): Promise<VisitedPage> } {
  let browser: Browser | undefined;
  let test: string | undefined;
  let opened: { readonly page: VisitedPage; readonly by: string | undefined }[] = [];

  beforeAll(async () => {
    browser = await launchBrowser();
  });

  beforeEach(({ task }) => {
    test = task.id;
  });

  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return;
    const last = opened.slice(-2).flatMap(({ page }) => page.context().pages());
    for (const page of last) console.error(await whatItShows(page));
  });

  afterAll(() => browser?.close());

  return {
    async page(options) {
      // An open page repeats its requests, which slows the other pages.
      const old = opened.filter(({ by }) => by !== undefined && by !== test);
      opened = opened.filter((one) => !old.includes(one));
      await Promise.all(old.map(({ page }) => page.context().close()));
      const context = await browser!.newContext({
        viewport: { width: 1280, height: 800 },
        locale: 'en-GB',
        ...options,
      });
      const page = await context.newPage();
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(error.message));
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) faults.push(message.text());
      });
      const visited = Object.assign(page, { faults });
      opened.push({ page: visited, by: test });
      return visited;
    },
  };
}

/** The address of a page, what its browser reported and what it shows to a screen reader, for people. */
async function whatItShows(page: Page & { readonly faults?: string[] }): Promise<string> {
  const shown = await page
    .locator('body')
    .ariaSnapshot({ timeout: 5000 })
    .catch((error: Error) => error.message);
  return [`The page ${page.url()}`, ...(page.faults ?? []), shown].join('\n');
}

/** A page that records what the browser reports: thrown errors, refused scripts and styles, failed loads. */
export type VisitedPage = Page & { readonly faults: string[] };

/** What axe finds on the page in its current state, one line for each finding. */
export const accessibilityFaults = (page: Page): Promise<string[]> => faultsFoundBy(new AxeBuilder({ page }));

/** What axe finds in the colours of the page alone. The stricter contrast of level AAA is off by default, too. */
const colourFaults = (page: Page): Promise<string[]> =>
  faultsFoundBy(new AxeBuilder({ page }).withTags(['cat.color']).disableRules(['color-contrast-enhanced']));

async function faultsFoundBy(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
  );
}

/**
 * Ends transitions and waits for the next frame. Otherwise a colour that is inherited would change by one level of elements
 * per frame. A style sheet made by a script is not subject to the content security policy.
 */
const SWITCH_AT_ONCE = `new Promise((done) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, *::before, *::after { transition-property: none !important }');
  document.adoptedStyleSheets = [sheet];
  requestAnimationFrame(() => requestAnimationFrame(done));
})`;

/** By the colour scheme. They differ only in their colours, so that the other rules are tried in one of them. */
const SEARCHES = { light: accessibilityFaults, dark: colourFaults } as const;

/** What axe finds on the page in the light and in the dark colour scheme. */
export async function faultsInLightAndDark(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(SWITCH_AT_ONCE);
    faults.push(...(await SEARCHES[colorScheme](page)).map((fault) => `${colorScheme}: ${fault}`));
  }
  return faults;
}
