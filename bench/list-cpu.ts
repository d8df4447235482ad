import type { BenchOptions } from './bench-options.ts';
import { type Figure, withLimit } from './figure.ts';
import { beacons } from './lists/beacons.ts';
import { copies, plant, putAll } from './lists/copies.ts';
import { createWorld, freezeClock } from './lists/world.ts';
import { openTable } from './measure/open-table.ts';
import { type Compared, inPairs } from './measure/pairs.ts';
import { withoutOutput } from './measure/without-output.ts';

const USUAL = { pairs: 25, calls: 150 };
const SMALL = { pairs: 1, calls: 2 };
const CPU_RATIO_MAX = 1.25;

/** BENCH 1: CPU of a beacon list page through the API ÷ one raw Query of the same page by the same SDK. */
export async function* listCpu({ small }: BenchOptions): AsyncGenerator<Figure> {
  const { pairs, calls } = small ? SMALL : USUAL;
  // Logging is a part of what a call costs. The variable is read when the functions' modules are imported.
  process.env.POWERTOOLS_LOG_LEVEL = 'INFO';
  const { cpuSides } = await import('./lists/cpu-sides.ts');
  const table = await openTable();
  try {
    freezeClock();
    const { owner } = await createWorld();
    await putAll(copies(await plant(beacons, owner.id, table.engine), 1, 300), table.engine);
    const { page, raw } = cpuSides(owner.id);
    const compare = (limit: number, extra?: 'monitoring') =>
      withoutOutput(() =>
        inPairs(
          pairs,
          () => cpuOf(calls, () => page(limit, extra)),
          () => cpuOf(calls, () => raw(limit, extra)),
        ),
      );
    const of15 = await compare(15);
    yield withLimit('a page of 15', of15.ratio, CPU_RATIO_MAX, detailsOf(of15));
    const of100 = await compare(100);
    yield { what: 'a page of 100', found: `${of100.ratio.toFixed(2)} ${detailsOf(of100)}` };
    const live = await compare(15, 'monitoring');
    yield {
      what: 'with live state ÷ Query and BatchGet',
      found: `${live.ratio.toFixed(2)} ${detailsOf(live)}`,
    };
  } finally {
    await table.stop();
  }
}

const detailsOf = ({ a, b, pairs }: Compared) => `(${a.toFixed(2)} ms ÷ ${b.toFixed(2)} ms, ${pairs} pairs)`;

/** CPU milliseconds of this process for each call. */
async function cpuOf(calls: number, call: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  for (let n = 0; n < calls; n++) await call();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / calls;
}
