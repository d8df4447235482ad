import { afterEach, beforeEach } from 'vitest';
import { setClock } from '../../functions/platform/clock.ts';

const HOUR_MS = 3600_000;

/**
 * Sets the clock of each test to the start of an hour. Rate limits count by the hour, so a test that runs into the next
 * hour would find fewer calls than it made.
 */
export function givenStartOfHour(): void {
  beforeEach(() => setClock(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS));
  afterEach(() => setClock(undefined));
}
