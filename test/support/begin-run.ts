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

/** Builds the product once, before the test files that run all of it. */
export default function beginRun({ provide }: TestProject): () => void {
  build({ say: () => {} });
  const madeOnce = mkdtempSync(join(tmpdir(), 'made-once-'));
  provide('madeOnce', madeOnce);
  return () => rmSync(madeOnce, { recursive: true, force: true });
}
