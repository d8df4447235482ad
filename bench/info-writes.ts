import { INFO_BEACONS_MAX } from '../shared/model/info.ts';
import type { BenchOptions } from './bench-options.ts';
import { countInfoWrites } from './bulk/info-writes.ts';
import { type Figure, withLimit } from './figure.ts';
import { openMeteredTable } from './measure/metered-table.ts';

const DEVICES_SMALL = 60;

/** BENCH 16: what it writes to publish and to switch an Info with as many devices as it may have. */
export async function* infoWrites({ small }: BenchOptions): AsyncGenerator<Figure> {
  const devices = small ? DEVICES_SMALL : INFO_BEACONS_MAX;
  const table = await openMeteredTable();
  try {
    for (const { what, items, most } of await countInfoWrites(table, devices))
      yield withLimit(what, items, most, `items (${devices} devices)`);
  } finally {
    await table.stop();
  }
}
