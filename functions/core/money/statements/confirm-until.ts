import { addMonths, dayOf, monthOf, startOfDay } from '../../../../shared/month.ts';

/** A payment that needs the card holder's confirmation is given up after this day of the month (specification 3.4). */
const LAST_DAY = 15;

/** When a payment that was begun at a time (ms) is given up, unless it was confirmed: after the next 15th. */
export function confirmUntil(begunAt: number): number {
  const month = monthOf(begunAt);
  const isEarly = Number(dayOf(begunAt).slice(-2)) <= LAST_DAY;
  return startOfDay(isEarly ? month : addMonths(month, 1), LAST_DAY + 1);
}
