import type { BenchOptions } from './bench-options.ts';
import { assume } from './cost/assumptions.ts';
import { bill, totalOf } from './cost/bill.ts';
import { countUnits } from './cost/count-units.ts';
import { countStage } from './cost/stage-counts.ts';
import { type Figure, withLimit } from './figure.ts';
import { SMALL_FLEET, STEADY_FLEET } from './ingest/count-day.ts';
import { openMeteredTable } from './measure/metered-table.ts';
import { progressOf } from './measure/progress.ts';
import { AFTER_AN_HOUR, firstToBreak, type Load, type Need, needsOf } from './plan/plan.ts';
import { SIMULATED_SHARE, simulateHours } from './plan/simulate-hours.ts';

/** By how much hours of a larger fleet may differ from the day of a few hubs from which the plan follows. */
const OFF_MAX = 1.15;
/** So many hubs begin one after the other, and one hour is simulated. */
const SPREAD_FROM = 48;

/** The planner: what a fleet of `--beacons` needs of each part, from counted units, and which limit breaks first. */
export async function* plan({ beacons, assume: changes, small }: BenchOptions): AsyncGenerator<Figure> {
  const assumed = assume(changes);
  const table = await openMeteredTable();
  try {
    const shape = {
      ...(small ? SMALL_FLEET : STEADY_FLEET),
      ...(!small && {
        beaconsPerHub: assumed.beaconsPerHub,
        pushEveryMs: 60_000 / assumed.pushesPerMinute,
      }),
    };
    const counted = await countUnits(table, shape);
    const loads: readonly (readonly [title: string, load: Omit<Load, 'beacons'>])[] = [
      ['on average', { times: 1 }],
      ['the quarter of an hour after midnight (UTC)', { times: 1, isBusiest: true }],
      ['an hour’s backlog in 15 minutes', { times: AFTER_AN_HOUR }],
    ];
    for (const [title, load] of loads) {
      const needs = needsOf({ beacons, ...load }, counted, assumed);
      const worst = firstToBreak(needs);
      yield { what: `— ${title}`, found: `${round(beacons)} beacons` };
      for (const need of needs) yield figureOf(need);
      const share = `${round((100 * worst.needs) / worst.has)} % of ${round(worst.has)}`;
      yield { what: 'breaks first', found: `${worst.what}: ${share}; raised by: ${worst.raisedBy}` };
    }
    const stage = countStage();
    const dollars = (how: 'topics' | 'basicIngest') =>
      round(totalOf(bill(beacons, counted, stage, assumed, how)));
    yield {
      what: '— dollars a month',
      found: `${dollars('topics')} by topics, ${dollars('basicIngest')} by Basic Ingest`,
    };

    const hubs = small ? 4 : hubsOf(beacons, assumed.beaconsPerHub);
    const spread = { isSpread: true, tell: progressOf(`an hour of ${hubs} hubs`) };
    const hours = hubs < SPREAD_FROM ? 16 : 1;
    const simulated = await simulateHours(
      table,
      { ...shape, hubs },
      { hours, ...(hubs >= SPREAD_FROM && spread) },
    );
    yield {
      what: `— simulated: ${hours === 1 ? 'an hour' : `${hours} hours`}`,
      found: `of ${simulated.hubs} hubs, ${simulated.messages} pushes`,
    };
    for (const [what, found, planned] of simulated.compared(counted)) {
      const ratio = Math.max(found / planned, planned / found);
      yield withLimit(
        `simulated: ${what}`,
        ratio,
        OFF_MAX,
        `(${found.toFixed(2)} and ${planned.toFixed(2)} planned)`,
      );
    }
  } finally {
    await table.stop();
  }
}

const hubsOf = (beacons: number, beaconsPerHub: number) =>
  Math.max(2, Math.round((SIMULATED_SHARE * beacons) / beaconsPerHub));

const round = (value: number) => Math.round(value).toLocaleString('en');

const figureOf = ({ what, needs, has, raisedBy }: Need): Figure => ({
  what,
  found: `${needs < 10 ? needs.toFixed(1) : round(needs)} of ${round(has)}`,
  target: needs > has ? raisedBy : '',
});
