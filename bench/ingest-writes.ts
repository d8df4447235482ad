import type { BenchOptions } from './bench-options.ts';
import { bounded, type Figure } from './figure.ts';
import { countDay, SMALL_FLEET, STEADY_FLEET, WRITES_PER_NEWS_MAX } from './ingest/count-day.ts';
import { countLogLine } from './ingest/count-log-line.ts';
import { Fleet } from './ingest/fleet.ts';
import { openMeteredTable } from './measure/metered-table.ts';

/** BENCH 4: write units ÷ (beacon, sample) pairs that say something new, over a day of a fleet in steady state. */
export async function* ingestWrites({ small }: BenchOptions): AsyncGenerator<Figure> {
  const shape = small ? SMALL_FLEET : STEADY_FLEET;
  const table = await openMeteredTable();
  try {
    const { beacons, hubs, pairs, beaconUnits, hubUnits, readUnits } = await countDay(table, shape);
    const of = `(${beaconUnits} units ÷ ${pairs} pairs of ${beacons} beacons)`;
    yield bounded('write units of beacons ÷ pairs', beaconUnits / pairs, WRITES_PER_NEWS_MAX, of);
    yield told('with the last-seen writes of their hubs', `${((beaconUnits + hubUnits) / pairs).toFixed(2)}`);
    yield told(
      'a beacon and day',
      `${each(pairs, beacons)} pairs, ${each(beaconUnits, beacons)} write units`,
    );
    yield told('a hub and day', `${each(hubUnits, hubs)} write units for when it was last heard`);
    yield told('read units a beacon and day', each(readUnits, beacons));
    const { writeUnits } = await countLogLine(table, new Fleet(shape).hubIds);
    yield told('a line of a log', `${writeUnits} write units`);
    const measuring = await countDay(table, { ...shape, withSensors: true });
    yield told(
      'a beacon with sensors and day',
      `${each(measuring.pairs, beacons)} pairs, ${each(measuring.beaconUnits, beacons)} write units`,
    );
  } finally {
    await table.stop();
  }
}

const told = (what: string, found: string): Figure => ({ what, found });
const each = (total: number, count: number) => (total / count).toFixed(1);
