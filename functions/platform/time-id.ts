import { randomBytes } from 'node:crypto';
import { now } from './clock.ts';

/** A time as the beginning of an id: text in the order of time until the year 5188. */
export const timeText = (at: number): string => at.toString(36).padStart(9, '0');

/** An id that nobody guesses; in the order of ids is in the order of time. */
export const newTimeId = (): string => `${timeText(now())}-${randomBytes(9).toString('base64url')}`;
