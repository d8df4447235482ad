import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { depth } from '../test/support/depth.ts';
import { BENCHMARKS } from './benchmarks.ts';

const data = mkdtempSync(join(tmpdir(), 'benchmarks-'));
afterAll(() => rmSync(data, { recursive: true }));

/** What these measure, `test/counts.test.ts` and `scale/compare-scale.test.ts` measure in every run: left to a deep one. */
const MEASURED_ELSEWHERE = ['list-requests', 'list-units', 'list-scale', 'ingest-writes', 'bulk-transfer'];
const names = BENCHMARKS.map(({ name }) => name);
const tried = depth(
  names.filter((name) => !MEASURED_ELSEWHERE.includes(name)),
  names,
);

// Benchmarks run seldom, so what they use may change under them: each runs once here, with little of everything.
it.each(tried)('the benchmark %s runs and prints figures', (name) => {
  const command = ['bench/run.ts', name, '--small', '--data', data];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' });
  expect([status, status === 0 ? '' : stderr]).toEqual([0, '']);
  const figures = stdout.split('\n').slice(1).filter(Boolean);
  expect(figures.length).toBeGreaterThan(0);
  expect(stdout).not.toMatch(/NaN|Infinity|undefined/);
});
