import { SeededRandom } from 'local-platform';
import type { BenchOptions } from './bench-options.ts';
import { faulty, ITEM_WRITES_PER_DEVICE_MAX, transferMany } from './bulk/transfer-many.ts';
import { type Figure, withLimit } from './figure.ts';
import { openMeteredTable } from './measure/metered-table.ts';

const DEVICES = 10_000;
const DEVICES_SMALL = 600;
const FAULTS = 0.05;

/** BENCH 6: what a transfer of ten thousand devices costs, and how many are lost when one request in twenty fails. */
export async function* bulkTransfer({ small }: BenchOptions): AsyncGenerator<Figure> {
  const many = small ? DEVICES_SMALL : DEVICES;
  const table = await openMeteredTable();
  try {
    const { devices, itemWrites, writeUnits, readUnits, lost } = await transferMany(table, many);
    const of = `(${itemWrites} items ÷ ${devices} devices)`;
    yield withLimit('item writes a device', itemWrites / devices, ITEM_WRITES_PER_DEVICE_MAX, of);
    yield { what: 'write units a device', found: (writeUnits / devices).toFixed(1) };
    yield { what: 'read units a device', found: (readUnits / devices).toFixed(2) };
    yield none('devices lost', lost);
    const random = new SeededRandom(1);
    const faultyRun = await transferMany(
      table,
      many,
      faulty(FAULTS, () => random.draw('request')),
    );
    yield none('devices lost with 5 % faults', faultyRun.lost);
    yield none('not audited exactly once then', faultyRun.notOnce);
    yield {
      what: 'item writes a device then',
      found: `${(faultyRun.itemWrites / devices).toFixed(2)}, including retries`,
    };
  } finally {
    await table.stop();
  }
}

const none = (what: string, found: number): Figure => ({
  what,
  found: String(found),
  target: '0',
  holds: found === 0,
});
