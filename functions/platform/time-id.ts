import { randomBytes } from 'node:crypto';
import { now } from './clock.ts';

/** A time as the beginning of an id: text that sorts by time until the year 5188. */
export const timeText = (at: number): string => at.toString(36).padStart(9, '0');

/** An id that cannot be guessed and sorts by time. */
export const newTimeId = (): string => `${timeText(now())}-${randomBytes(9).toString('base64url')}`;
