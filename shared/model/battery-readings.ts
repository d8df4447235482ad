import { type Curve, SCALES, valueAt } from './battery-curves.ts';
import type { HistoryPoint } from './beacon.ts';

export const DAY_MS = 24 * 3600_000;
/** A shorter course says more about the temperature than about the battery. */
const SPAN_DAYS_MIN = 14;
const DAYS_HEARD_MIN = 7;
/** Without newer readings, the course is unknown. */
const STALE_DAYS = 8;
/** Percentage points; a rise by more is a new battery. */
const NEW_BATTERY = 15;
/** So many readings, each the mean of some days, say what all say. */
const READINGS_MAX = 24;

/** The readings of a day, or the mean of some days. */
export interface Day {
  /** Since 1970, UTC. */
  readonly day: number;
  readonly charge: number;
  /** Millivolts; undefined: the device did not say. */
  readonly volts: number | undefined;
  /** Days since the device was switched on. */
  readonly active: number | undefined;
}

/** What is known of the battery that is in a beacon now. */
export interface Course {
  /** Of some days each. */
  readonly readings: readonly Day[];
  /** Since 1970, UTC. */
  readonly today: number;
  /** The last charge, in percent. */
  readonly charge: number;
  /** How the device may count percent. */
  readonly scales: readonly Curve[];
  /** Days since the battery was new; undefined: the device does not say. */
  readonly age: number | undefined;
}

/** Undefined: there are too few readings, none of late, or the battery is new. */
export function courseOf(points: readonly HistoryPoint[], now: number): Course | undefined {
  const whole = daysOf(points);
  const course = sinceNewBattery(whole);
  const [first, last] = [course[0], course.at(-1)];
  if (!first || !last || course.length < DAYS_HEARD_MIN) return undefined;
  const today = now / DAY_MS - 0.5;
  if (last.day - first.day < SPAN_DAYS_MIN || today - last.day > STALE_DAYS) return undefined;
  return {
    readings: joined(course),
    today,
    charge: last.charge,
    scales: scalesOf(course),
    age: ageOf(course, today, course.length < whole.length),
  };
}

function daysOf(points: readonly HistoryPoint[]): readonly Day[] {
  const known = points.filter(({ batteryPct }) => batteryPct !== null);
  return [...Map.groupBy(known, ({ timestamp }) => Math.floor(timestamp / DAY_MS))]
    .map(([day, some]) => ({
      day,
      charge: mean(some.map(({ batteryPct }) => batteryPct!)),
      volts: meanOf(some.map(({ batteryMV }) => batteryMV)),
      active: meanOf(some.map(({ activeTime }) => activeTime && (activeTime * 1000) / DAY_MS)),
    }))
    .sort((one, other) => one.day - other.day);
}

function sinceNewBattery(course: readonly Day[]): readonly Day[] {
  const start = course.findLastIndex(
    ({ charge }, at) => at > 0 && charge - course[at - 1]!.charge > NEW_BATTERY,
  );
  return course.slice(Math.max(0, start));
}

/** A device says percent and millivolts together often enough to tell how it counts; otherwise any scale may be its own. */
function scalesOf(course: readonly Day[]): readonly Curve[] {
  const both = course.filter(({ volts, charge }) => volts !== undefined && charge > 0 && charge < 100);
  if (both.length < DAYS_HEARD_MIN) return SCALES;
  const strays = SCALES.map((scale) =>
    mean(both.map(({ volts, charge }) => Math.abs(valueAt(scale, charge) - volts!))),
  );
  return [SCALES[strays.indexOf(Math.min(...strays))]!];
}

/** Some devices count on when their battery is changed; then their age is not that of the battery. */
function ageOf(course: readonly Day[], today: number, wasChanged: boolean): number | undefined {
  const last = course.findLast(({ active }) => active !== undefined);
  if (!last) return undefined;
  const age = last.active! + today - last.day;
  const countsOn = wasChanged && age > today - course[0]!.day + SPAN_DAYS_MIN;
  return age > 0 && !countsOn ? age : undefined;
}

/** Some days each, so that few readings remain. */
function joined(course: readonly Day[]): readonly Day[] {
  const size = Math.ceil(course.length / READINGS_MAX);
  return Array.from({ length: Math.ceil(course.length / size) }, (_, at) => {
    const some = course.slice(at * size, (at + 1) * size);
    return {
      day: mean(some.map(({ day }) => day)),
      charge: mean(some.map(({ charge }) => charge)),
      volts: meanOf(some.map(({ volts }) => volts)),
      active: undefined,
    };
  });
}

export const mean = (values: ArrayLike<number>): number =>
  Array.from(values).reduce((sum, value) => sum + value, 0) / values.length;

/** The mean of what is known; undefined if nothing is. */
function meanOf(values: readonly (number | null | undefined)[]): number | undefined {
  const known = values.filter((value) => typeof value === 'number');
  return known.length ? mean(known) : undefined;
}

export const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
