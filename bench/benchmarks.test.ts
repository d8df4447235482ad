import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { depth } from '../test/support/depth.ts';
import { BENCHMARKS } from './benchmarks.ts';

const data = mkdtempSync(join(tmpdir(), 'benchmarks-'));
afterAll(() => rmSync(data, { recursive: true }));

/**
 * The others start processes of their own that take long, or measure what `test/counts.test.ts` measures in every run, so only a
 * deep run tries them.
 */
const QUICK = ['bytes', 'list-cpu', 'alert-cost', 'billing', 'live-view', 'log-search', 'sdk-call'];
const tried = depth(
  QUICK,
  BENCHMARKS.map(({ name }) => name),
);

// Benchmarks are rarely run, so some of them are tried here once with very little data. The bytes of a first load must hold then, too.
it.each(tried)('the benchmark %s runs and prints figures', (name) => {
  const command = ['bench/run.ts', name, '--small', '--data', data];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' });
  expect([status, status === 0 ? '' : stdout + stderr]).toEqual([0, '']);
  const figures = stdout.split('\n').slice(1).filter(Boolean);
  expect(figures.length).toBeGreaterThan(0);
  expect(stdout).not.toMatch(/NaN|Infinity|undefined/);
});
