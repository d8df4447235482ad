import { SeededRandom } from 'local-platform';
import type { BenchOptions } from './bench-options.ts';
import { faulty, ITEM_WRITES_PER_DEVICE_MAX, transferMany } from './bulk/transfer-many.ts';
import { bounded, type Figure } from './figure.ts';
import { openMeteredTable } from './measure/metered-table.ts';

const DEVICES = 10_000;
const DEVICES_SMALL = 600;
const FAULTS = 0.05;

/** BENCH 6: what it takes to transfer ten thousand devices, and how many are lost when one request in twenty goes wrong. */
export async function* bulkTransfer({ small }: BenchOptions): AsyncGenerator<Figure> {
  const many = small ? DEVICES_SMALL : DEVICES;
  const table = await openMeteredTable();
  try {
    const { devices, itemWrites, writeUnits, readUnits, lost } = await transferMany(table, many);
    const of = `(${itemWrites} items ÷ ${devices} devices)`;
    yield bounded('item writes a device', itemWrites / devices, ITEM_WRITES_PER_DEVICE_MAX, of);
    yield { what: 'write units a device', found: (writeUnits / devices).toFixed(1) };
    yield { what: 'read units a device', found: (readUnits / devices).toFixed(2) };
    yield none('devices lost', lost);
    const random = new SeededRandom(1);
    const bad = await transferMany(
      table,
      many,
      faulty(FAULTS, () => random.draw('request')),
    );
    yield none('devices lost with 5 % faults', bad.lost);
    yield none('told more or less than once then', bad.notOnce);
    yield {
      what: 'item writes a device then',
      found: `${(bad.itemWrites / devices).toFixed(2)}, what was sent again with it`,
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
