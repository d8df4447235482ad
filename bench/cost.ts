import type { BenchOptions } from './bench-options.ts';
import { type Assumptions, assume, assumptionLines } from './cost/assumptions.ts';
import { assumedShare, bill, dollarsOf, type Line, type Publishing, totalOf } from './cost/bill.ts';
import { type CountedUnits, countUnits } from './cost/count-units.ts';
import { PRICES, type Unit } from './cost/prices.ts';
import { countStage } from './cost/stage-counts.ts';
import type { Figure } from './figure.ts';
import { SMALL_FLEET, STEADY_FLEET } from './ingest/count-day.ts';
import type { FleetShape } from './ingest/fleet.ts';
import { openMeteredTable } from './measure/metered-table.ts';

const FLEETS = [1000, 100_000, 1_000_000];
const LINES_OF_A_MINUTE = 24 * 60;
/** BENCH 14: dollars a month of a million beacons. */
const MOST: Record<Publishing, number> = { topics: 6600, basicIngest: 3200 };

/** The cost card: what a month costs, from counted units and public prices. */
export async function* cost({ assume: changes, small }: BenchOptions): AsyncGenerator<Figure> {
  const assumed = assume(changes);
  const table = await openMeteredTable();
  try {
    const counted = await countUnits(table, small ? SMALL_FLEET : shapeOf(assumed));
    const stage = countStage();
    const billsOf = (publishing: Publishing, as = assumed) =>
      FLEETS.map((beacons) => bill(beacons, counted, stage, as, publishing));
    const bills = billsOf('topics');
    const basic = billsOf('basicIngest');
    yield row(
      'dollars a month of … beacons',
      FLEETS.map((beacons) => beacons.toLocaleString('en')),
    );
    for (const [index, line] of bills[0]!.entries())
      yield row(
        `${line.what}${isConfirmed(line) ? '' : ' *'}`,
        bills.map((lines) => dollars(dollarsOf(lines[index]!))),
      );
    yield together('together, by topics', bills, MOST.topics);
    yield together('together, by Basic Ingest', basic, MOST.basicIngest);
    yield row(
      '… share that is assumed, not counted',
      bills.map((lines) => `${Math.round(100 * assumedShare(lines))} %`),
    );
    const chatty = billsOf('topics', { ...assumed, logLinesPerDay: LINES_OF_A_MINUTE });
    yield row(
      'if each hub logged a line a minute',
      chatty.map((lines) => dollars(totalOf(lines))),
    );
    yield* unitFigures(counted);
    for (const [what, count] of Object.entries(stage)) yield { what: `counted: ${what}`, found: `${count}` };
    for (const [what, found] of assumptionLines(assumed)) yield { what: `assumed: ${what}`, found };
    yield { what: '*', found: `not confirmed for the region: ${UNCONFIRMED.join(', ')}` };
  } finally {
    await table.stop();
  }
}

const shapeOf = ({ beaconsPerHub, pushesPerMinute }: Assumptions): FleetShape => ({
  ...STEADY_FLEET,
  beaconsPerHub,
  pushEveryMs: 60_000 / pushesPerMinute,
});

const UNCONFIRMED = Object.values(PRICES)
  .filter(({ confirmed }) => !confirmed)
  .map(({ unit }) => unit);

const isConfirmed = ({ units }: Line) =>
  (Object.keys(units) as Unit[]).every((unit) => PRICES[unit].confirmed);

const row = (what: string, columns: readonly string[]): Figure => ({
  what,
  found: columns.map((one) => one.padStart(14)).join(''),
});

/** The sums, of which that of the largest fleet has a limit. */
function together(what: string, bills: readonly (readonly Line[])[], most: number): Figure {
  const sums = bills.map(totalOf);
  return {
    ...row(what, sums.map(dollars)),
    target: `≤ ${most.toLocaleString('en')}`,
    holds: sums.at(-1)! <= most,
  };
}

const dollars = (amount: number) =>
  amount.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

function* unitFigures({ beacon, hub, logLine, page, stepsAPush, logBytes }: CountedUnits): Generator<Figure> {
  const units = (count: number) => count.toFixed(1);
  const bytes = (count: number) => `${(count / 1000).toFixed(1)} kB`;
  yield {
    what: 'counted: a beacon and day',
    found: `${units(beacon.writeUnitsADay)} write units, ${units(beacon.readUnitsADay)} read units`,
  };
  yield {
    what: 'counted: a beacon stored',
    found: `${bytes(beacon.bytes)}, ${bytes(beacon.indexBytes)} in indexes, ${bytes(beacon.historyBytes)} a day of history`,
  };
  yield { what: 'counted: a hub and day', found: `${units(hub.writeUnitsADay)} write units` };
  yield {
    what: 'counted: a line of a log',
    found: `${logLine.writeUnits} write units, ${bytes(logLine.bytes + logLine.indexBytes)}`,
  };
  yield {
    what: 'counted: a list page',
    found: `${page.readUnits} read units with the session, ${bytes(page.bytes)}`,
  };
  yield { what: 'counted: a push', found: `${stepsAPush} messages of 5 KB` };
  yield {
    what: 'counted: logs of an invocation',
    found: `${logBytes.ingest} bytes of ingest, ${logBytes.api} of a page`,
  };
}
