import { createTable } from '../../test/support/create-table.ts';
import { pointAtTable } from '../../test/support/point-at-table.ts';
import { startMemoryEngine } from '../../test/support/start-memory-engine.ts';
import { Meter } from './meter.ts';

/** An empty table that the functions' code in this process works on, with every request counted. */
export interface MeteredTable {
  readonly meter: Meter;
  /** The engine itself: what is sent there is not counted. */
  readonly engine: URL;
  stop(): Promise<void>;
}

export async function openMeteredTable(): Promise<MeteredTable> {
  const engine = await startMemoryEngine();
  const meter = await Meter.start(engine.url);
  const name = `bench-${process.pid}-${Date.now()}`;
  await createTable(engine.url.href, name);
  pointAtTable(meter.endpoint, name);
  return {
    meter,
    engine: engine.url,
    async stop() {
      await meter.stop();
      await engine.stop();
    },
  };
}
