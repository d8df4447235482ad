import { BATTERY_BREAKPOINTS, BATTERY_CLASSES } from '../../../../../shared/model/battery.ts';
import { beaconDescriptions } from '../../beacons/sightings/readings-of.ts';
import type { Evaluation } from '../decide.ts';
import { evaluateBeacons } from './evaluate-beacons.ts';
import type { Evaluator } from './evaluator.ts';

/** Hysteresis: an alert ends only when the charge has risen by this much above the threshold, as with a new battery. */
const RISEN_PERCENT = 5;

/** Beacons with a low charge. The time of a reading is that of the beacon's latest sighting. */
export const beaconBattery: Evaluator = {
  clearForMs: 0,
  evaluate: (input) =>
    evaluateBeacons(
      input,
      { field: 'battery', operator: 'in', values: classesBelow(input.threshold) },
      ({ batteryPct }) => ({ is: stateOf(batteryPct, input.threshold), value: batteryPct }),
    ),
  describe: beaconDescriptions,
};

/** The battery classes that contain charges below a threshold. */
const classesBelow = (threshold: number) =>
  BATTERY_CLASSES.filter((_, index) => index === 0 || BATTERY_BREAKPOINTS[index - 1]! < threshold);

function stateOf(percent: number | null, threshold: number): Evaluation['is'] {
  if (percent === null) return 'between';
  if (percent < threshold) return 'affected';
  return percent < threshold + RISEN_PERCENT ? 'between' : 'clear';
}
