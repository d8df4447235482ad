import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths, monthOf, startOfMonth } from '../../../../shared/month.ts';
import { tries } from '../../../../test/support/depth.ts';
import type { Cause } from './cause.ts';
import { type Carried, foldUsage, NOTHING_CARRIED } from './fold-usage.ts';

const HOUR = 3600_000;
/** From the last days of one month to the first of the next, over a change of the clocks in March. */
const FROM = startOfMonth(202603);
const TO = startOfMonth(202604);
const HOURS = Math.round((TO - FROM) / HOUR);
const INFOS = ['one', 'two'];
const BEACONS = ['A', 'B', 'C'];

/** One action of an owner, at an hour. */
interface Action {
  readonly hour: number;
  readonly does: 'service' | 'info' | 'move';
  readonly info: number;
  readonly beacon: number;
}

const anyActions = fc.array(
  fc.record({
    hour: fc.integer({ min: -2, max: HOURS + 1 }),
    does: fc.constantFrom('service', 'info', 'info', 'move', 'move') as fc.Arbitrary<Action['does']>,
    info: fc.nat({ max: INFOS.length - 1 }),
    beacon: fc.nat({ max: BEACONS.length - 1 }),
  }),
  { maxLength: 30 },
);

/** Carries actions out hour by hour, as slowly and simply as possible, and writes their causes. */
function course(actions: readonly Action[]) {
  const ordered = actions.toSorted((a, b) => a.hour - b.hour);
  const causes: Cause[] = [];
  const on = new Map<string, boolean>();
  const claims = new Map<string, { id: string; info: string }>();
  const used = new Map<string, number>();
  let n = 0;
  const isOn = (id: string) => on.get(id) ?? false;
  for (let hour = -2; hour <= HOURS + 1; hour++) {
    const at = FROM + hour * HOUR;
    for (const { does, info, beacon } of ordered.filter((action) => action.hour === hour)) {
      const infoId = INFOS[info]!;
      const beaconId = BEACONS[beacon]!;
      n++;
      if (does === 'move') {
        const claim = claims.get(beaconId);
        if (claim) {
          causes.push({ kind: 'devicesOut', infoId: claim.info, ended: [claim.id], at });
          claims.delete(beaconId);
        } else {
          claims.set(beaconId, { id: `claim${n}`, info: infoId });
          causes.push({ kind: 'devicesIn', infoId, claims: [{ id: `claim${n}`, beaconId }], at });
        }
      } else {
        const id = does === 'service' ? '' : infoId;
        on.set(id, !isOn(id));
        const kind = `${does}${isOn(id) ? 'On' : 'Off'}` as const;
        causes.push({ kind, infoId: id || null, n, at });
      }
    }
    if (hour < 0 || hour >= HOURS) continue;
    for (const [beaconId, { info }] of claims)
      if (isOn('') && isOn(info)) used.set(beaconId, (used.get(beaconId) ?? 0) + HOUR);
  }
  return { causes, used };
}

const byKey = <V>(map: ReadonlyMap<string, V>) => Object.fromEntries([...map].sort());

/** The usage of a time that was closed at some hours before. */
function inParts(causes: readonly Cause[], hours: readonly number[]) {
  const ends = [...new Set([...hours, HOURS])].sort((a, b) => a - b).map((hour) => FROM + hour * HOUR);
  const sum = new Map<string, number>();
  // What happened before the time goes into it as if it had been closed then.
  let carried: Carried = foldUsage(
    NOTHING_CARRIED,
    causes.filter(({ at }) => at < FROM),
    {
      from: FROM - 2 * HOUR,
      to: FROM,
    },
  ).carried;
  let from = FROM;
  for (const to of ends) {
    const part = causes.filter(({ at }) => at >= from && at < to);
    const usage = foldUsage(carried, part, { from, to });
    for (const [id, ms] of usage.usedMs) sum.set(id, (sum.get(id) ?? 0) + ms);
    ({ carried } = usage);
    from = to;
  }
  return sum;
}

describe('the usage of a month', () => {
  it('is what a clock that looks at every hour counts, wherever the time is cut and however causes are ordered', () => {
    fc.assert(
      fc.property(
        anyActions,
        fc.array(fc.integer({ min: 1, max: HOURS - 1 }), { maxLength: 4 }),
        fc.gen(),
        (actions, cuts, gen) => {
          const { causes, used } = course(actions);
          const shuffled = gen(() => fc.shuffledSubarray(causes, { minLength: causes.length }));
          expect(byKey(inParts(shuffled, cuts))).toEqual(byKey(used));
        },
      ),
      tries(500, 10_000),
    );
  });

  it('ends nothing before it has begun, although a clock was slow', () => {
    const causes: Cause[] = [
      { kind: 'serviceOn', infoId: null, n: 1, at: FROM },
      { kind: 'infoOn', infoId: 'one', n: 1, at: FROM + 2 * HOUR },
      { kind: 'devicesIn', infoId: 'one', claims: [{ id: 'c', beaconId: 'A' }], at: FROM + 2 * HOUR },
      { kind: 'infoOff', infoId: 'one', n: 2, at: FROM + HOUR },
      { kind: 'infoOn', infoId: 'one', n: 3, at: FROM + 3 * HOUR },
      { kind: 'devicesOut', infoId: 'one', ended: ['c'], at: FROM + 5 * HOUR },
    ];
    expect(foldUsage(NOTHING_CARRIED, causes, { from: FROM, to: TO }).usedMs.get('A')).toBe(2 * HOUR);
  });
});

describe('a month', () => {
  it('begins at midnight in Berlin, in summer and in winter', () => {
    expect(new Date(startOfMonth(202601)).toISOString()).toBe('2025-12-31T23:00:00.000Z');
    expect(new Date(startOfMonth(202607)).toISOString()).toBe('2026-06-30T22:00:00.000Z');
    expect((startOfMonth(202604) - startOfMonth(202603)) / HOUR).toBe(31 * 24 - 1);
    expect((startOfMonth(202611) - startOfMonth(202610)) / HOUR).toBe(31 * 24 + 1);
  });

  it('contains exactly the times from its beginning to that of the next', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2000, max: 2100 }), fc.integer({ min: 1, max: 12 }), (year, number) => {
        const month = year * 100 + number;
        const next = addMonths(month, 1);
        expect(monthOf(startOfMonth(month))).toBe(month);
        expect(monthOf(startOfMonth(next) - 1)).toBe(month);
        expect(addMonths(next, -1)).toBe(month);
      }),
      tries(100, 1200),
    );
  });
});
