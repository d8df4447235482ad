import type { BenchOptions } from './bench-options.ts';
import { type Figure, withLimit } from './figure.ts';
import { openTable } from './measure/open-table.ts';
import { inPairs } from './measure/pairs.ts';
import { withoutOutput } from './measure/without-output.ts';

/** Minutes before anything is measured: every beacon is known and has a home, and the code is compiled. */
const USUAL = { warmUp: 60, pairs: 60 };
const SMALL = { warmUp: 2, pairs: 1 };
const ALONE_MAX = 2.5;
const TOGETHER_MAX = 1;

/**
 * CPU of the worker for a push of forty beacons without news ÷ one raw GetItem of the hub's item by the same SDK; and what an
 * invocation and each of its pushes take on average, with the pushes that write.
 */
export async function* pushCpu({ small }: BenchOptions): AsyncGenerator<Figure> {
  const { warmUp, pairs } = small ? SMALL : USUAL;
  // Logging is a part of what an invocation costs. The variable is read when the functions' modules are imported.
  process.env.POWERTOOLS_LOG_LEVEL = 'INFO';
  const table = await openTable();
  const { HUBS, pushSides } = await import('./push/handle-push.ts');
  const { setClock } = await import('../functions/platform/clock.ts');
  try {
    const { minute, raw } = await pushSides();
    await withoutOutput(async () => {
      for (let n = 0; n < warmUp; n++) await minute(n % 2 ? 1 : HUBS);
    });
    /** Of each minute, per push. */
    const compare = async (batch: number) => {
      const all: number[] = [];
      const compared = await withoutOutput(() =>
        inPairs(
          pairs,
          async () => {
            all.push((await cpuOf(() => minute(batch))) / HUBS);
            return all.at(-1)!;
          },
          async () => (await cpuOf(raw)) / HUBS,
        ),
      );
      return { ...compared, mean: all.reduce((sum, one) => sum + one) / all.length };
    };
    const [alone, together] = [await compare(1), await compare(HUBS)];
    // The median: a push in thirteen writes.
    for (const [what, { a, b, ratio }, most] of [
      ['a push alone ÷ a GetItem', alone, ALONE_MAX],
      [`each of ${HUBS} pushes ÷ a GetItem`, together, TOGETHER_MAX],
    ] as const) {
      const times = `(${a.toFixed(2)} ms ÷ ${b.toFixed(2)} ms, ${pairs} pairs)`;
      yield small ? { what, found: `${ratio.toFixed(2)} ${times}` } : withLimit(what, ratio, most, times);
    }
    const push = (HUBS * together.mean - alone.mean) / (HUBS - 1);
    yield {
      what: 'on average, with pushes that write',
      found: `${(alone.mean - push).toFixed(2)} ms an invocation, ${push.toFixed(2)} ms each push`,
    };
  } finally {
    setClock(undefined);
    await table.stop();
  }
}

/** CPU milliseconds of this process. */
async function cpuOf(run: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
