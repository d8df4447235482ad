import { cpSync, existsSync, mkdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { eventually } from './eventually.ts';

/**
 * Copies a folder that is expensive to create. The first test file that needs it creates it, the later ones of the same
 * test run copy it. Other workers wait until it exists.
 */
export async function copyMadeOnce(
  name: string,
  target: string,
  make: (folder: string) => Promise<void>,
): Promise<void> {
  const made = join(inject('madeOnce'), name);
  await eventually(() => (existsSync(made) ? undefined : makeAlone(made, make)));
  cpSync(made, target, { recursive: true });
}

/** Throws while another worker creates the folder. */
async function makeAlone(made: string, make: (folder: string) => Promise<void>): Promise<void> {
  const lock = `${made}.lock`;
  mkdirSync(lock);
  const unfinished = `${made}.unfinished`;
  try {
    if (existsSync(made)) return;
    await make(unfinished);
    renameSync(unfinished, made);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
    rmdirSync(lock);
  }
}
