import { Meter } from './meter.ts';
import { type OpenTable, openTable } from './open-table.ts';

/** A table that counts every request of the code, but not those that are sent directly to the engine. */
export interface MeteredTable extends OpenTable {
  readonly meter: Meter;
}

export async function openMeteredTable(): Promise<MeteredTable> {
  let meter: Meter | undefined;
  const { engine, stop } = await openTable(async (url) => {
    meter = await Meter.start(url);
    return meter.endpoint;
  });
  return {
    engine,
    meter: meter!,
    async stop() {
      await meter!.stop();
      await stop();
    },
  };
}
