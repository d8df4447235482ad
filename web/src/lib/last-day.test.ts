import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calendarDay } from './format.ts';
import { endOfDay, lastDayOf } from './last-day.ts';

test('the last day is shown as the day that was entered, wherever the reader is', () => {
  expect(calendarDay(lastDayOf(endOfDay('2026-12-10')!), 'en-gb')).toBe('10 Dec 2026');
});

test('the last day of a key that expires at the end of a day is that day, also when the clocks change', () => {
  const days = fc.date({ min: new Date('2020-01-02'), max: new Date('2090-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(days, (date) => {
      const day = date.toISOString().slice(0, 10);
      expect(lastDayOf(endOfDay(day)!)).toBe(day);
    }),
  );
  expect(['soon', ''].map(endOfDay)).toEqual([undefined, undefined]);
});
