import { spawnSync } from 'node:child_process';

/**
 * `npm run test:deep`: everything that `npm test` tries in a small number, in a large one. Prints how long each step took;
 * ends with 1 when one has failed. A failed step does not keep the next ones from running.
 */
const SEEDS = 10;
const VITEST = ['node_modules/vitest/vitest.mjs', 'run'];
const DEEP = { DEPTH: 'deep' };

interface Step {
  readonly name: string;
  readonly command: readonly string[];
  readonly env?: Record<string, string>;
}

const projects = (...names: string[]) => [...VITEST, ...names.flatMap((name) => ['--project', name])];

const steps: readonly Step[] = [
  { name: 'the build', command: ['bin/build.ts'] },
  {
    name: 'random sequences, many of each',
    command: projects('unit', 'local', 'stacks', 'web'),
    env: DEEP,
  },
  { name: 'the running product, deep', command: projects('integration'), env: DEEP },
  // The proof takes out what the tests of a small run were seen to need.
  { name: 'forgetting the grants of earlier runs', command: ['test/support/check-grants.ts', '--begin'] },
  { name: 'the running product and the journeys', command: projects('integration', 'journeys') },
  { name: 'the proof of every grant', command: ['test/support/check-grants.ts', '--prove'] },
  ...Array.from({ length: SEEDS - 1 }, (_, n) => `${n + 2}`).map((seed) => ({
    name: `the running product with AWS_MODE=${seed} SEED=${seed}`,
    command: projects('integration'),
    env: { AWS_MODE: seed, SEED: seed },
  })),
];

const minutes = (since: number) => ((Date.now() - since) / 60_000).toFixed(1);
const startedAt = Date.now();
const results = steps.map(({ name, command, env }) => {
  const at = Date.now();
  console.log(`\n=== ${name}`);
  const { status } = spawnSync(process.execPath, command, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  return { isDone: status === 0, line: `${status === 0 ? 'passed' : 'FAILED'} ${minutes(at)} min  ${name}` };
});
console.log(`\n${results.map(({ line }) => line).join('\n')}`);
console.log(`${minutes(startedAt)} minutes in all.`);
process.exit(results.every(({ isDone }) => isDone) ? 0 : 1);
