import { type Curve, chargeAt, DISCHARGES, usedAt, valueAt, voltsAt } from './battery-curves.ts';
import { type Course, courseOf, DAY_MS, type Day, mean, median } from './battery-readings.ts';
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

/** A day is named if this much of what is likely ends within a fifth of the time until then. */
const SURE = 0.95;
const AROUND = 0.2;
/** So much of what is likely may end before, and as much after the range. */
const BEYOND = 0.05;
/** If no day is named, so much of what is likely ends before the days that it lasts at least. */
const HARDLY = 0.025;

/** Values between two, each greater by the same factor. */
const stepsBetween = (from: number, to: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, at) => from * (to / from) ** (at / (count - 1)));
/** In days. */
const LIVES = stepsBetween(60, 2500, 50);
/** Parts of the life that are left. */
const LEFT = stepsBetween(0.003, 0.97, 70);

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
/** What is less likely than the best by this much (a logarithm) counts for nothing. */
const UNLIKELY = 12;

/** A life that fits: when it ends, how likely it is against the others, and its charge in some days. */
interface Life {
  readonly days: number;
  readonly weight: number;
  readonly chargeIn: (days: number) => number;
}

/** What a battery may be, and how badly it fits the readings (a logarithm). */
interface Fit {
  readonly misfit: number;
  readonly scale: Curve;
  readonly discharge: Float64Array;
  /** In days; the part that is used, too. */
  readonly life: number;
  readonly used: number;
  /** Millivolts by which it lies beside its curve today. */
  readonly beside: number;
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
  const course = courseOf(points, now);
  // A device may count its age by another clock.
  const fitting = course && livesOf(course);
  const lives = fitting?.length === 0 ? livesOf({ ...course!, age: undefined }) : fitting;
  if (!course || !lives?.length) return { forecast: { kind: 'tooLittle' }, lives: [], charge: 0 };
  const { days } = at(lives, 0.5);
  const around = lives
    .filter((life) => Math.abs(life.days - days) <= AROUND * days)
    .reduce((sum, { weight }) => sum + weight, 0);
  const forecast: Forecast =
    around >= SURE
      ? { kind: 'known', daysMin: at(lives, BEYOND).days, days, daysMax: at(lives, 1 - BEYOND).days }
      : { kind: 'unsure', daysMin: at(lives, HARDLY).days };
  return { forecast, lives, charge: course.charge };
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

/**
 * The lives that fit, in the order in which they end. For each, the offset and the drift that fit best are worked out
 * (a weighted line through what is left over), since both move the end as well.
 */
function livesOf({ readings, today, scales, age }: Course): readonly Life[] {
  const ago = Float64Array.from(readings, ({ day }) => today - day);
  const middle = mean(ago);
  const lag = ago.map((days) => (middle - days) / DRIFT_DAYS);
  const lagNow = middle / DRIFT_DAYS;
  const parts = inParts(readings.length);
  const found: Fit[] = [];
  let best = Number.POSITIVE_INFINITY;
  for (const scale of scales) {
    const { volts, steps, weights, isFull } = onScale(readings, scale);
    let [a, b, c] = [1 / OFFSET ** 2, 0, 1 / DRIFT ** 2];
    const compared = parts.map((places) => {
      for (const at of places) {
        a += weights[at]!;
        b += weights[at]! * lag[at]!;
        c += weights[at]! * lag[at]! ** 2;
      }
      return { places, a, b, c };
    });
    // Scales are in different volts, so which of them explains the readings better is compared in percent.
    const inPercent = steps.reduce(
      (total, step, at) => total + Math.log(weights[at]!) / 4 + Math.log(step) / 2,
      0,
    );
    for (const discharge of DISCHARGES)
      for (const life of LIVES)
        for (const left of LEFT) {
          const used = (1 - left) * life;
          // At the first reading it would not have been made yet; a fiftieth of a life is allowed for errors.
          if (used < ago[0]! - life / 50) continue;
          const ageing = age === undefined ? 0 : (Math.log(used / age) / LOAD) ** 2 / 2;
          if (ageing > UNLIKELY) continue;
          let [squares, level, slope, offset, drift, misfit] = [0, 0, 0, 0, 0, 0];
          for (const { places, a, b, c } of compared) {
            for (let n = 0; n < places.length; n++) {
              const at = places[n]!;
              const over = volts[at]! - voltsAt(discharge, (used - ago[at]!) / life);
              // A battery above full is reported as full, so this reading does not speak against it.
              if (isFull[at] && over < 0) continue;
              const weighted = weights[at]! * over;
              squares += weighted * over;
              level += weighted;
              slope += weighted * lag[at]!;
            }
            const determinant = a * c - b * b;
            offset = (c * level - b * slope) / determinant;
            drift = (a * slope - b * level) / determinant;
            misfit = (squares - offset * level - drift * slope) / 2 - inPercent + ageing;
            // Further readings only make the misfit larger.
            if (misfit > best + UNLIKELY) break;
          }
          if (misfit > best + UNLIKELY) continue;
          best = Math.min(best, misfit);
          found.push({ misfit, scale, discharge, life, used, beside: offset + drift * lagNow });
        }
  }
  const likely = found.filter(({ misfit }) => misfit <= best + UNLIKELY);
  const total = likely.reduce((sum, { misfit }) => sum + Math.exp(best - misfit), 0);
  return likely
    .map(({ misfit, scale, discharge, life, used, beside }) => ({
      weight: Math.exp(best - misfit) / total,
      days: Math.max(usedAt(discharge, scale[0]![1] - beside) * life - used, 0),
      chargeIn: (days: number) => chargeAt(scale, voltsAt(discharge, (used + days) / life) + beside),
    }))
    .sort((one, other) => one.days - other.days);
}

/** The places of readings in parts that are spread over the whole course: the first, an eighth of them, excludes most lives. */
const inParts = (count: number): readonly (readonly number[])[] => {
  const places = Array.from({ length: count }, (_, at) => at);
  return [
    places.filter((at) => at % 8 === 0),
    places.filter((at) => at % 8 === 4),
    places.filter((at) => at % 4 === 2),
    places.filter((at) => at % 2 === 1),
  ];
};

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
