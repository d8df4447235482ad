import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { TIMEOUTS } from '../test/support/timeouts.ts';
import type { BenchOptions } from './bench-options.ts';
import { BENCHMARKS, type Benchmark } from './benchmarks.ts';
import { formatFigure } from './figure.ts';

/**
 * `npm run bench -- <name> …`: runs benchmarks one after the other, `all` for all of them. Lists them if no name is
 * given. Exits with 1 if a limit is exceeded.
 *
 *   --items <n>       rows of the large table of list-scale, accounts of billing (100,000)
 *   --beacons <n>     the fleet that is planned (1,000,000)
 *   --list <id>       only this list (getUsers); may be repeated
 *   --assume <a>=<n>  another assumption of the cost card; may be repeated
 *   --data <folder>   the folder for files that take long to create (dist/bench)
 *   --small           very little data, to check that a benchmark works; limits are ignored
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    items: { type: 'string', default: '100000' },
    beacons: { type: 'string', default: '1000000' },
    list: { type: 'string', multiple: true, default: [] },
    data: { type: 'string', default: 'dist/bench' },
    assume: { type: 'string', multiple: true, default: [] },
    small: { type: 'boolean', default: false },
  },
});

const named = (name: string): Benchmark => {
  const found = BENCHMARKS.find((one) => one.name === name);
  if (found) return found;
  console.error(`There is no benchmark ${name}. There are ${BENCHMARKS.map((one) => one.name).join(', ')}.`);
  process.exit(2);
};

const chosen = positionals.includes('all') ? BENCHMARKS : positionals.map(named);
if (chosen.length === 0) list();
else if (chosen.length === 1) process.exitCode = (await run(chosen[0]!, optionsOf(values))) ? 0 : 1;
else process.exitCode = chosen.map(runApart).every((status) => status === 0) ? 0 : 1;

function optionsOf({ items, beacons, list: lists, data, assume, small }: typeof values): BenchOptions {
  if (!/^\d+$/.test(items) || Number(items) < 2000) {
    console.error(`--items ${items} must be a number of at least 2000.`);
    process.exit(2);
  }
  if (!/^\d+$/.test(beacons) || Number(beacons) < 1000) {
    console.error(`--beacons ${beacons} must be a number of at least 1000.`);
    process.exit(2);
  }
  return { items: Number(items), beacons: Number(beacons), lists, data, assume, small };
}

function list(): void {
  console.log('npm run bench -- <name> … | all\n');
  for (const { name, number, title, target } of BENCHMARKS)
    console.log(`  ${name.padEnd(14)} ${number.padStart(2)}  ${title}: ${target}`);
}

/** Prints the figures of a benchmark and returns whether all its limits hold. */
async function run(
  { name, number, title, target, load }: Benchmark,
  options: BenchOptions,
): Promise<boolean> {
  console.log(`${name}${number && ` (${number})`}: ${title}: ${target}`);
  // Functions log a line for each call. The variables are read when their modules are imported.
  Object.assign(process.env, {
    ...{ POWERTOOLS_LOG_LEVEL: 'SILENT', POWERTOOLS_METRICS_DISABLED: 'true' },
    AWS_CALL_TIMEOUT_MS: TIMEOUTS.waitMs,
  });
  const measure = await load();
  let allHold = true;
  for await (const figure of measure(options)) {
    console.log(formatFigure(figure));
    if (!options.small || figure.ofAnySize) allHold &&= figure.holds ?? true;
  }
  return allHold;
}

/** Runs a benchmark in a process of its own, so that benchmarks share no memory and no clients. */
function runApart({ name }: Benchmark): number | null {
  const options = Object.entries(values).flatMap(([option, value]) =>
    [value]
      .flat()
      .flatMap((one) => (one === true ? [`--${option}`] : one === false ? [] : [`--${option}`, one])),
  );
  const { status } = spawnSync(process.execPath, [import.meta.filename, name, ...options], {
    stdio: 'inherit',
  });
  console.log('');
  return status;
}
