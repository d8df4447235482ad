import { DAY } from '../../lib/format.ts';

const WEEK = 7 * DAY;

/** Classes of the time since the last sign-in (specification 1.9). */
export const LOGIN_CLASSES = ['week', 'month', 'quarter', 'year', 'older'] as const;
export type LoginClass = (typeof LOGIN_CLASSES)[number];

const WITHIN: readonly (readonly [LoginClass, number])[] = [
  ['week', WEEK],
  ['month', 4 * WEEK],
  ['quarter', 12 * WEEK],
  ['year', 48 * WEEK],
];

export const loginClass = (at: number, now: number): LoginClass =>
  WITHIN.find(([, length]) => now - at <= length)?.[0] ?? 'older';

export const LOGIN_TONES: Readonly<Record<LoginClass, string>> = {
  week: 'green',
  month: 'blue',
  quarter: 'orange',
  year: 'red',
  older: 'gray',
};
