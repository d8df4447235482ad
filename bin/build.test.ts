import { spawnSync } from 'node:child_process';
import { expect, it, onTestFinished, vi } from 'vitest';
import { synthesise } from './build.ts';

vi.mock('node:child_process', () => ({ spawnSync: vi.fn() }));

it('a build creates files that functions on AWS can read, whatever the umask of the shell', () => {
  const shell = process.umask(0o077);
  onTestFinished(() => void process.umask(shell));
  const umasks: number[] = [];
  vi.mocked(spawnSync).mockImplementation((() => {
    umasks.push(process.umask());
    return { status: 0 };
  }) as never);
  synthesise();
  expect(umasks).toEqual([0o022]);
  expect(process.umask()).toBe(0o077);
});
