import { iso } from '../../../platform/clock.ts';
import { beaconDescriptions, pageOfReadings, readingsOf } from '../../beacons/readings-of.ts';
import type { Sight } from '../decide.ts';
import { goneFrom, type Watcher } from './watcher.ts';

const DAY_MS = 24 * 3600_000;

/** Beacons that were heard once, and not lately. */
export const beaconSilent: Watcher = {
  clearForMs: 0,
  everyRounds: 12,
  look: async ({ ownerId, threshold, at, known, after }) => {
    const before = at - threshold * DAY_MS;
    const [page, ofKnown] = await Promise.all([
      // Days in the index are a beacon's own, and at most one earlier than the calendar's.
      pageOfReadings(ownerId, [{ field: 'heard', operator: 'lt', values: [iso(before + DAY_MS)] }], after),
      readingsOf(known),
    ]);
    const readings = new Map([...page.readings, ...ofKnown]);
    const ids = new Set([...known, ...readings.keys()]);
    const sights = [...ids].map((deviceId): Sight => {
      const reading = readings.get(deviceId);
      if (reading?.ownerId !== ownerId) return goneFrom(deviceId, at);
      const { seenAt: since } = reading;
      return { deviceId, is: since > 0 && since < before ? 'affected' : 'clear', since, value: null };
    });
    return { sights, next: page.next };
  },
  describe: beaconDescriptions,
};
