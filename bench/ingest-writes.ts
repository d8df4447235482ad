import type { BenchOptions } from './bench-options.ts';
import { type Figure, withLimit } from './figure.ts';
import { countDay, LARGE_FLEET, SMALL_FLEET, STEADY_FLEET, WRITES_PER_NEWS_MAX } from './ingest/count-day.ts';
import { countLogLine } from './ingest/count-log-line.ts';
import { Fleet } from './ingest/fleet.ts';
import { openMeteredTable } from './measure/metered-table.ts';
import { progressOf } from './measure/progress.ts';

/** BENCH 4: write units ÷ (beacon, sample) pairs with new information, over a day of a fleet in steady state. */
export async function* ingestWrites({ small }: BenchOptions): AsyncGenerator<Figure> {
  const shape = small ? SMALL_FLEET : LARGE_FLEET;
  const few = small ? SMALL_FLEET : STEADY_FLEET;
  const table = await openMeteredTable();
  try {
    for (const { overlap, reads, writes } of [
      { overlap: 1.25, reads: 32, writes: 25 },
      { overlap: 2, reads: 40, writes: 29 },
    ]) {
      const tell = progressOf(`a day of ${shape.hubs} hubs, overlap ${overlap}`);
      const day = await countDay(table, { ...shape, overlap }, { tell });
      const { beacons, hubs, pairs, beaconUnits, hubUnits, readUnits } = day;
      const heardBy = `, heard by ${overlap} hubs`;
      const of = `(${beaconUnits} units ÷ ${pairs} pairs of ${beacons} beacons)`;
      yield withLimit(
        `write units of beacons ÷ pairs${heardBy}`,
        beaconUnits / pairs,
        WRITES_PER_NEWS_MAX,
        of,
      );
      if (small) continue;
      yield withLimit(`read units a beacon and day${heardBy}`, readUnits / beacons, reads, '');
      yield withLimit(`write units a beacon and day${heardBy}`, beaconUnits / beacons, 18, '');
      yield withLimit(
        `write units a beacon and day with the share of its hub${heardBy}`,
        (beaconUnits + hubUnits) / beacons,
        writes,
        '',
      );
      yield withLimit(
        `write units a hub and day${heardBy}`,
        hubUnits / hubs,
        320,
        '(digest and last contact)',
      );
    }
    const { writeUnits } = await countLogLine(table, new Fleet({ ...shape, overlap: 2 }).hubIds);
    yield reported('a line of a log', `${writeUnits} write units`);
    const measuring = await countDay(table, { ...few, withSensors: true });
    yield reported(
      'a beacon with sensors and day',
      `${each(measuring.pairs, measuring.beacons)} pairs, ${each(measuring.beaconUnits, measuring.beacons)} write units`,
    );
  } finally {
    await table.stop();
  }
}

const reported = (what: string, found: string): Figure => ({ what, found });
const each = (total: number, count: number) => (total / count).toFixed(1);
