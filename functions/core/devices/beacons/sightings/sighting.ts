import type { BeaconType } from '../../../../../shared/model/beacon-type.ts';
import type { SensorName } from '../../../../../shared/model/sensors.ts';
import { iso } from '../../../../platform/clock.ts';
import { shareOf } from '../../../../platform/share-of.ts';
import { type Heard, type Known, MINUTE_MS } from '../../hubs/digest/digest.ts';
import { isAtHome, PROVEN_MS, withHome, withoutExpired } from '../../hubs/digest/homes.ts';
import type { BeaconLive, DaySamples, SightingChange } from '../store.ts';
import { chargeStep, isOtherClass } from './charge-step.ts';
import { addSample, readSamples } from './samples.ts';
import { areOverdue, hoursOf, newest, type SensorReadings, withNewest } from './sensors.ts';

/** A sighting of a beacon; absent values were not heard. */
export interface Sighting {
  readonly timestamp: number;
  readonly batteryPct?: number;
  readonly batteryMV?: number;
  readonly activeTime?: number;
  readonly firmware?: string;
  /** The type that the hub reports. */
  readonly type?: BeaconType;
  readonly sensors?: SensorReadings;
  /** The hub that heard it. */
  readonly hubId?: string;
}

/** The writes for a sighting: the live item, and changes of other items. */
export interface Change {
  readonly live: BeaconLive;
  readonly row?: SightingChange;
  /** The previous day, if a new one has started. */
  readonly history?: DaySamples;
}

/** What is known of a beacon's last sighting is exact to this. */
export const SEEN_EVERY_MS = 15 * MINUTE_MS;
/**
 * When something else is read or written anyway, what would be due so soon is done with it: so the beacons of a hub come due
 * together, and its digest is written for many proofs at once.
 */
export const SOON_MS = { seen: 2 * MINUTE_MS, proof: 20 * MINUTE_MS };
const NOW = { seen: 0, proof: 0 };
/**
 * If its home has not noted a beacon for this time, the next sighting is looked up: a configuration may have been saved, and the
 * time in which the hub looks up everything because of it (`lookUntil`) may be over.
 */
export const ABSENT_MS = 20 * MINUTE_MS;
/**
 * Sensor values are written together with other news. If the pushes of a hub that does not report sensor values always
 * cause these writes, the values would never be stored. So values that are newer than the stored ones by this much are
 * news, too.
 */
const SENSORS_EVERY_MS = 2 * SEEN_EVERY_MS;
const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;
/** Small changes of the charge are written at most this often in an hour, because readings fluctuate. */
const SMALL_STEPS_AN_HOUR = 4;
const LARGE_STEP_PERCENT = 5;

/** What the live item says of a beacon, as far as the rule of news needs it. */
export const knownOf = (live: BeaconLive): Known => ({
  seenAt: live.seenAt,
  home: live.hub,
  firmware: live.firmware,
  batteryPct: live.batteryPct,
  chargeStep: live.chargeStep,
  hasVoltage: live.batteryMV !== null,
  hasActiveTime: live.activeTime !== null,
  sensors: Object.keys(live.sensors ?? {}) as SensorName[],
  isPending: live.pending !== undefined,
  isTypeGuessed: live.typeGuessed !== undefined,
});

/** What must be read to find out whether a sighting is news: nothing, the digest of the beacon's home, or its live item. */
export type Look = 'none' | 'home' | 'live';

/**
 * Finds this out by what a hub's digest has of the beacon. Everything that is news for long is found: an exception, such as a
 * small change of the charge, waits for the next look at the live item, which comes within four hours.
 *
 * @param soon what comes due so soon is due
 */
