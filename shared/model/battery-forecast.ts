import type { HistoryPoint } from './beacon.ts';

/**
 * When a battery will be empty. A coin cell keeps its voltage for most of its life and loses it in the last tenth, so a
 * line through the past says little. Instead, every life that a battery can have (how it discharges, how long it lasts,
 * how much of it is left) is held against the readings and is as likely as it fits them. A day is named only if nearly
 * everything likely ends around it; otherwise the forecast says only what is certain. Browser and server use this file.
 */
export type Forecast =
  /** Too few readings, none of late, or a new battery: nothing can be said. */
  | { readonly kind: 'tooLittle' }
  /** When it ends cannot be told yet, but hardly before this many days. */
  | { readonly kind: 'unsure'; readonly daysMin: number }
  | ({ readonly kind: 'known' } & Ending);

/** Days from now until the battery is empty: the middle of what is likely, and nine tenths of it. */
interface Ending {
  readonly daysMin: number;
  readonly days: number;
  readonly daysMax: number;
}

/** The history that a forecast is made of, in days. A longer one changes little, since the age of the battery is known. */
export const FORECAST_DAYS = 91;

const DAY_MS = 24 * 3600_000;
/** A shorter course says more about the temperature than about the battery. */
const SPAN_DAYS_MIN = 14;
const DAYS_HEARD_MIN = 7;
/** Without newer readings, the course is unknown. */
const STALE_DAYS = 8;
/** Percentage points; a rise by more is a new battery. */
const NEW_BATTERY = 15;

/** A day is named if this much of what is likely ends within a fifth of the time until then. */
const SURE = 0.92;
const AROUND = 0.2;
/** So much of what is likely may end before, and as much after the range. */
const BEYOND = 0.05;

type Curve = readonly (readonly [at: number, value: number])[];

/**
 * Millivolts over the used part of the capacity. They have the form that the curves of makers' data sheets have (CR2032 and
 * CR2477 at small, rated and large loads; two alkaline cells), but were drawn from what is generally known of it, not
 * read from a sheet.
 */
// biome-ignore format: a table, a line for each cell.
const CELLS: readonly Curve[] = [
  [[0, 3080], [0.08, 3005], [0.3, 2970], [0.6, 2935], [0.8, 2870], [0.9, 2750], [0.95, 2580], [0.98, 2345], [1, 2000], [1.02, 1600]],
  [[0, 3010], [0.08, 2925], [0.3, 2890], [0.6, 2855], [0.8, 2790], [0.9, 2650], [0.95, 2475], [0.98, 2255], [1, 2000], [1.02, 1700]],
  [[0, 2960], [0.08, 2815], [0.3, 2760], [0.6, 2690], [0.8, 2580], [0.9, 2420], [0.95, 2270], [0.98, 2130], [1, 2000], [1.02, 1850]],
  [[0, 3160], [0.05, 2980], [0.1, 2900], [0.3, 2660], [0.5, 2520], [0.7, 2380], [0.8, 2280], [0.9, 2120], [1, 1900], [1.02, 1800]],
];
/** Cells differ in how deep their voltage sinks behind this part of the capacity. */
const KNEE = 0.3;
const DEPTHS = [0.85, 1, 1.2];

/**
 * What devices make of millivolts (at 0 percent the battery is empty): most count evenly from 2 to 3 volts, some follow the
 * curve of a coin cell, as the libraries of radio chips do.
 */
const SCALES: readonly Curve[] = [
  [
    [0, 2000],
    [100, 3000],
  ],
  [
    [0, 2100],
    [6, 2440],
    [18, 2740],
    [42, 2900],
    [100, 3000],
  ],
];

/** Values between two, each greater by the same factor. */
const stepsBetween = (from: number, to: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, at) => from * (to / from) ** (at / (count - 1)));
/** In days. */
const LIVES = stepsBetween(60, 2500, 50);
/** Parts of the life that are left. */
const LEFT = stepsBetween(0.003, 0.97, 70);

/** Voltages by used capacity in steps of 1 / STEPS, a little beyond the end. */
const STEPS = 500;
const BEYOND_END = 10;
const DISCHARGES: readonly Float64Array[] = CELLS.flatMap((cell) => {
  const knee = valueAt(cell, KNEE);
  return DEPTHS.map((depth) =>
    Float64Array.from({ length: STEPS + BEYOND_END + 2 }, (_, step) => {
      const volts = valueAt(cell, step / STEPS);
      return volts < knee ? knee + (volts - knee) * depth : volts;
    }),
  );
});

/** Millivolts by which readings stray although weeks are averaged: load, radio, the curve itself. */
const STRAY = 7;
/** Neighbouring readings stray together, so each says half as much. */
const TOGETHER = 0.5;
/** Millivolts by which a whole course may lie beside its curve (temperature, measurement), and drift in 45 days. */
const OFFSET = 60;
const DRIFT = 15;
const DRIFT_DAYS = 45;
/** The load of the past may differ from that of all the life by this much. */
const LOAD = 0.08;
/** So many readings, each the mean of some days, say what all say. */
const READINGS_MAX = 24;
/** What is less likely than the best by this much (a logarithm) counts for nothing. */
const UNLIKELY = 12;

