import { join } from 'node:path';
import { NOUN } from '../shared/noun.ts';
import { launchBrowser } from '../test/support/browser.ts';
import type { BenchOptions } from './bench-options.ts';
import { buildReactAdmin } from './bytes/build-react-admin.ts';
import { firstLoads } from './bytes/first-load.ts';
import { startDemo } from './bytes/start-demo.ts';
import { type Figure, withLimit } from './figure.ts';

const PAGES = ['login', 'list'] as const;
const RATIO_MAX = { login: 0.7, list: 0.78 };
/** What react-admin's loaded in November 2026, for small runs: its packages come from the registry, which takes too long. */
const KNOWN_BYTES = { login: 264_000, list: 317_000 };

/** BENCH 10: bytes of a first load, compressed, ÷ those of the same login and list made with react-admin. */
export async function* bytes({ data, small }: BenchOptions): AsyncGenerator<Figure> {
  const folder = join(data, 'react-admin');
  if (!small) await buildReactAdmin(folder);
  const demo = await startDemo();
  const browser = await launchBrowser();
  try {
    const console = { address: demo.url, login: '/login', list: `/infoprovider/${NOUN}-list/0` };
    const ours = await firstLoads(console, browser);
    const others = small
      ? undefined
      : await firstLoads(
          { address: await demo.serve(folder), login: '/#/login', list: '/#/beacons' },
          browser,
        );
    for (const page of PAGES) {
      const theirs = others?.[page].bytes ?? KNOWN_BYTES[page];
      const found = `(${kilobytes(ours[page].bytes)} kB in ${ours[page].files} files ÷ ${kilobytes(theirs)} kB)`;
      yield { ...withLimit(page, ours[page].bytes / theirs, RATIO_MAX[page], found), ofAnySize: true };
    }
  } finally {
    await browser.close();
    await demo.stop();
  }
}

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(0);