export function lookFor(beaconId: string, hubId: string, one: Heard, heard: Sighting, soon = NOW): Look {
  const { known, minute, homeMinute = 0 } = one;
  const at = heard.timestamp;
  if (!known || known.home === null || known.isPending) return 'live';
  if (known.isTypeGuessed && heard.type !== undefined) return 'live';
  if (!isLater(known, heard) || at < minute * MINUTE_MS) return 'none';
  if (tellsMore(known, heard) || isOtherDay(beaconId, known.seenAt, at)) return 'live';
  if (heard.sensors && at - known.seenAt >= SEEN_EVERY_MS - soon.seen) return 'live';
  if (known.home === hubId)
    return isAtHome(hubId, one, at + soon.proof) && at - minute * MINUTE_MS < ABSENT_MS ? 'none' : 'live';
  const askedAt = Math.max(known.seenAt, homeMinute * MINUTE_MS);
  return at - askedAt >= SEEN_EVERY_MS - soon.seen ? 'home' : 'none';
}

/**
 * Whether a sighting contains news: the first sighting or the first value, another firmware, another class or a large
 * change of the charge, a small change after few recent ones, the first one of a day; sensor values after a quarter of an
 * hour; a proof that the hub is the beacon's home; or that this home has not noted the beacon for a quarter of an hour. A
 * sighting that is older than the stored one is not news.
 *
 * @param notedAt when its homes last noted it, ms
 */
export function isNews(beaconId: string, live: BeaconLive, heard: Sighting, notedAt = 0): boolean {
  const known = knownOf(live);
  const at = heard.timestamp;
  if (!isLater(known, heard)) return false;
  if (tellsMore(known, heard) || isOtherDay(beaconId, live.seenAt, at)) return true;
  if (heard.sensors && at - live.seenAt >= SEEN_EVERY_MS - SOON_MS.seen) return true;
  if (areOverdue(live.sensors, heard.sensors, SENSORS_EVERY_MS)) return true;
  if (isDue(live, heard, notedAt)) return true;
  if (heard.batteryPct === undefined || heard.batteryPct === live.batteryPct) return false;
  return samplesSince(live, at - HOUR_MS) < SMALL_STEPS_AN_HOUR;
}

/** Whether the live item must be written although nothing changed: by its home every four hours, else once the home falls silent. */
function isDue(live: BeaconLive, { timestamp, hubId }: Sighting, notedAt: number): boolean {
  if (hubId === undefined) return timestamp - live.seenAt >= SEEN_EVERY_MS - SOON_MS.seen;
  if (hubId === live.hub) return timestamp - live.seenAt >= PROVEN_MS - SOON_MS.proof;
  return timestamp - Math.max(live.seenAt, notedAt) >= SEEN_EVERY_MS;
}

const isLater = ({ seenAt }: Known, { timestamp }: Sighting) => timestamp > seenAt;

/** Whether a sighting says what must not wait: a first value, another firmware, another class or a large change of the charge. */
function tellsMore(known: Known, heard: Sighting): boolean {
  if (known.seenAt === 0) return true;
  if (heard.firmware !== undefined && heard.firmware !== known.firmware) return true;
  if (heard.batteryMV !== undefined && !known.hasVoltage) return true;
  if (heard.activeTime !== undefined && !known.hasActiveTime) return true;
  if (heard.sensors && Object.keys(heard.sensors).some((name) => !known.sensors.includes(name as SensorName)))
    return true;
  const { batteryPct } = heard;
  if (batteryPct === undefined) return false;
  if (known.batteryPct === null) return true;
  return (
    Math.abs(batteryPct - known.batteryPct) >= LARGE_STEP_PERCENT ||
    isOtherClass(batteryPct, known.chargeStep ?? chargeStep(known.batteryPct, undefined))
  );
}

/**
 * Applies a sighting with news to the live state.
 *
 * @param notedAt when its homes last noted it, ms
 */
