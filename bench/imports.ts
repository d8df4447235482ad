import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { FUNCTIONS, type FunctionSpec } from '../functions/manifest.ts';
import { bundleFunctions } from '../lib/bundle.ts';
import type { BenchOptions } from './bench-options.ts';
import type { Figure } from './figure.ts';
import { bundleEmptyHandler, sdkImportsOf } from './imports/empty-handlers.ts';
import { inPairs } from './measure/pairs.ts';

const FOLDER = 'dist/bench/imports';
const PAIRS = 11;
const PAIRS_SMALL = 1;
const FUNCTIONS_SMALL = 4;

/** BENCH 7: import time of each function's bundle ÷ an empty handler that imports the same SDK clients. */
export async function* importTimes({ small }: BenchOptions): AsyncGenerator<Figure> {
  const functions = Object.entries<FunctionSpec>(FUNCTIONS);
  const folderOf = bundleFunctions(`${FOLDER}/functions`);
  for (const [name, spec] of functions.slice(0, small ? FUNCTIONS_SMALL : undefined)) {
    const bundle = `${folderOf(name)}/index.mjs`;
    const empty = `${FOLDER}/empty/${name}.mjs`;
    bundleEmptyHandler(sdkImportsOf(spec), empty);
    const { ratio, a, b } = await inPairs(
      small ? PAIRS_SMALL : PAIRS,
      async () => importMs(bundle),
      async () => importMs(empty),
    );
    const times = `${a.toFixed(0)} ms ÷ ${b.toFixed(0)} ms`;
    yield {
      what: name,
      found: `${ratio.toFixed(2)} (${times}; ${kilobytes(bundle)} kB, ${kilobytes(empty)} kB)`,
      target: 'aim 1.30',
    };
  }
}

const kilobytes = (file: string) => Math.round(statSync(file).size / 1000);

const MEASURE = `
  const startedAt = performance.now();
  await import(process.argv[1]);
  process.stdout.write(String(performance.now() - startedAt));
`;

/** Imports the file in a new process, like a cold start. */
function importMs(file: string): number {
  const { stdout, status, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', MEASURE, resolve(file)],
    { encoding: 'utf8', env: { ...process.env, AWS_REGION: 'eu-central-1' } },
  );
  if (status !== 0) throw new Error(`${file} cannot be imported: ${stderr}`);
  return Number(stdout);
}
