import { BATTERY_BREAKPOINTS } from '../../../../shared/model/battery.ts';
import type { HistoryPoint } from '../../../../shared/model/beacon.ts';
import { DAY } from '../../lib/format.ts';

/** When the battery will be low, or empty if it is low already. */
export type Forecast =
  | { readonly kind: 'tooLittle' | 'steady' }
  | {
      readonly kind: 'falling';
      readonly until: 'low' | 'empty';
      readonly daysMin: number;
      /** Undefined: it may also last much longer. */
      readonly daysMax: number | undefined;
    };

const [LOW] = BATTERY_BREAKPOINTS;
/** A shorter course says more about the temperature than about the battery. */
const SPAN_DAYS_MIN = 14;
const VALUES_MIN = 7;
/** Without newer values, the course is unknown. */
const STALE_DAYS = 7;
/** Percentage points; a rise by more is a new battery. */
const NEW_BATTERY = 15;
/** Percentage points; values are rounded to one, so a smaller loss may be none. */
const LOSS_MIN = 3;
const ROUNDING = 1;
/** Nothing is said about a later time. */
const DAYS_MAX = 730;

/** How fast the charge falls, in percentage points a day. */
export interface Trend {
  /** Now, in percent. */
  readonly charge: number;
  readonly slowest: number;
  readonly usual: number;
  readonly fastest: number;
}

/**
 * The trend of the charge since the battery was new. From the median of each day, because readings tremble with the
 * temperature: the losses per day between any two days that are a third of the course apart. The quarter with the
 * fastest loss and the quarter with the slowest are left out; the rest gives the range.
 */
export function trendOf(points: readonly HistoryPoint[], now: number): Trend | 'tooLittle' | 'steady' {
  const course = sinceNewBattery(dailyMedians(points));
  const [first, last] = [course[0], course.at(-1)];
  if (!first || !last) return 'tooLittle';
  const span = last.day - first.day;
  const isStale = now / DAY - last.day > STALE_DAYS + 1;
  if (course.length < VALUES_MIN || span < SPAN_DAYS_MIN || isStale) return 'tooLittle';

  const losses = course
    .flatMap((early, at) =>
      course
        .slice(at + 1)
        .filter(({ day }) => day - early.day >= span / 3)
        .map((late) => (early.charge - late.charge) / (late.day - early.day)),
    )
    .sort((a, b) => a - b);
  const usual = quantile(losses, 0.5);
  if (usual * span < LOSS_MIN) return 'steady';
  return {
    charge: median(course.slice(-3).map((one) => one.charge)),
    slowest: quantile(losses, 0.25),
    usual,
    fastest: quantile(losses, 0.75),
  };
}

/** The trend, continued. */
export function forecastOf(points: readonly HistoryPoint[], now: number): Forecast {
  const trend = trendOf(points, now);
  if (typeof trend === 'string') return { kind: trend };
  const { charge, slowest, fastest } = trend;
  const until = charge >= LOW ? 'low' : 'empty';
  const left = charge - (until === 'low' ? LOW : 0);
  const daysMin = Math.max(0, left - ROUNDING) / fastest;
  const daysMax = slowest > 0 ? (left + ROUNDING) / slowest : DAYS_MAX;
  return {
    kind: 'falling',
    until,
    daysMin: Math.min(daysMin, DAYS_MAX),
    daysMax: daysMax < DAYS_MAX ? daysMax : undefined,
  };
}

/** The trend as three lines from now on, until the usual one ends at nothing or the time does. */
export interface Continued {
  /** In seconds, as the chart library takes them. */
  readonly times: readonly number[];
  readonly usual: readonly number[];
  readonly slowest: readonly number[];
  readonly fastest: readonly number[];
}

/** @param daysMax the time that the drawing has room for */
export function continued({ charge, ...losses }: Trend, now: number, daysMax: number): Continued {
  const end = Math.min(charge / losses.usual, daysMax);
  // The line of the fastest loss bends where it reaches nothing.
  const days = [...new Set([0, Math.min(charge / losses.fastest, end), end])];
  const line = (loss: number) => days.map((day) => Math.min(Math.max(charge - loss * day, 0), 100));
  return {
    times: days.map((day) => (now + day * DAY) / 1000),
    usual: line(losses.usual),
    slowest: line(losses.slowest),
    fastest: line(losses.fastest),
  };
}

interface DayValue {
  /** Since 1970, UTC. */
  readonly day: number;
  readonly charge: number;
}

function dailyMedians(points: readonly HistoryPoint[]): readonly DayValue[] {
  const days = Map.groupBy(points, ({ timestamp }) => Math.floor(timestamp / DAY));
  return [...days]
    .map(([day, some]) => ({ day, charges: some.flatMap(({ batteryPct }) => batteryPct ?? []) }))
    .filter(({ charges }) => charges.length > 0)
    .map(({ day, charges }) => ({ day, charge: median(charges) }))
    .sort((a, b) => a.day - b.day);
}

function sinceNewBattery(course: readonly DayValue[]): readonly DayValue[] {
  const start = course.findLastIndex(
    ({ charge }, at) => at > 0 && charge - course[at - 1]!.charge > NEW_BATTERY,
  );
  return course.slice(Math.max(0, start));
}

const median = (values: readonly number[]) =>
  quantile(
    [...values].sort((a, b) => a - b),
    0.5,
  );

/** Of values in ascending order. */
const quantile = (values: readonly number[], share: number): number =>
  values[Math.round((values.length - 1) * share)] ?? 0;
