import type { TimeWindow } from '../../../../shared/model/rollout.ts';

const DAY_MINUTES = 24 * 60;

/** Minutes until a window opens; 0 while it is open. By local clock times, so it ignores a change to summer time. */
export function minutesUntilOpen(window: TimeWindow | null, at: number): number {
  if (!window) return 0;
  const from = minutesOf(window.from);
  const to = minutesOf(window.to);
  const time = minutesOf(clockOf(window.timeZone, at));
  const isOpen = from < to ? time >= from && time < to : time >= from || time < to;
  return isOpen ? 0 : (from - time + DAY_MINUTES) % DAY_MINUTES;
}

const minutesOf = (clock: string): number => {
  const [hours, minutes] = clock.split(':').map(Number) as [number, number];
  return hours * 60 + minutes;
};

const clockOf = (timeZone: string, at: number): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    at,
  );
