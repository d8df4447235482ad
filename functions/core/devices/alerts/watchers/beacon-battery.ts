import { BATTERY_BREAKPOINTS, BATTERY_CLASSES } from '../../../../../shared/model/beacon.ts';
import { beaconDescriptions } from '../../beacons/sightings/readings-of.ts';
import type { Sight } from '../decide.ts';
import { lookAtBeacons } from './look-at-beacons.ts';
import type { Watcher } from './watcher.ts';

/** A charge that trembles does not end an alert: it must have risen by so many percent, as a new battery makes it. */
const RISEN_PERCENT = 5;

/** Beacons with little charge. A reading is as old as its beacon was heard. */
export const beaconBattery: Watcher = {
  clearForMs: 0,
  look: (look) =>
    lookAtBeacons(
      look,
      { field: 'battery', operator: 'in', values: classesBelow(look.threshold) },
      ({ batteryPct }) => ({ is: stands(batteryPct, look.threshold), value: batteryPct }),
    ),
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
