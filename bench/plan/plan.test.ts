import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SHARDS } from '../../functions/core/devices/ownership/owned-device.ts';
import { DEFAULTS } from '../cost/assumptions.ts';
import { type CountedUnits, countUnits } from '../cost/count-units.ts';
import type { FleetShape } from '../ingest/fleet.ts';
import { type MeteredTable, openMeteredTable } from '../measure/metered-table.ts';
import { AFTER_AN_HOUR, firstToBreak, needsOf } from './plan.ts';
import { simulateHours } from './simulate-hours.ts';

/** Few hubs, that push often enough for each rule of ingest to be due within an hour. */
const TINY: FleetShape = { hubs: 3, beaconsPerHub: 10, pushEveryMs: 300_000 };
/** Another fleet of this size has more or fewer of the rare writes. */
const OFF_MAX = 1.3;

let table: MeteredTable;
let counted: CountedUnits;
beforeAll(async () => {
  table = await openMeteredTable();
  counted = await countUnits(table, TINY);
});
afterAll(() => table.stop());

const plan = (beacons: number, times = 1) => needsOf({ beacons, times }, counted, DEFAULTS);
const needOf = (name: string, beacons: number, times = 1) =>
  plan(beacons, times).find(({ what }) => what.startsWith(name))!;

describe('the planner', () => {
  it('plans what the calm hours of a simulated fleet come to', async () => {
    const day = await simulateHours(table, TINY, { hours: 16 });
    for (const [what, found, planned] of day.compared(counted)) {
      const ratio = Math.max(found / planned, planned / found);
      expect([what, ratio <= OFF_MAX, found, planned]).toEqual([what, true, found, planned]);
    }
  });

  it('finds room in each partition at ten million beacons, always and after an hour of outage', () => {
    for (const times of [1, AFTER_AN_HOUR])
      for (const { what, needs, has } of plan(10_000_000, times))
        if (/^(a|the) partition/.test(what)) expect([what, needs <= has]).toEqual([what, true]);
  });

  it('would find none in the days of last contact if they were not spread', () => {
    const { needs, has, what } = needOf('a partition of beacons', 10_000_000, AFTER_AN_HOUR);
    expect(what).toContain('all');
    expect(needs * SHARDS.beacon).toBeGreaterThan(has);
  });

  it('needs ten times as much of the broker for ten times as many beacons, and five times as much work after an hour', () => {
    for (const name of ['AWS IoT: connections', 'AWS IoT: messages'])
      expect(needOf(name, 1_000_000).needs).toBeCloseTo(10 * needOf(name, 100_000).needs);
    const writes = 'DynamoDB: write units a second, quota';
    expect(needOf(writes, 1_000_000, AFTER_AN_HOUR).needs).toBeCloseTo(5 * needOf(writes, 1_000_000).needs);
  });

  it('names what is closest to its limit', () => {
    const need = (what: string, needs: number, has: number) => ({ what, needs, has, raisedBy: '' });
    expect(firstToBreak([need('a', 5, 10), need('b', 3, 4), need('c', 90, 200)]).what).toBe('b');
  });
});
