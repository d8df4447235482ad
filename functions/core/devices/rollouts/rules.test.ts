import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { onlyListeners } from '../hubs/update/only-listeners.ts';
import { groupSizes } from './group-sizes.ts';
import { minutesUntilOpen } from './time-window.ts';

describe('groups', () => {
  it('take every hub once, in order, and only the last one more than its size', () => {
    const size = fc.oneof(
      fc.record({ share: fc.integer({ min: 1, max: 100 }) }),
      fc.record({ hubs: fc.integer({ min: 1, max: 300 }) }),
    );
    fc.assert(
      fc.property(
        fc.array(size, { minLength: 1, maxLength: 20 }),
        fc.nat({ max: 10_000 }),
        (groups, total) => {
          const sizes = groupSizes(groups, total);
          expect(sizes.reduce((sum, one) => sum + one, 0)).toBe(total);
          for (const [n, one] of sizes.slice(0, -1).entries()) {
            const group = groups[n]!;
            if ('hubs' in group) expect(one).toBeLessThanOrEqual(group.hubs);
            else expect(one * 100).toBeLessThan(total * group.share + 100);
          }
        },
      ),
    );
  });

  it('have a canary of at least one hub', () => {
    expect(groupSizes([{ share: 1 }, { share: 99 }], 60)).toEqual([1, 59]);
    expect(groupSizes([{ hubs: 2 }, { share: 50 }, { share: 50 }], 60)).toEqual([2, 30, 28]);
    expect(groupSizes([{ hubs: 10 }, { share: 50 }], 3)).toEqual([3, 0]);
  });
});

describe('a window', () => {
  const night = { from: '22:30', to: '04:00', timeZone: 'Europe/Berlin' };
  const at = (utc: string) => Date.parse(`2026-01-15T${utc}:00Z`);

  it.each([
    ['21:29', 1],
    ['21:30', 0],
    ['02:59', 0],
    ['03:00', 18 * 60 + 30],
    ['12:00', 9 * 60 + 30],
  ])('over midnight in Berlin, at %s UTC, is open in %i minutes', (utc, minutes) => {
    expect(minutesUntilOpen(night, at(utc))).toBe(minutes);
  });

  it('uses the local clock time in summer, too', () => {
    expect(minutesUntilOpen(night, Date.parse('2026-07-15T20:30:00Z'))).toBe(0);
    expect(minutesUntilOpen(night, Date.parse('2026-07-15T20:29:00Z'))).toBe(1);
  });

  it('is always open if it is null', () => {
    expect(minutesUntilOpen(null, 0)).toBe(0);
  });
});

it('two hubs are not updated at the same time if only they hear a beacon', () => {
  const heard = new Map([
    ['a', ['1', '2', '3']],
    ['b', ['1', '3']],
    ['c', ['3', '4']],
    ['d', ['5', '4']],
    ['e', []],
  ]);
  expect([...onlyListeners(heard)].map(([hub, others]) => [hub, [...others]])).toEqual([
    ['a', ['b']],
    ['b', ['a']],
    ['c', ['d']],
    ['d', ['c']],
  ]);
});
