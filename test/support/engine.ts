import { afterAll, beforeAll } from 'vitest';
import { type Engine, startEngine } from '../../local/services/dynamodb/engine.ts';
import { createTable } from './create-table.ts';
import { useTable } from './use-table.ts';

/** The engine keeps its tables in memory under this name of a file. */
export const IN_MEMORY = ':memory:';

/**
 * Gives the tests of a file a table of their own on the real engine, with the product's keys and indexes, and secrets
 * that are the same text as their names. `LOCAL_DYNAMODB_ENDPOINT` names an engine where the packaged one does not run.
 */
export function givenTable(): void {
  let engine: Engine | undefined;

  beforeAll(async () => {
    engine = await startEngine(IN_MEMORY, process.env.LOCAL_DYNAMODB_ENDPOINT);
    const name = `test-${process.pid}-${Date.now()}`;
    await createTable(engine.url.href, name);
    useTable(engine.url.href, name);
  });

  afterAll(() => engine?.stop());
}
