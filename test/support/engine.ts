import type { Engine } from 'local-platform';
import { afterAll, beforeAll, expect } from 'vitest';
import { createTable } from './create-table.ts';
import { misplacedRows } from './misplaced-rows.ts';
import { pointAtTable } from './point-at-table.ts';
import { startMemoryEngine } from './start-memory-engine.ts';

/**
 * Gives the tests of a file a table of their own on the real engine, with the product's keys and indexes, and secrets
 * whose values are their names. Afterwards checks that the index keys of every listed row match its values.
 */
export function givenTable(): void {
  let engine: Engine | undefined;
  let name: string;

  beforeAll(async () => {
    engine = await startMemoryEngine();
    name = `test-${process.pid}-${Date.now()}`;
    await createTable(engine.url.href, name);
    pointAtTable(engine.url.href, name);
  });

  afterAll(async () => {
    if (!engine) return;
    const misplaced = await misplacedRows(engine.url.href, name);
    await engine.stop();
    expect(misplaced).toEqual([]);
  });
}
