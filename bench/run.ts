import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import type { BenchOptions } from './bench-options.ts';
import { BENCHMARKS, type Benchmark } from './benchmarks.ts';
import { say } from './figure.ts';

/**
 * `npm run bench -- <name> …`: runs benchmarks one after the other, `all` for all of them; without a name it lists
 * them. Ends with 1 when a bound is missed.
 *
 *   --items <n>       rows of the large table of list-scale (100,000)
 *   --list <id>       only this list (getUsers), as often as there are some
 *   --assume <a>=<n>  another assumption of the cost card, as often as there are some
 *   --data <folder>   where files are kept that take long to make (dist/bench)
 *   --small           little of everything, to see that a benchmark works; a missed bound does not count
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    items: { type: 'string', default: '100000' },
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

function optionsOf({ items, list: lists, data, assume, small }: typeof values): BenchOptions {
  if (!/^\d+$/.test(items) || Number(items) < 2000) {
    console.error(`--items ${items} is no number from 2000 on.`);
    process.exit(2);
  }
  return { items: Number(items), lists, data, assume, small };
}

function list(): void {
  console.log('npm run bench -- <name> … | all\n');
  for (const { name, number, title, target } of BENCHMARKS)
    console.log(`  ${name.padEnd(14)} ${number.padStart(2)}  ${title}: ${target}`);
}

/** Prints a benchmark's figures as they come. Answers whether all its bounds hold. */
async function run(
  { name, number, title, target, load }: Benchmark,
  options: BenchOptions,
): Promise<boolean> {
  console.log(`${name}${number && ` (${number})`}: ${title}: ${target}`);
  // Functions write a line a call; read when their modules are loaded.
  Object.assign(process.env, { POWERTOOLS_LOG_LEVEL: 'SILENT', POWERTOOLS_METRICS_DISABLED: 'true' });
  const measure = await load();
  let allHold = true;
  for await (const figure of measure(options)) {
    console.log(say(figure));
    allHold &&= options.small || (figure.holds ?? true);
  }
  return allHold;
}

/** Each in a process of its own: one's memory and clients are not the next one's. */
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
