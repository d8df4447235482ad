import { createTable } from '../../test/support/create-table.ts';
import { pointAtTable } from '../../test/support/point-at-table.ts';
import { startMemoryEngine } from '../../test/support/start-memory-engine.ts';

/** An empty table that the functions' code in this process uses. */
export interface OpenTable {
  readonly engine: URL;
  stop(): Promise<void>;
}

/** @param through starts a proxy between the code and the engine and returns its URL */
export async function openTable(
  through: (engine: URL) => Promise<string> = async (engine) => engine.href,
): Promise<OpenTable> {
  const engine = await startMemoryEngine();
  const name = `bench-${process.pid}-${Date.now()}`;
  await createTable(engine.url.href, name);
  pointAtTable(await through(engine.url), name);
  return { engine: engine.url, stop: () => engine.stop() };
}
