import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import type { Reporter } from 'vitest/node';
import { AWS_MODE } from './test/support/aws-mode.ts';
import { depth } from './test/support/depth.ts';
import { LongestFirst } from './test/support/longest-first.ts';
import { TIMEOUTS } from './test/support/timeouts.ts';

// Many test files run in a process of their own. What they import of packages is compiled once for all of them.
process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/compiled');

const ENVIRONMENT = {
  // Functions log a line for each call, which would hide the output of the tests.
  POWERTOOLS_LOG_LEVEL: 'SILENT',
  POWERTOOLS_METRICS_DISABLED: 'true',
  // The CDK's own check of templates takes four seconds in each process and only warns. cdk-nag is not affected.
  CDK_VALIDATION: 'false',
};

/**
 * The files of `test/` that `npm test` runs, too: rules of the source, which take no time, and what says in a minute that the
 * product as a whole runs and lets nobody do more than the contract allows.
 */
const CORE = [
  'comments',
  'dependency-rules',
  'documents',
  'permissions',
  'promises',
  'requests-of-functions',
  'smoke',
  'time-limits',
].map((name) => `test/${name}.test.ts`);

/** Projects of one turn run beside each other, and one turn after the other. */
const turn = (groupOrder: number) => ({ sequence: { groupOrder } });

/**
 * Files that share processes: they take few, because each imports and warms up for itself what its files have in common. A
 * process ends when the next file is of another project, so each such project has a turn of its own.
 */
const SHARE = { isolate: false, maxWorkers: 3 };

const UNITS = {
  ...SHARE,
  env: { ...ENVIRONMENT, AWS_CALL_TIMEOUT_MS: String(TIMEOUTS.waitMs) },
  setupFiles: ['test/support/forget-file.ts'],
};

/** Files with a process of their own. */
const APART = turn(5);

/** Readers are anywhere: west of Greenwich, a day of the calendar that is taken for a time is the day before. */
const ZONE = depth('America/Los_Angeles', 'Pacific/Auckland');

const STAY = { disableMainFrameNavigation: true, disableFallbackToSetURL: true };

/** Reports how to repeat a run that failed on the platform. */
const SEED_REPORTER: Reporter = {
  onTestRunEnd(modules) {
    const onPlatform = ['core', 'integration', 'journeys'];
    if (modules.some((module) => !module.ok() && onPlatform.includes(module.project.name)))
      console.error(`AWS_MODE=${AWS_MODE} repeats the platform of this run.`);
  },
};

/**
 * One project per kind of test, so that a part can run alone: `npx vitest run --project unit`.
 * Only `core`, `integration` and `journeys` start the whole local platform; the others need only the source. `npm test` runs
 * all but these last two and the tests of the benchmarks, `npm run test:whole` all.
 */
export default defineConfig({
  test: {
    // More than a small machine has processors, since most files with a process of their own spend half of their time waiting.
    maxWorkers: 5,
    sequence: { sequencer: LongestFirst },
    reporters: ['default', ['json', { outputFile: 'dist/test-report.json' }], SEED_REPORTER],
    projects: [
      project('unit', ['shared/**/*.test.ts', 'functions/**/*.test.ts', 'bin/**/*.test.ts'], UNITS),
      project('bench', ['bench/**/*.test.ts'], { ...UNITS, ...turn(1) }),
      project('web', ['web/src/**/*.test.{ts,tsx}'], {
        ...SHARE,
        ...turn(2),
        env: { ...ENVIRONMENT, TZ: ZONE },
        environment: 'happy-dom',
        // A link that is followed, such as one to a download, would replace the page that further files use.
        environmentOptions: { happyDOM: { settings: { navigation: STAY } } },
        setupFiles: [
          'web/testing/forget-file.ts',
          'web/testing/cheap-rendering.ts',
          'test/support/long-screen-timeouts.ts',
        ],
      }),
      // More processes, because its files wait more than they compute.
      project('local', ['local/**/*.test.ts'], {
        ...SHARE,
        ...turn(3),
        maxWorkers: 5,
        setupFiles: ['local/test/forget-file.ts'],
      }),
      project('stacks', ['test/stacks/**/*.test.ts', 'lib/**/*.test.ts'], {
        ...SHARE,
        ...turn(4),
        maxWorkers: 2,
        setupFiles: ['test/support/forget-file.ts'],
      }),
      project('core', CORE, { ...APART, globalSetup: 'test/support/begin-run.ts' }),
      project('integration', ['test/*.test.ts'], {
        ...APART,
        exclude: CORE,
        globalSetup: 'test/support/begin-run.ts',
      }),
      // After all others: browsers are slower beside other files than alone.
      project('journeys', ['test/journeys/**/*.test.ts'], {
        globalSetup: 'test/support/begin-run.ts',
        maxWorkers: 3,
        ...turn(6),
      }),
    ],
  },
});

/** Imports of fonts and colour profiles are their bytes, as in a bundle (lib/bundle.ts). */
function binaries(): Plugin {
  return {
    name: 'binaries',
    enforce: 'pre',
    load: (id) =>
      /\.(ttf|icc)$/.test(id)
        ? `export default new Uint8Array(Buffer.from('${readFileSync(id, 'base64')}', 'base64'));`
        : undefined,
  };
}

function project(name: string, include: string[], more: Record<string, unknown> = {}) {
  const timeouts = {
    testTimeout: TIMEOUTS.testMs,
    hookTimeout: TIMEOUTS.testMs,
    teardownTimeout: TIMEOUTS.waitMs,
    expect: { poll: { timeout: TIMEOUTS.waitMs } },
  };
  return {
    plugins: [binaries()],
    test: { name, include, environment: 'node', env: ENVIRONMENT, ...timeouts, ...more },
  };
}
