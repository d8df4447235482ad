import { afterAll, beforeAll } from 'vitest';
import type { Engine } from '../../local/services/dynamodb/engine.ts';
import { createTable } from './create-table.ts';
import { pointAtTable } from './point-at-table.ts';
import { startMemoryEngine } from './start-memory-engine.ts';

/**
 * Gives the tests of a file a table of their own on the real engine, with the product's keys and indexes, and secrets
 * that are the same text as their names.
 */
export function givenTable(): void {
  let engine: Engine | undefined;

  beforeAll(async () => {
    engine = await startMemoryEngine();
    const name = `test-${process.pid}-${Date.now()}`;
    await createTable(engine.url.href, name);
    pointAtTable(engine.url.href, name);
  });

  afterAll(() => engine?.stop());
}
