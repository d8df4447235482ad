import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

/**
 * `npm run test:deep`: runs the tests with many more random cases, kills and seeds than `npm run test:whole`. A failed step does
 * not keep the next ones from running. Repeated at the same commit, it runs only the steps that have not passed yet, so it may
 * be interrupted at any time;
 * `npm run test:deep -- --again` runs all, and `npm run test:deep -- unit web` those of two phases. Prints how long each
 * step took; exits with 1 if one failed.
 */
const SEEDS = 10;
const VITEST = ['node_modules/vitest/vitest.mjs', 'run'];
const DEEP = { DEPTH: 'deep' };
const PHASES = ['unit', 'local', 'stacks', 'web', 'integration', 'journeys', 'grants', 'seeds'] as const;
type Phase = (typeof PHASES)[number];

interface Step {
  /** Undefined: every phase needs it. */
  readonly phase?: Phase;
  readonly name: string;
  readonly command: readonly string[];
  readonly env?: Record<string, string>;
}

const projects = (...names: string[]) => [...VITEST, ...names.flatMap((name) => ['--project', name])];

/** A step in parts that pass one by one, so that little is repeated after an interruption. */
const inParts = (parts: number, step: Step): Step[] =>
  Array.from({ length: parts }, (_, part) => ({
    ...step,
    name: parts === 1 ? step.name : `${step.name}, ${part + 1} of ${parts}`,
    command: parts === 1 ? step.command : [...step.command, `--shard=${part + 1}/${parts}`],
  }));

const deep = (parts: number, phase: Phase, name: string, ...names: string[]): Step[] =>
  inParts(parts, { phase, name, command: projects(phase, ...names), env: DEEP });

/** The files that start the whole platform: only there, a seed of its faults changes anything. */
const onPlatform = () =>
  globSync('test/*.test.ts').filter((file) =>
    /from '\.\/support\/(platform|product-process)\.ts'/.test(readFileSync(file, 'utf8')),
  );

const STEPS: readonly Step[] = [
  { name: 'the build', command: ['bin/build.ts'] },
  ...deep(12, 'unit', 'the units, deep', 'bench'),
  ...deep(1, 'local', 'the local platform, deep'),
  ...deep(1, 'stacks', 'the stacks, deep'),
  ...deep(3, 'web', 'the console, deep'),
  // What needs a grant is recorded by the tests of the running product and by the journeys.
  {
    phase: 'integration',
    name: 'forgetting the grants of earlier runs',
    command: ['test/support/check-grants.ts', '--begin'],
  },
  ...deep(6, 'integration', 'the running product, deep', 'core'),
  ...inParts(4, { phase: 'journeys', name: 'the journeys', command: projects('journeys') }),
  ...inParts(10, {
    phase: 'grants',
    name: 'the proof of every grant',
    command: ['test/support/check-grants.ts', '--prove'],
  }),
  ...Array.from({ length: SEEDS - 1 }, (_, n) => `${n + 2}`).map(
    (seed): Step => ({
      phase: 'seeds',
      name: `the running product with AWS_MODE=${seed} SEED=${seed}`,
      command: [...projects('core', 'integration'), ...onPlatform()],
      env: { AWS_MODE: seed, SEED: seed, DEPTH: 'quick' },
    }),
  ),
];

const { values, positionals } = parseArgs({
  options: { again: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const unknown = positionals.find((name) => !PHASES.some((phase) => phase === name));
if (unknown !== undefined) {
  console.error(`There is no phase ${unknown}, only ${PHASES.join(', ')}.`);
  process.exit(1);
}
const steps = STEPS.filter(
  ({ phase }) => !positionals.length || phase === undefined || positionals.includes(phase),
);

/** Holds the steps that have passed at a commit, with their minutes. */
const RECORD = 'dist/test-deep.json';
interface Passed {
  readonly commit: string;
  readonly minutes: Readonly<Record<string, number>>;
}

/** Undefined if there are uncommitted changes: then nothing is recorded. */
function cleanCommit(): string | undefined {
  const git = (...args: string[]) => spawnSync('git', args, { encoding: 'utf8' }).stdout.trim();
  return git('status', '--porcelain') === '' ? git('rev-parse', 'HEAD') : undefined;
}

function readPassed(commit: string | undefined): Record<string, number> {
  if (commit === undefined || values.again || !existsSync(RECORD)) return {};
  const passed: Passed = JSON.parse(readFileSync(RECORD, 'utf8'));
  return passed.commit === commit ? { ...passed.minutes } : {};
}

const commit = cleanCommit();
const passed = readPassed(commit);
const failed: string[] = [];
for (const { name, command, env } of steps) {
  if (name in passed) continue;
  const startedAt = Date.now();
  console.log(`\n=== ${name}`);
  const { status } = spawnSync(process.execPath, command, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  if (status !== 0) {
    failed.push(name);
    continue;
  }
  passed[name] = (Date.now() - startedAt) / 60_000;
  if (commit !== undefined)
    writeFileSync(RECORD, JSON.stringify({ commit, minutes: passed } satisfies Passed));
}

const lines = steps.map(({ name }) =>
  failed.includes(name) ? `FAILED  ${name}` : `passed in ${passed[name]!.toFixed(1)} min  ${name}`,
);
const total = steps.reduce((sum, { name }) => sum + (passed[name] ?? 0), 0);
console.log(`\n${lines.join('\n')}\n${total.toFixed(1)} minutes in all, without failed steps.`);
process.exit(failed.length ? 1 : 0);
