import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
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

/** The scores that Lighthouse gives the login, the beacon list and the page of a beacon. */
export async function* lighthouse({ data, small }: BenchOptions): AsyncGenerator<Figure> {
  // Its packages come from the registry, which takes too long for a small run.
  const folder = small ? undefined : installApart('bench/lighthouse', join(data, 'lighthouse'), 'lighthouse');
  const demo = await startDemo();
  const { context, port, close } = await launchForAudits();
  try {
    const audit = async (path: string, name: string, least: Scores): Promise<Figure[]> => {
      if (!folder) return [{ what: name, found: path }];
      const entry = pathToFileURL(`${folder}/node_modules/lighthouse/core/index.js`).href;
      const { default: run, desktopConfig } = (await import(entry)) as Lighthouse;
      const flags = { port, onlyCategories: CATEGORIES, disableStorageReset: true, logLevel: 'error' };
      const { lhr } = await run(demo.url + path, flags, least === DESKTOP ? desktopConfig : undefined);
      return CATEGORIES.map((category) => {
        const { score: share, auditRefs } = lhr.categories[category]!;
        const score = Math.round(share * 100);
        const lost = auditRefs.filter(({ id, weight }) => weight > 0 && (lhr.audits[id]!.score ?? 1) < 0.9);
        return {
          what: `${name}, ${category}`,
          found: [score, lost.length > 0 && `(${lost.map(({ id }) => id).join(', ')})`]
            .filter(Boolean)
            .join(' '),
          target: `≥ ${least[category]}`,
          holds: score >= least[category],
        };
      });
    };
    yield* await audit('/login', 'login', DESKTOP);
    yield* await audit('/login', 'login on a phone', MOBILE);
    const headers = { 'idempotency-key': crypto.randomUUID(), origin: demo.url };
    const account = { email: PROVIDER.email, password: DEMO_PASSWORD };
    await context.request.post(demo.url + emailLogin.path, { data: account, headers });
    const page = await context.newPage();
    await page.goto(`${demo.url}/login`);
    const id = await page.evaluate(
      async (path) => ((await (await fetch(path)).json()) as { items: { id: string }[] }).items[0]!.id,
      `${getBeacons.path}?limit=1`,
    );
    await page.close();
    yield* await audit(`/infoprovider/${NOUN}-list/0`, 'beacon list', DESKTOP);
    yield* await audit(`/infoprovider/${NOUN}-config/0/${id}`, 'beacon', DESKTOP);
  } finally {
    await close();
    await demo.stop();
  }
}
