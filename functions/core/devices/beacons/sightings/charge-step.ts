import {
  BATTERY_BREAKPOINTS,
  BATTERY_CLASSES,
  type BatteryClass,
  batteryClass,
} from '../../../../../shared/model/battery.ts';
import type { Range } from '../../../../platform/table.ts';

/**
 * Lists are sorted by the charge in steps of 5 %, so that a slowly sinking charge rarely writes an index. The boundaries
 * of the battery classes are multiples of it, so each class is a range of steps, and a list finds a beacon by the class of
 * its step.
 */
const STEP = 5;
/** A reading that trembles about the boundary of two steps changes nothing until it is this far beyond. */
const TREMBLE = 2;

/**
 * The step of a charge in percent. Its class falls at once with that of the charge, but rises only once the charge is 2 %
 * beyond the boundary: a reading that trembles about a boundary would else write both indexes with each push.
 */
export function chargeStep(percent: number, was: number | undefined): number {
  if (was === undefined) return stepAt(percent);
  const isAbove = percent >= was && percent < was + STEP + TREMBLE;
  const isBelow = percent < was && percent >= was - TREMBLE && batteryClass(percent) === batteryClass(was);
  return isAbove || isBelow ? was : stepAt(percent);
}

const stepAt = (percent: number) => Math.floor(percent / STEP) * STEP;

/** Whether lists would find a beacon by another class with this charge. */
export const isOtherClass = (percent: number, step: number): boolean =>
  batteryClass(chargeStep(percent, step)) !== batteryClass(step);

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
