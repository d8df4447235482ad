import {
  BATTERY_BREAKPOINTS,
  BATTERY_CLASSES,
  type BatteryClass,
  batteryClass,
} from '../../../../../shared/model/battery.ts';
import type { Range } from '../../../../platform/table.ts';

/**
 * Lists are sorted by the charge in steps of 5 %, so that a slowly sinking charge rarely writes an index. The boundaries
 * of the battery classes are multiples of it, so each class is a range of steps.
 */
const STEP = 5;
/** A reading that trembles about the boundary of two steps changes nothing until it is this far beyond. */
const TREMBLE = 2;

/** The step of a charge in percent. The class of the step is always that of the charge. */
export function chargeStep(percent: number, was: number | undefined): number {
  const isBeside = was !== undefined && percent >= was - TREMBLE && percent < was + STEP + TREMBLE;
  return isBeside && batteryClass(percent) === batteryClass(was) ? was : Math.floor(percent / STEP) * STEP;
}

/** The sort value of a beacon whose charge was never heard. It sorts behind every step. */
export const NO_CHARGE = 'unknown';

/** The sort value of a step. */
export const chargeValue = (step: number): string => String(step).padStart(3, '0');

/** The sort keys of a battery class. A bound is less than all keys of its own step. */
export function classRange(battery: BatteryClass | typeof NO_CHARGE): Range {
  if (battery === NO_CHARGE) return { prefix: `${NO_CHARGE}#` };
  const at = BATTERY_CLASSES.indexOf(battery);
  const upper = BATTERY_BREAKPOINTS[at];
  return {
    from: chargeValue(BATTERY_BREAKPOINTS[at - 1] ?? 0),
    to: upper === undefined ? NO_CHARGE : chargeValue(upper),
  };
}
