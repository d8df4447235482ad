import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RANGE } from '../../../../../shared/content/output.ts';
import { clockOf } from '../../../../../shared/model/clock-time.ts';
import { idsIn } from '../devices/ids-in.ts';
import { timeWithClock } from './clock-at.ts';
import { distanceOf } from './distance.ts';

test('a weaker signal is never nearer, and each has a distance', () => {
  const signal = fc.integer({ min: RANGE.min, max: RANGE.max });
  fc.assert(
    fc.property(signal, signal, (one, other) => {
      expect(distanceOf(one)).toBeGreaterThan(0);
      if (one < other) expect(distanceOf(one)).toBeGreaterThanOrEqual(distanceOf(other));
    }),
  );
  expect(distanceOf(RANGE.usual)).toBe(12);
});

test('the simulated time is the entered one in the zone of the Info, also where clocks are changed', () => {
  const zones = ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Pacific/Apia'];
  const pad = (number: number) => String(number).padStart(2, '0');
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: 0, max: 23 }),
      fc.integer({ min: 0, max: 59 }),
      fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 0, 1) }),
      (zone, hours, minutes, near) => {
        const clock = `${pad(hours)}:${pad(minutes)}`;
        const seen = clockOf(zone, timeWithClock(clock, zone, near));
        // An hour that is skipped in spring does not exist.
        if (hours > 3) expect(seen).toBe(clock);
        expect(seen.slice(3)).toBe(clock.slice(3));
      },
    ),
  );
});

test('ids are found in a pasted text however they are written, each once; the rest is named', () => {
  expect(idsIn('F0:D1:A0:00:10:00, f0d1a0001000\n96385074;nothing here')).toEqual({
    ids: ['F0D1A0001000', '96385074'],
    faulty: ['nothing', 'here'],
  });
  expect(idsIn(' \n')).toEqual({ ids: [], faulty: [] });
});
