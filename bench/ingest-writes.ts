import { addLogLines } from '../functions/core/logs/add-log-lines.ts';
import { bounded, type Figure } from './figure.ts';
import { countDay, type DayCount, WRITES_PER_NEWS_MAX } from './ingest/count-day.ts';
import { monthly } from './ingest/prices.ts';
import { type MeteredTable, openMeteredTable } from './measure/metered-table.ts';

/** Hubs that push every minute, each in reach of forty beacons of its own and ten of a neighbour. */
const SHAPE = { hubs: 4, beaconsPerHub: 40, pushEveryMs: 60_000 };
const FLEETS = [1000, 100_000, 1_000_000];

/** BENCH 4: write units ÷ (beacon, sample) pairs that say something new, over a day of a fleet in steady state. */
export async function* ingestWrites(): AsyncGenerator<Figure> {
  const table = await openMeteredTable();
  try {
    const day = await countDay(table, SHAPE);
    const { beacons, hubs, pairs, beaconUnits, hubUnits, readUnits } = day;
    const of = `(${beaconUnits} units ÷ ${pairs} pairs of ${beacons} beacons)`;
    yield bounded('write units of beacons ÷ pairs', beaconUnits / pairs, WRITES_PER_NEWS_MAX, of);
    yield told('with the last-seen writes of their hubs', `${((beaconUnits + hubUnits) / pairs).toFixed(2)}`);
    yield told(
      'a beacon and day',
      `${each(pairs, beacons)} pairs, ${each(beaconUnits, beacons)} write units`,
    );
    yield told('a hub and day', `${each(hubUnits, hubs)} write units for when it was last heard`);
    yield told('read units a beacon and day', each(readUnits, beacons));
    for (const fleet of FLEETS) yield cost(day, fleet);
    yield* logLine(table, hubs);
  } finally {
    await table.stop();
  }
}

const told = (what: string, found: string): Figure => ({ what, found });
const each = (total: number, count: number) => (total / count).toFixed(1);
const dollars = (amount: number) =>
  `$${amount.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

function cost({ beacons, beaconUnits, hubUnits, readUnits }: DayCount, fleet: number): Figure {
  const scale = fleet / beacons;
  const parts = {
    beacons: monthly({ write: beaconUnits * scale }),
    hubs: monthly({ write: hubUnits * scale }),
    reads: monthly({ read: readUnits * scale }),
  };
  const total = parts.beacons + parts.hubs + parts.reads;
  return told(
    `a month of ${fleet.toLocaleString('en')} beacons`,
    `${dollars(total)} (beacons ${dollars(parts.beacons)}, hubs ${dollars(parts.hubs)}, reads ${dollars(parts.reads)})`,
  );
}

/** Lines of logs cost apart: how many there are is set in each hub. */
async function* logLine({ meter }: MeteredTable, hubs: number): AsyncGenerator<Figure> {
  meter.take();
  const line = { level: 'INFO', message: 'push done' } as const;
  await addLogLines(
    Array.from({ length: hubs }, (_, hub) => ({ ...line, hubId: `hub0000000${hub}`, at: Date.now() })),
  );
  const units = meter.take().reduce((sum, { writeUnits }) => sum + writeUnits, 0) / hubs;
  const aMonth = dollars(monthly({ write: units * 24 * 60 }));
  yield told('a line of a log', `${units} write units; one a minute is ${aMonth} a month`);
}