/** A life that fits: when it ends, how likely it is against the others, and its charge in some days. */
interface Life {
  readonly days: number;
  readonly weight: number;
  readonly chargeIn: (days: number) => number;
}

/** The forecast, and when it is known, the charge that is to be expected in some days. */
export function forecastOf(points: readonly HistoryPoint[], now: number): Forecast {
  return lookAhead(points, now).forecast;
}

/** The expected charge as three lines from now on, to the end of the usual one or of the time. */
export interface Continued {
  /** In seconds, as the chart library takes them. */
  readonly times: readonly number[];
  readonly usual: readonly number[];
  readonly slowest: readonly number[];
  readonly fastest: readonly number[];
}

const DRAWN_STEPS = 24;

/**
 * Undefined unless a day is named.
 *
 * @param daysMax the time that the drawing has room for
 */
export function continued(
  points: readonly HistoryPoint[],
  now: number,
  daysMax: number,
): Continued | undefined {
  const { forecast, lives, charge } = lookAhead(points, now);
  if (forecast.kind !== 'known') return undefined;
  const end = Math.min(forecast.days, daysMax);
  const days = Array.from({ length: DRAWN_STEPS + 1 }, (_, step) => (end * step) / DRAWN_STEPS);
  // Each line begins at the present charge, whatever its life says about today.
  const line = (share: number) => {
    const { chargeIn, days: until } = at(lives, share);
    const scale = charge / Math.max(chargeIn(0), 1);
    return days.map((day) => (day >= until ? 0 : Math.min(chargeIn(day) * scale, charge)));
  };
  const [fastest, usual, slowest] = [line(BEYOND), line(0.5), line(1 - BEYOND)];
  return {
    times: days.map((day) => (now + day * DAY_MS) / 1000),
    usual,
    fastest: fastest.map((value, step) => Math.min(value, usual[step]!)),
    slowest: slowest.map((value, step) => Math.max(value, usual[step]!)),
  };
}

interface Ahead {
  readonly forecast: Forecast;
  /** In the order in which they end. */
  readonly lives: readonly Life[];
  /** Now, in percent. */
  readonly charge: number;
}

function lookAhead(points: readonly HistoryPoint[], now: number): Ahead {
  const whole = daysOf(points);
  const course = sinceNewBattery(whole);
  const [first, last] = [course[0], course.at(-1)];
  const tooLittle: Ahead = { forecast: { kind: 'tooLittle' }, lives: [], charge: 0 };
  if (!first || !last || course.length < DAYS_HEARD_MIN) return tooLittle;
  const today = now / DAY_MS - 0.5;
  if (last.day - first.day < SPAN_DAYS_MIN || today - last.day > STALE_DAYS) return tooLittle;

  const scales = scalesOf(course);
  const age = ageOf(course, today, course.length < whole.length);
  const fitting = livesOf(course, today, { scales, age });
  // A device may count its age by another clock.
  const lives = fitting.length ? fitting : livesOf(course, today, { scales, age: undefined });
  if (!lives.length) return tooLittle;
  const { days } = at(lives, 0.5);
  const around = lives
    .filter((life) => Math.abs(life.days - days) <= AROUND * days)
    .reduce((sum, { weight }) => sum + weight, 0);
  const daysMin = at(lives, BEYOND).days;
  const forecast: Forecast =
    around >= SURE
      ? { kind: 'known', daysMin, days, daysMax: at(lives, 1 - BEYOND).days }
      : { kind: 'unsure', daysMin };
  return { forecast, lives, charge: last.charge };
}

/** The life up to whose end this share of all that is likely has ended. */
function at(lives: readonly Life[], share: number): Life {
  let sum = 0;
  for (const life of lives) {
    sum += life.weight;
    if (sum >= share) return life;
  }
  return lives.at(-1)!;
}

interface Known {
  readonly scales: readonly Curve[];
  /** Days since the battery was new; undefined: the device does not say. */
  readonly age: number | undefined;
}

/**
 * The lives that fit, in the order in which they end. For each, the offset and the drift that fit best are worked out
 * (a weighted line through what is left over), since both move the end as well.
 */
