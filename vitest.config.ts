import { defineConfig } from 'vitest/config';
import type { Reporter } from 'vitest/node';
import { AWS_MODE } from './test/support/aws-mode.ts';
import { LongestFirst } from './test/support/longest-first.ts';
import { PATIENCE } from './test/support/patience.ts';

/** Functions write a line a call; a test says what it found. */
const QUIET = { POWERTOOLS_LOG_LEVEL: 'SILENT', POWERTOOLS_METRICS_DISABLED: 'true' };

/** Tells how to repeat a run that failed on the platform. */
const TELL_SEED: Reporter = {
  onTestRunEnd(modules) {
    const onPlatform = ['integration', 'journeys'];
    if (modules.some((module) => !module.ok() && onPlatform.includes(module.project.name)))
      console.error(`AWS_MODE=${AWS_MODE} repeats the platform of this run.`);
  },
};

/**
 * One project per kind of test, so that a part can run alone: `npx vitest run --project unit`.
 * Only `integration` and `journeys` start the whole local platform; the others need nothing but the source.
 */
export default defineConfig({
  test: {
    // More than a small machine has processors: most files wait for something half of their time.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    reporters: ['default', ['json', { outputFile: 'dist/test-report.json' }], TELL_SEED],
    projects: [
      project(
        'unit',
        ['shared/**/*.test.ts', 'functions/**/*.test.ts', 'bin/**/*.test.ts', 'bench/**/*.test.ts'],
        { setupFiles: ['test/support/patient-calls.ts'] },
      ),
      project('local', ['local/**/*.test.ts']),
      project('stacks', ['test/stacks/**/*.test.ts', 'lib/**/*.test.ts']),
      project('integration', ['test/*.test.ts'], { globalSetup: 'test/support/begin-run.ts' }),
      project('web', ['web/src/**/*.test.{ts,tsx}'], {
        environment: 'happy-dom',
        setupFiles: ['test/support/patient-screens.ts'],
      }),
      // Behind all others: a browser needs a processor, and two of them beside other files are slower than alone.
      project('journeys', ['test/journeys/**/*.test.ts'], {
        globalSetup: 'test/support/begin-run.ts',
        maxWorkers: 2,
        sequence: { groupOrder: 1 },
      }),
    ],
  },
});

function project(name: string, include: string[], more: Record<string, unknown> = {}) {
  const patience = {
    testTimeout: PATIENCE.testMs,
    hookTimeout: PATIENCE.testMs,
    teardownTimeout: PATIENCE.waitMs,
    expect: { poll: { timeout: PATIENCE.waitMs } },
  };
  return { test: { name, include, environment: 'node', env: QUIET, ...patience, ...more } };
}
