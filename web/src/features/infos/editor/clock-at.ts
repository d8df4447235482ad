import { clockOf } from '../../../../../shared/model/clock-time.ts';

const MINUTE_MS = 60_000;
const minutesOf = (clock: string) => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
};

/**
 * A time (ms) around `near` at which the clocks of a zone show this time of day. On a day on which they are changed, a time
 * that they skip is that of an hour before or after.
 */
export function timeWithClock(clock: string, timeZone: string, near: number): number {
  let at = near;
  // A second time, if the offset of the zone changes in between.
  for (const _ of [1, 2]) at += (minutesOf(clock) - minutesOf(clockOf(timeZone, at))) * MINUTE_MS;
  return at;
}
