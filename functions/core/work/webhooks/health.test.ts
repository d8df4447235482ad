import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tries } from '../../../../test/support/depth.ts';
import {
  afterRound,
  backOffMs,
  type Called,
  type Health,
  hasFailedTooLong,
  mayCall,
  nextAttempt,
  SLOW_MS,
  WELL,
} from './health.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const START = Date.parse('2026-11-21T10:00:00Z');
const chance = fc.double({ min: 0, max: 1, noNaN: true });

describe('the wait after a failure', () => {
  it('grows from ten seconds to half a day', () => {
    expect(Array.from({ length: 9 }, (_, n) => backOffMs(n + 1, 0.5))).toEqual([
      ...[10 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR],
      ...[12 * HOUR, 12 * HOUR],
    ]);
  });

  it('differs by a tenth at most, by chance', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), chance, (failures, random) => {
        const [wait, usual] = [backOffMs(failures, random), backOffMs(failures, 0.5)];
        expect(Math.abs(wait - usual)).toBeLessThanOrEqual(usual / 10 + 1);
      }),
      tries(200, 10000),
    );
  });
});

it('a delivery that never arrives is tried eight or nine times, for most of a day and never longer', () => {
  fc.assert(
    fc.property(fc.array(chance, { minLength: 20, maxLength: 20 }), (random) => {
      const times = [START];
      for (let at: number | undefined = START; at !== undefined; ) {
        at = nextAttempt(times.length, at, START + DAY, random[times.length]!);
        if (at !== undefined) times.push(at);
      }
      expect(times.length).toBeGreaterThanOrEqual(8);
      expect(times.length).toBeLessThanOrEqual(9);
      expect(times.at(-1)! - START).toBeGreaterThan(9 * HOUR);
      expect(times.at(-1)! - START).toBeLessThan(DAY);
    }),
    tries(200, 10000),
  );
});

/** What a webhook's health should be after these rounds, said in another way: by the rounds since the last success. */
function model(rounds: readonly (readonly Called[])[]): Pick<Health, 'failures' | 'isSlow'> {
  const made = rounds.filter(({ length }) => length > 0);
  const last = made.findLastIndex((calls) => calls.some(({ isDelivered }) => isDelivered));
  const failures = made.length - 1 - last;
  return { failures, isSlow: failures > 0 || (made[last]?.some(({ ms }) => ms > SLOW_MS) ?? false) };
}

it('the health of a webhook is that of the rounds since the last call that arrived', () => {
  const call = fc.record({ isDelivered: fc.boolean(), ms: fc.integer({ min: 0, max: 10_000 }) });
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.array(call, { maxLength: 2 }), chance), { maxLength: 20 }), (rounds) => {
      let health = WELL;
      let at = START;
      for (const [calls, random] of rounds) {
        const was = health;
        health = afterRound(was, calls, at, random);
        if (health.failures > was.failures) {
          expect(mayCall(health, health.probeAt - 1)).toBe(false);
          expect(health.probeAt).toBeGreaterThanOrEqual(at + 9 * SECOND);
        }
        expect(mayCall(health, health.probeAt)).toBe(true);
        at += MINUTE;
      }
      expect(health).toMatchObject(model(rounds.map(([calls]) => calls)));
    }),
    tries(200, 10000),
  );
});

it('a webhook has failed too long after three days without a success', () => {
  expect(hasFailedTooLong(null, START)).toBe(false);
  const since = new Date(START).toISOString();
  expect(hasFailedTooLong(since, START + 3 * DAY - 1)).toBe(false);
  expect(hasFailedTooLong(since, START + 3 * DAY)).toBe(true);
});
