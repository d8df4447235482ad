import { BATTERY_BREAKPOINTS, BATTERY_CLASSES } from '../../../../shared/model/beacon.ts';
import { beaconDescriptions, pageOfReadings, readingsOf } from '../../beacons/readings-of.ts';
import type { Sight } from '../decide.ts';
import { goneFrom, type Watcher } from './watcher.ts';

/** A charge that trembles does not end an alert: it must have risen by so many percent, as a new battery makes it. */
const RISEN_PERCENT = 5;

/** Beacons with little charge. A reading is as old as its beacon was heard. */
export const beaconBattery: Watcher = {
  clearForMs: 0,
  // Charges fall in months.
  everyRounds: 12,
  look: async ({ ownerId, threshold, at, known, after }) => {
    const values = classesBelow(threshold);
    const [page, ofKnown] = await Promise.all([
      pageOfReadings(ownerId, [{ field: 'battery', operator: 'in', values }], after),
      readingsOf(known),
    ]);
    const readings = new Map([...page.readings, ...ofKnown]);
    const ids = new Set([...known, ...readings.keys()]);
    const sights = [...ids].map((deviceId): Sight => {
      const reading = readings.get(deviceId);
      if (reading?.ownerId !== ownerId) return goneFrom(deviceId, at);
      const { seenAt: since, batteryPct: value } = reading;
      return { deviceId, is: stands(value, threshold), since, value };
    });
    return { sights, next: page.next };
  },
  describe: beaconDescriptions,
};

/** The classes that charges below a threshold are in. */
const classesBelow = (threshold: number) =>
  BATTERY_CLASSES.filter((_, index) => index === 0 || BATTERY_BREAKPOINTS[index - 1]! < threshold);

function stands(percent: number | null, threshold: number): Sight['is'] {
  if (percent === null) return 'between';
  if (percent < threshold) return 'affected';
  return percent < threshold + RISEN_PERCENT ? 'between' : 'clear';
}
