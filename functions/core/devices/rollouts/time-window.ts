import { clockOf, isWithin } from '../../../../shared/model/clock-time.ts';
import type { TimeWindow } from '../../../../shared/model/rollout.ts';

const DAY_MINUTES = 24 * 60;

/** Minutes until a window opens; 0 while it is open. By local clock times, so it ignores a change to summer time. */
export function minutesUntilOpen(window: TimeWindow | null, at: number): number {
  if (!window) return 0;
  const clock = clockOf(window.timeZone, at);
  if (isWithin(clock, window)) return 0;
  return (minutesOf(window.from) - minutesOf(clock) + DAY_MINUTES) % DAY_MINUTES;
}

const minutesOf = (clock: string): number => {
  const [hours, minutes] = clock.split(':').map(Number) as [number, number];
  return hours * 60 + minutes;
};
