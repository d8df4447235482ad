import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tries } from '../../../../../test/support/depth.ts';
import type { Sample } from './samples.ts';
import { pointsMax, thin } from './thin.ts';

const MINUTE_MS = 60_000;
const VALUES = [({ batteryPct }: Sample) => batteryPct, ({ batteryMV }: Sample) => batteryMV];
const POINTS_MAX = pointsMax(VALUES.length);
const percentOrNone = fc.option(fc.integer({ min: 0, max: 100 }), { nil: null });
const samples = fc
  .array(
    fc.record({
      gap: fc.integer({ min: 1, max: 5000 }),
      batteryPct: percentOrNone,
      batteryMV: percentOrNone,
    }),
    {
      maxLength: 3000,
      size: 'max',
    },
  )
  .map((some) => {
    let at = 0;
    return some.map(({ gap, ...values }): Sample => {
      at += gap * MINUTE_MS;
      return { at, activeTime: null, ...values };
    });
  });

const extremes = (some: readonly Sample[], value: 'batteryPct' | 'batteryMV') => {
  const known = some.map((sample) => sample[value]).filter((one) => one !== null);
  return known.length ? [Math.min(...known), Math.max(...known)] : [];
};

describe('a thinned history', () => {
  it('is short enough, in order, contains only original samples, and keeps the extremes of charge and voltage', () => {
    fc.assert(
      fc.property(samples, (all) => {
        const some = thin(all, VALUES);
        expect(some.length).toBeLessThanOrEqual(POINTS_MAX);
        expect(some).toEqual(all.filter((sample) => some.includes(sample)));
        for (const value of ['batteryPct', 'batteryMV'] as const)
          expect(extremes(some, value)).toEqual(extremes(all, value));
        expect(some.at(-1)).toBe(all.at(-1));
      }),
      tries(20, 500),
    );
  });

  it('is unchanged if it is short', () => {
    const few = Array.from({ length: POINTS_MAX }, (_, at) => ({
      at,
      batteryPct: 1,
      batteryMV: 1,
      activeTime: 1,
    }));
    expect(thin(few, VALUES)).toBe(few);
  });

  it('keeps a dip of one sample in a year', () => {
    const year = Array.from({ length: 365 * 96 }, (_, quarter) => ({
      at: quarter * 15 * MINUTE_MS,
      batteryPct: quarter === 20_000 ? 3 : 90,
      batteryMV: 3000,
      activeTime: null,
    }));
    expect(thin(year, VALUES).filter(({ batteryPct }) => batteryPct === 3)).toHaveLength(1);
  });
});
