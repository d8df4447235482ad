import { Meter } from './meter.ts';
import { type OpenTable, openTable } from './open-table.ts';

/** A table with every request of the code counted; what is sent to the engine itself is not. */
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
