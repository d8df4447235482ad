import { defineConfig } from 'vitest/config';

/** Functions write a line a call; a test says what it found. */
const QUIET = { POWERTOOLS_LOG_LEVEL: 'SILENT', POWERTOOLS_METRICS_DISABLED: 'true' };

/**
 * One project per kind of test, so that a part can run alone: `npm test -- --project unit`.
 * Only `integration` and `journeys` start the whole local platform; the others need nothing but the source.
 */
export default defineConfig({
  test: {
    // Tests of different files run side by side: most of them wait for something.
    maxWorkers: 2,
    reporters: ['default', ['json', { outputFile: 'dist/test-report.json' }]],
    projects: [
      project('unit', [
        'shared/**/*.test.ts',
        'functions/**/*.test.ts',
        'bin/**/*.test.ts',
        'bench/**/*.test.ts',
      ]),
      project('local', ['local/**/*.test.ts'], { testTimeout: 20_000 }),
      project('stacks', ['test/stacks/**/*.test.ts'], { testTimeout: 60_000 }),
      project('integration', ['test/*.test.ts'], { testTimeout: 30_000 }),
      project('web', ['web/src/**/*.test.{ts,tsx}'], { environment: 'happy-dom' }),
      project('journeys', ['test/journeys/**/*.test.ts'], { testTimeout: 60_000, fileParallelism: false }),
    ],
  },
});

function project(name: string, include: string[], more: Record<string, unknown> = {}) {
  return { test: { name, include, environment: 'node', env: QUIET, ...more } };
}
