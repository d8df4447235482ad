import type { BenchOptions } from './bench-options.ts';
import { bounded, type Figure } from './figure.ts';
import { beacons } from './lists/beacons.ts';
import { copies, plant, putAll } from './lists/copies.ts';
import { createWorld, standStill } from './lists/world.ts';
import { openTable } from './measure/open-table.ts';
import { type Compared, inPairs } from './measure/pairs.ts';
import { quietly } from './measure/quietly.ts';

const USUAL = { pairs: 25, calls: 150 };
const SMALL = { pairs: 1, calls: 2 };
const CPU_RATIO_MAX = 1.25;

/** BENCH 1: CPU of a beacon list page through the API ÷ one raw Query of the same page by the same SDK. */
export async function* listCpu({ small }: BenchOptions): AsyncGenerator<Figure> {
  const { pairs, calls } = small ? SMALL : USUAL;
  // The line that a call writes is a part of its price; read when the functions' modules are loaded.
  process.env.POWERTOOLS_LOG_LEVEL = 'INFO';
  const { cpuSides } = await import('./lists/cpu-sides.ts');
  const table = await openTable();
  try {
    standStill();
    const { owner } = await createWorld();
    await putAll(copies(await plant(beacons, owner.id, table.engine), 1, 300), table.engine);
    const { page, raw } = cpuSides(owner.id);
    const compare = (limit: number, extra?: 'monitoring') =>
      quietly(() =>
        inPairs(
          pairs,
          () => cpuOf(calls, () => page(limit, extra)),
          () => cpuOf(calls, () => raw(limit, extra)),
        ),
      );
    const of15 = await compare(15);
    yield bounded('a page of 15', of15.ratio, CPU_RATIO_MAX, told(of15));
    const of100 = await compare(100);
    yield { what: 'a page of 100', found: `${of100.ratio.toFixed(2)} ${told(of100)}` };
    const live = await compare(15, 'monitoring');
    yield { what: 'with live state ÷ Query and BatchGet', found: `${live.ratio.toFixed(2)} ${told(live)}` };
  } finally {
    await table.stop();
  }
}

const told = ({ a, b, pairs }: Compared) => `(${a.toFixed(2)} ms ÷ ${b.toFixed(2)} ms, ${pairs} pairs)`;

/** Milliseconds of CPU a call, of this process alone. */
async function cpuOf(calls: number, call: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  for (let n = 0; n < calls; n++) await call();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / calls;
}
