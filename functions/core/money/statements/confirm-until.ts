import { addMonths, dayOf, monthOf, startOfDay } from '../../../../shared/month.ts';

/** A payment that needs the card holder's confirmation is given up after this day of the month (specification 3.4). */
const LAST_DAY = 15;

/** When a payment that was begun at a time (ms) is given up, unless it was confirmed: after the next 15th. */
export function confirmUntil(begunAt: number): number {
  const month = monthOf(begunAt);
  const isEarly = Number(dayOf(begunAt).slice(-2)) <= LAST_DAY;
  return startOfDay(isEarly ? month : addMonths(month, 1), LAST_DAY + 1);
}

/** The day of the month on which a payment that still waits is mailed about again. */
const REMINDER_DAY = 10;
const DAY_MS = 24 * 3600_000;

/** From when on a payment that was begun at a time (ms) is mailed about again: the 10th, and a day after it was begun. */
export function remindFrom(begunAt: number): number {
  const lastMonth = monthOf(confirmUntil(begunAt) - 1);
  return Math.max(startOfDay(lastMonth, REMINDER_DAY), begunAt + DAY_MS);
}