export function apply(beaconId: string, live: BeaconLive, heard: Sighting, notedAt = 0): Change {
  const seenAt = heard.timestamp;
  const values = {
    batteryPct: heard.batteryPct ?? live.batteryPct,
    batteryMV: heard.batteryMV ?? live.batteryMV,
    activeTime: heard.activeTime ?? live.activeTime,
  };
  const day = dayOf(seenAt);
  const isNewDay = day !== live.day;
  const step =
    heard.batteryPct === undefined ? live.chargeStep : chargeStep(heard.batteryPct, live.chargeStep);
  const row = rowChange(beaconId, live, heard, step);
  const sensors = withNewest(live.sensors, heard.sensors, { midnight: Date.parse(day), isNewDay });
  const hours = hoursOf(live.sensors);
  return {
    live: {
      ...live,
      ...values,
      ...(step !== undefined && { chargeStep: step }),
      seenAt,
      firmware: heard.firmware ?? live.firmware,
      ...homesAfter(live, heard, notedAt),
      day,
      samples: addSample(isNewDay ? new Uint8Array() : live.samples, { at: seenAt, ...values }),
      ...(sensors && { sensors }),
    },
    ...(row && { row }),
    ...(isNewDay &&
      live.samples.length > 0 && {
        history: { day: live.day, samples: live.samples, ...(hours && { sensors: hours }) },
      }),
  };
}

/** A hub becomes the home of a beacon that has none, or whose home has fallen silent. */
function homesAfter(live: BeaconLive, heard: Sighting, notedAt: number) {
  const { hubId, timestamp } = heard;
  const isNewHome =
    hubId !== undefined && hubId !== live.hub && (live.hub === null || isDue(live, heard, notedAt));
  return isNewHome ? withHome(live, hubId, timestamp) : withoutExpired(live, timestamp);
}

/** Whether a hub that knows of the one state would be wrong about the other, as far as it decides what is news. */
export const isOtherState = (was: BeaconLive, is: BeaconLive): boolean =>
  was.firmware !== is.firmware ||
  was.chargeStep !== is.chargeStep ||
  Math.abs((was.batteryPct ?? 0) - (is.batteryPct ?? 0)) >= LARGE_STEP_PERCENT;

function rowChange(
  beaconId: string,
  live: BeaconLive,
  { firmware, timestamp }: Sighting,
  step: number | undefined,
): SightingChange | undefined {
  const change: SightingChange = {
    ...(step !== undefined && step !== live.chargeStep && { charge: step }),
    ...(firmware && firmware !== live.firmware && { firmware }),
    ...(isOtherDay(beaconId, live.seenAt, timestamp) && { lastContactDay: shiftedDay(beaconId, timestamp) }),
  };
  return Object.keys(change).length ? change : undefined;
}

/** Frames of one beacon carry different values, so sightings within this time are joined into one. */
const TOGETHER_MS = 60_000;

/**
 * Joins sightings that are close in time, in order: each joined one has the newest time and the newest of each value, and
 * counts as one of the beacon's home if this is among their hubs.
 */
export function joinSightings(all: readonly Sighting[], home: string | null = null): Sighting[] {
  const joined: Sighting[] = [];
  let since = Number.NEGATIVE_INFINITY;
  for (const heard of all.toSorted((a, b) => a.timestamp - b.timestamp)) {
    const last = joined.at(-1);
    if (last && heard.timestamp - since < TOGETHER_MS) joined[joined.length - 1] = both(last, heard, home);
    else {
      joined.push(heard);
      since = heard.timestamp;
    }
  }
  return joined;
}

function both(one: Sighting, next: Sighting, home: string | null): Sighting {
  const sensors = (one.sensors || next.sensors) && newest(one.sensors, next.sensors);
  return {
    ...one,
    ...next,
    ...(sensors && { sensors }),
    ...(home !== null && one.hubId === home && { hubId: home }),
  };
}

const dayOf = (at: number) => iso(at).slice(0, 10);

/**
 * The day of a time, with a boundary of the beacon's own; otherwise a whole fleet would rewrite its index entries at
 * midnight. It is never later than the UTC day.
 */
export const shiftedDay = (beaconId: string, at: number): string => dayOf(at - shiftOf(beaconId));

function isOtherDay(beaconId: string, one: number, other: number): boolean {
  const shift = shiftOf(beaconId);
  return Math.floor((one - shift) / DAY_MS) !== Math.floor((other - shift) / DAY_MS);
}

const shiftOf = (beaconId: string): number => Math.floor(shareOf(beaconId) * DAY_MS);

const samplesSince = (live: BeaconLive, since: number) =>
  readSamples(live.day, live.samples).filter(({ at }) => at > since).length;
