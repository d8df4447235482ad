import type { BenchOptions } from './bench-options.ts';
import { type Figure, withLimit } from './figure.ts';
import { freezeClock } from './lists/world.ts';
import { openTable } from './measure/open-table.ts';
import { inPairs } from './measure/pairs.ts';
import { withoutOutput } from './measure/without-output.ts';

const USUAL = { pairs: 15, calls: 40 };
const SMALL = { pairs: 1, calls: 2 };
const REQUESTS_MAX = 2;
const CPU_RATIO_MAX = 1.3;

/** How many Infos the hundred beacons have: as in a museum, and one each, which no phone near them meets. */
const INFOS = { usual: 10, most: 100 } as const;

/**
 * BENCH 15: a call of an app for a hundred beacons: its requests to the table, their read units, and CPU ÷ one raw BatchGet
 * of the beacons' rows by the same SDK.
 */
export async function* sdkCall({ small }: BenchOptions): AsyncGenerator<Figure> {
  const { pairs, calls } = small ? SMALL : USUAL;
  // Logging is a part of what a call costs. The variable is read when the functions' modules are imported.
  process.env.POWERTOOLS_LOG_LEVEL = 'INFO';
  const table = await openTable();
  try {
    freezeClock();
    const [{ sdkSides }, { phoneWorld }, { countReads }] = await Promise.all([
      import('./sdk/call-sdk.ts'),
      import('./sdk/phone-world.ts'),
      import('./sdk/count-reads.ts'),
    ]);
    for (const infos of Object.values(INFOS)) {
      const { ownerId, beaconIds } = await phoneWorld(infos);
      const sides = sdkSides(ownerId, beaconIds);
      const answered = await withoutOutput(sides.infos);
      if (answered !== infos) throw new Error(`${answered} Infos instead of ${infos}`);
      const { requests, units } = await withoutOutput(() => countReads(sides.infos));
      const raw = await countReads(sides.raw);
      const found = `(${units} read units; ${raw.units} of one BatchGet of the beacons)`;
      const what = `requests for ${infos} Infos`;
      if (infos === INFOS.usual) yield withLimit(what, requests, REQUESTS_MAX, found);
      else yield { what, found: `${requests} ${found}` };
      const cpu = await withoutOutput(() =>
        inPairs(
          pairs,
          () => cpuOf(calls, sides.infos),
          () => cpuOf(calls, sides.raw),
        ),
      );
      const times = `(${cpu.a.toFixed(2)} ms ÷ ${cpu.b.toFixed(2)} ms, ${cpu.pairs} pairs)`;
      const ratio = `CPU for ${infos} Infos ÷ a BatchGet`;
      if (infos === INFOS.usual && !small) yield withLimit(ratio, cpu.ratio, CPU_RATIO_MAX, times);
      else yield { what: ratio, found: `${cpu.ratio.toFixed(2)} ${times}` };
    }
  } finally {
    await table.stop();
  }
}

/** CPU milliseconds of this process for each call. */
async function cpuOf(calls: number, call: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  for (let n = 0; n < calls; n++) await call();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / calls;
}
