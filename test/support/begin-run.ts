import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { build } from '../../bin/build.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Holds what the first file that needs it makes for all. */
    madeOnce: string;
  }
}

/** Before the files that run the whole product: builds it, once. */
export default function beginRun({ provide }: TestProject): () => void {
  build({ say: () => {} });
  const madeOnce = join(tmpdir(), `made-once-${process.pid}`);
  mkdirSync(madeOnce, { recursive: true });
  provide('madeOnce', madeOnce);
  return () => rmSync(madeOnce, { recursive: true, force: true });
}
