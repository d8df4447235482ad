import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { build } from '../../bin/build.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder for what one test file creates and the later ones reuse (`copyMadeOnce`). */
    madeOnce: string;
  }
}

/** Builds the product once, before the test files that run all of it. Runs with the same `TEST_MADE_ONCE` share what they make. */
export default function beginRun({ provide }: TestProject): () => void {
  build({ say: () => {} });
  const { TEST_MADE_ONCE } = process.env;
  const madeOnce = TEST_MADE_ONCE ?? mkdtempSync(join(tmpdir(), 'made-once-'));
  provide('madeOnce', madeOnce);
  return () => {
    if (!TEST_MADE_ONCE) rmSync(madeOnce, { recursive: true, force: true });
  };
}
