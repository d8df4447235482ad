import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ConsoleSession } from '../bin/console-session.ts';
import { DEMO_PASSWORD, PROVIDER } from '../bin/demo/accounts.ts';
import { emailLogin } from '../shared/contract/authentification.ts';
import { getBeacons } from '../shared/contract/devices/beacons.ts';
import { NOUN } from '../shared/noun.ts';
import { launchForAudits } from '../test/support/browser.ts';
import type { BenchOptions } from './bench-options.ts';
import { startDemo } from './bytes/start-demo.ts';
import type { Figure } from './figure.ts';
import { installApart } from './measure/install-apart.ts';

/** The part of Lighthouse that is used here. */
interface Lighthouse {
  default(
    url: string,
    flags: object,
    config?: object,
  ): Promise<{
    lhr: {
      categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>;
      audits: Record<string, { score: number | null }>;
    };
  }>;
  readonly desktopConfig: object;
}
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;
type Scores = Readonly<Record<(typeof CATEGORIES)[number], number>>;
const DESKTOP: Scores = { performance: 95, accessibility: 100, 'best-practices': 100 };
/** A phone of the middle class, with a slow network. */
const MOBILE: Scores = { performance: 90, accessibility: 90, 'best-practices': 90 };

/**
 * The scores that Lighthouse gives the login, Home, the beacon list and the page of a beacon, each in a browser of its own, so
 * with an empty cache. Each page is opened once before: the functions that answer it then start, on the cores that the
 * browser needs; on AWS they have others.
 */
export async function* lighthouse({ data, small }: BenchOptions): AsyncGenerator<Figure> {
  // Its packages come from the registry, which takes too long for a small run.
  const folder = small ? undefined : installApart('bench/lighthouse', join(data, 'lighthouse'), 'lighthouse');
  const demo = await startDemo();
  const audited = async (page: Page): Promise<Figure[]> => {
    if (!folder) return [{ what: page.name, found: page.path }];
    await withBrowser(demo.url, page, async ({ context }) => {
      const tab = await context.newPage();
      await tab.goto(demo.url + page.path, { waitUntil: 'networkidle' });
    });
    return withBrowser(demo.url, page, ({ port }) => scoresOf(folder, demo.url, page, port));
  };
  try {
    yield* await audited({ path: '/login', name: 'login', least: DESKTOP });
    yield* await audited({ path: '/login', name: 'login on a phone', least: MOBILE });
    const provider = await ConsoleSession.signIn(demo.url, PROVIDER.email, DEMO_PASSWORD);
    const { items } = await provider.call(getBeacons, { query: { limit: 1 } });
    const list = `/infoprovider/${NOUN}-list/0`;
    yield* await audited({ path: '/', name: 'home', least: DESKTOP, isSignedIn: true });
    yield* await audited({ path: list, name: 'beacon list', least: DESKTOP, isSignedIn: true });
    const beacon = `/infoprovider/${NOUN}-config/0/${items[0]!.id}`;
    yield* await audited({ path: beacon, name: 'beacon', least: DESKTOP, isSignedIn: true });
  } finally {
    await demo.stop();
  }
}

interface Page {
  readonly path: string;
  readonly name: string;
  readonly least: Scores;
  readonly isSignedIn?: boolean;
}
type Audits = Awaited<ReturnType<typeof launchForAudits>>;

/** Does something in a new browser. */
async function withBrowser<T>(
  url: string,
  { isSignedIn = false }: Page,
  work: (browser: Audits) => Promise<T>,
): Promise<T> {
  const browser = await launchForAudits();
  try {
    const headers = { 'idempotency-key': crypto.randomUUID(), origin: url };
    const account = { email: PROVIDER.email, password: DEMO_PASSWORD };
    if (isSignedIn) await browser.context.request.post(url + emailLogin.path, { data: account, headers });
    return await work(browser);
  } finally {
    await browser.close();
  }
}

async function scoresOf(
  folder: string,
  url: string,
  { path, name, least }: Page,
  port: number,
): Promise<Figure[]> {
  const entry = pathToFileURL(`${folder}/node_modules/lighthouse/core/index.js`).href;
  const { default: run, desktopConfig } = (await import(entry)) as Lighthouse;
  const flags = { port, onlyCategories: CATEGORIES, disableStorageReset: true, logLevel: 'error' };
  const { lhr } = await run(url + path, flags, least === DESKTOP ? desktopConfig : undefined);
  return CATEGORIES.map((category) => {
    const { score: share, auditRefs } = lhr.categories[category]!;
    const score = Math.round(share * 100);
    const lost = auditRefs.filter(({ id, weight }) => weight > 0 && (lhr.audits[id]!.score ?? 1) < 0.9);
    return {
      what: `${name}, ${category}`,
      found: [score, lost.length > 0 && `(${lost.map(({ id }) => id).join(', ')})`].filter(Boolean).join(' '),
      target: `≥ ${least[category]}`,
      holds: score >= least[category],
    };
  });
}
