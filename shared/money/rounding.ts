/** One percent, in basis points: rates such as 8.1 or 25.5 % are integers in them. */
export const PERCENT = 100;
const WHOLE = 100 * PERCENT;

/**
 * A share of an amount of cents, by a rate in basis points: rounded half up, once. A negative amount has the negative
 * share, so that a cancellation takes back exactly what was charged. Only integers, so that no cent is lost; the whole
 * part and the rest are multiplied apart, which is exact for every amount that is.
 */
export function shareOf(cents: number, basisPoints: number): number {
  if (!Number.isSafeInteger(cents)) throw new Error(`${cents} is not an exact number of cents.`);
  const amount = Math.abs(cents);
  const rest = amount % WHOLE;
  const whole = ((amount - rest) / WHOLE) * basisPoints;
  const share = whole + Math.floor((rest * basisPoints + WHOLE / 2) / WHOLE);
  return cents < 0 && share > 0 ? -share : share;
}
