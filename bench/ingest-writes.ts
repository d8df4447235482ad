import type { BenchOptions } from './bench-options.ts';
import { type Figure, withLimit } from './figure.ts';
import { countDay, SMALL_FLEET, STEADY_FLEET, WRITES_PER_NEWS_MAX } from './ingest/count-day.ts';
import { countLogLine } from './ingest/count-log-line.ts';
import { Fleet } from './ingest/fleet.ts';
import { openMeteredTable } from './measure/metered-table.ts';

/** BENCH 4: write units ÷ (beacon, sample) pairs with new information, over a day of a fleet in steady state. */
export async function* ingestWrites({ small }: BenchOptions): AsyncGenerator<Figure> {
  const shape = small ? SMALL_FLEET : STEADY_FLEET;
  const table = await openMeteredTable();
  try {
    const { beacons, hubs, pairs, beaconUnits, hubUnits, readUnits } = await countDay(table, shape);
    const of = `(${beaconUnits} units ÷ ${pairs} pairs of ${beacons} beacons)`;
    yield withLimit('write units of beacons ÷ pairs', beaconUnits / pairs, WRITES_PER_NEWS_MAX, of);
    yield reported('with the last contact of their hubs', `${((beaconUnits + hubUnits) / pairs).toFixed(2)}`);
    yield reported(
      'a beacon and day',
      `${each(pairs, beacons)} pairs, ${each(beaconUnits, beacons)} write units`,
    );
    yield reported('a hub and day', `${each(hubUnits, hubs)} write units for its last contact`);
    yield reported('read units a beacon and day', each(readUnits, beacons));
    const { writeUnits } = await countLogLine(table, new Fleet(shape).hubIds);
    yield reported('a line of a log', `${writeUnits} write units`);
    const measuring = await countDay(table, { ...shape, withSensors: true });
    yield reported(
      'a beacon with sensors and day',
      `${each(measuring.pairs, beacons)} pairs, ${each(measuring.beaconUnits, beacons)} write units`,
    );
  } finally {
    await table.stop();
  }
}

const reported = (what: string, found: string): Figure => ({ what, found });
const each = (total: number, count: number) => (total / count).toFixed(1);
