import { join } from 'node:path';
import { NOUN } from '../shared/noun.ts';
import { launchBrowser } from '../test/support/browser.ts';
import type { BenchOptions } from './bench-options.ts';
import { buildReactAdmin } from './bytes/build-react-admin.ts';
import { type FirstLoad, firstLoads } from './bytes/first-load.ts';
import { startDemo } from './bytes/start-demo.ts';
import { type Figure, withLimit } from './figure.ts';

const LOGIN_RATIO_MAX = 0.7;
const LIST_RATIO_MAX = 0.78;

/** BENCH 10: bytes of a first load, compressed, ÷ those of the same login and list made with react-admin. */
export async function* bytes({ data, small }: BenchOptions): AsyncGenerator<Figure> {
  const folder = join(data, 'react-admin');
  // The packages of the other side come from the registry, which takes too long for a small run.
  if (!small) await buildReactAdmin(folder);
  const demo = await startDemo();
  const browser = await launchBrowser();
  try {
    const console = { address: demo.url, login: '/login', list: `/infoprovider/${NOUN}-list/0` };
    const ours = await firstLoads(console, browser);
    if (small) {
      for (const name of ['login', 'list'] as const)
        yield { what: name, found: `${ours[name].bytes} bytes in ${ours[name].files} files` };
      return;
    }
    const other = { address: await demo.serve(folder), login: '/#/login', list: '/#/beacons' };
    const others = await firstLoads(other, browser);
    yield withLimit(
      'login',
      ours.login.bytes / others.login.bytes,
      LOGIN_RATIO_MAX,
      detailsOf(ours.login, others.login),
    );
    yield withLimit(
      'list',
      ours.list.bytes / others.list.bytes,
      LIST_RATIO_MAX,
      detailsOf(ours.list, others.list),
    );
  } finally {
    await browser.close();
    await demo.stop();
  }
}

const detailsOf = (ours: FirstLoad, others: FirstLoad) =>
  `(${kilobytes(ours)} kB in ${ours.files} files ÷ ${kilobytes(others)} kB in ${others.files})`;
const kilobytes = ({ bytes: size }: FirstLoad) => (size / 1000).toFixed(0);