function livesOf(course: readonly Day[], today: number, { scales, age }: Known): readonly Life[] {
  const readings = joined(course);
  const ago = Float64Array.from(readings, ({ day }) => today - day);
  const middle = mean(ago);
  const lag = ago.map((days) => (middle - days) / DRIFT_DAYS);
  const lagNow = middle / DRIFT_DAYS;
  const found: (Omit<Life, 'weight'> & { misfit: number })[] = [];
  let best = Number.POSITIVE_INFINITY;
  for (const scale of scales) {
    const { volts, steps, weights, isFull } = onScale(readings, scale);
    const sum = (of: (at: number) => number) =>
      weights.reduce((total, weight, at) => total + weight * of(at), 0);
    const a = sum(() => 1) + 1 / OFFSET ** 2;
    const b = sum((at) => lag[at]!);
    const c = sum((at) => lag[at]! ** 2) + 1 / DRIFT ** 2;
    // How well one scale explains the readings is compared with another by what both predict: percent.
    const inPercent = steps.reduce(
      (total, step, at) => total + Math.log(weights[at]!) / 4 + Math.log(step) / 2,
      0,
    );
    for (const discharge of DISCHARGES)
      for (const life of LIVES)
        for (const left of LEFT) {
          const used = (1 - left) * life;
          // It was not older than new.
          if (used < ago[0]! - life / 50) continue;
          const ageing = age === undefined ? 0 : (Math.log(used / age) / LOAD) ** 2 / 2;
          if (ageing > UNLIKELY) continue;
          let [squares, level, slope] = [0, 0, 0];
          for (let at = 0; at < volts.length; at++) {
            const over = volts[at]! - voltsAt(discharge, (used - ago[at]!) / life);
            // Above full, a device says full.
            if (isFull[at] && over < 0) continue;
            const weighted = weights[at]! * over;
            squares += weighted * over;
            level += weighted;
            slope += weighted * lag[at]!;
          }
          const determinant = a * c - b * b;
          const offset = (c * level - b * slope) / determinant;
          const drift = (a * slope - b * level) / determinant;
          const misfit = (squares - offset * level - drift * slope) / 2 - inPercent + ageing;
          if (misfit > best + UNLIKELY) continue;
          best = Math.min(best, misfit);
          const beside = offset + drift * lagNow;
          const end = usedAt(discharge, scale[0]![1] - beside);
          found.push({
            misfit,
            days: Math.max(end * life - used, 0),
            chargeIn: (days) => chargeAt(scale, voltsAt(discharge, (used + days) / life) + beside),
          });
        }
  }
  const likely = found.filter(({ misfit }) => misfit <= best + UNLIKELY);
  const total = likely.reduce((sum, { misfit }) => sum + Math.exp(best - misfit), 0);
  return likely
    .map(({ misfit, ...life }) => ({ ...life, weight: Math.exp(best - misfit) / total }))
    .sort((one, other) => one.days - other.days);
}

/** The readings in millivolts, and how much each says: less if it trembles, or was rounded to a percent. */
function onScale(readings: readonly Day[], scale: Curve) {
  const volts = Float64Array.from(readings, ({ volts, charge }) => volts ?? valueAt(scale, charge));
  const trembling = median(
    readings
      .slice(2)
      .map((_, at) => Math.abs(volts[at]! - 2 * volts[at + 1]! + volts[at + 2]!) / Math.sqrt(6)),
  );
  const spread = (STRAY ** 2 + (1.5 * trembling) ** 2) / TOGETHER;
  const steps = Float64Array.from(
    readings,
    ({ charge }) => valueAt(scale, Math.min(charge + 0.5, 100)) - valueAt(scale, Math.max(charge - 0.5, 0)),
  );
  const weights = steps.map(
    (step, at) => 1 / (spread + (readings[at]!.volts === undefined ? 0.3 * step : 0) ** 2),
  );
  return {
    volts,
    steps,
    weights,
    isFull: readings.map((one) => one.volts === undefined && one.charge > 99.5),
  };
}

function voltsAt(discharge: Float64Array, used: number): number {
  const place = Math.min(Math.max(used * STEPS, 0), STEPS + BEYOND_END);
  const step = Math.floor(place);
  return discharge[step]! + (discharge[step + 1]! - discharge[step]!) * (place - step);
}

/** The used part at which the voltage sinks to this. */
function usedAt(discharge: Float64Array, volts: number): number {
  let step = STEPS + BEYOND_END;
  while (step > 0 && discharge[step]! < volts) step--;
  return (step + (discharge[step]! - volts) / (discharge[step]! - discharge[step + 1]!)) / STEPS;
}

const chargeAt = (scale: Curve, volts: number): number =>
  valueAt(
    scale.map(([charge, value]) => [value, charge] as const),
    volts,
  );

/** A point of a curve; before and behind it, the value of its end. */
function valueAt(curve: Curve, x: number): number {
  const next = Math.max(
    1,
    curve.findIndex(([at]) => at >= x),
  );
  const [[from, low], [to, high]] = [curve[next - 1]!, curve[next]!];
  if (x >= curve.at(-1)![0]) return curve.at(-1)![1];
  return low + ((high - low) * Math.max(x - from, 0)) / (to - from);
}

/** The readings of a day, or the mean of some days. */
interface Day {
  /** Since 1970, UTC. */
  readonly day: number;
  readonly charge: number;
  /** Millivolts; undefined: the device did not say. */
  readonly volts: number | undefined;
  /** Days since the device was switched on. */
  readonly active: number | undefined;
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

const mean = (values: ArrayLike<number>): number =>
  Array.from(values).reduce((sum, value) => sum + value, 0) / values.length;

/** The mean of what is known; undefined if nothing is. */
function meanOf(values: readonly (number | null | undefined)[]): number | undefined {
  const known = values.filter((value) => typeof value === 'number');
  return known.length ? mean(known) : undefined;
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
