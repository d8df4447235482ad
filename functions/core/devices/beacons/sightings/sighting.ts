import { createHash } from 'node:crypto';
import { batteryClass } from '../../../../../shared/model/battery.ts';
import type { BeaconType } from '../../../../../shared/model/beacon-type.ts';
import { iso } from '../../../../platform/clock.ts';
import type { BeaconLive, DaySamples, SightingChange } from '../store.ts';
import { chargeStep } from './charge-step.ts';
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

const VALUES = ['batteryPct', 'batteryMV', 'activeTime'] as const;

const SEEN_EVERY_MS = 15 * 60_000;
/**
 * Sensor values are written together with other news. If the pushes of a hub that does not report sensor values always
 * cause these writes, the values would never be stored. So values that are newer than the stored ones by this much are
 * news, too.
 */
const SENSORS_EVERY_MS = 2 * SEEN_EVERY_MS;
const HOUR_MS = 3600_000;
/** Small changes of the charge are written at most this often in an hour, because readings fluctuate. */
const SMALL_STEPS_AN_HOUR = 4;
const LARGE_STEP_PERCENT = 5;

/**
 * Whether a sighting contains news: the first sighting or the first value, another firmware, another class or a large
 * change of the charge, a small change after few recent ones, or 15 minutes since the last write. A changed sensor
 * value alone is not news. A sighting that is older than the stored one is not news.
 */
export function isNews(live: BeaconLive, heard: Sighting): boolean {
  if (heard.timestamp <= live.seenAt) return false;
  if (live.seenAt === 0 || heard.timestamp - live.seenAt >= SEEN_EVERY_MS) return true;
  if (heard.firmware !== undefined && heard.firmware !== live.firmware) return true;
  if (VALUES.some((name) => live[name] === null && heard[name] !== undefined)) return true;
  if (areOverdue(live.sensors, heard.sensors, SENSORS_EVERY_MS)) return true;
  if (heard.batteryPct === undefined || live.batteryPct === null) return false;
  const step = Math.abs(heard.batteryPct - live.batteryPct);
  if (step >= LARGE_STEP_PERCENT || batteryClass(heard.batteryPct) !== batteryClass(live.batteryPct))
    return true;
  return step >= 1 && samplesSince(live, heard.timestamp - HOUR_MS) < SMALL_STEPS_AN_HOUR;
}

/** Applies a sighting with news to the live state. */
export function apply(beaconId: string, live: BeaconLive, heard: Sighting): Change {
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
      hub: heard.hubId ?? live.hub,
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

function rowChange(
  beaconId: string,
  live: BeaconLive,
  { firmware, timestamp }: Sighting,
  step: number | undefined,
): SightingChange | undefined {
  const lastContactDay = shiftedDay(beaconId, timestamp);
  const change: SightingChange = {
    ...(step !== undefined && step !== live.chargeStep && { charge: step }),
    ...(firmware && firmware !== live.firmware && { firmware }),
    ...((live.seenAt === 0 || lastContactDay !== shiftedDay(beaconId, live.seenAt)) && { lastContactDay }),
  };
  return Object.keys(change).length ? change : undefined;
}

/** Frames of one beacon carry different values, so sightings within this time are joined into one. */
const TOGETHER_MS = 60_000;

/**
 * Joins sightings that are close in time, in order: each joined one has the newest time and the newest of each value.
 */
export function joinSightings(all: readonly Sighting[]): Sighting[] {
  const joined: Sighting[] = [];
  let since = Number.NEGATIVE_INFINITY;
  for (const heard of all.toSorted((a, b) => a.timestamp - b.timestamp)) {
    const last = joined.at(-1);
    if (last && heard.timestamp - since < TOGETHER_MS) joined[joined.length - 1] = both(last, heard);
    else {
      joined.push(heard);
      since = heard.timestamp;
    }
  }
  return joined;
}

function both(one: Sighting, next: Sighting): Sighting {
  const sensors = (one.sensors || next.sensors) && newest(one.sensors, next.sensors);
  return { ...one, ...next, ...(sensors && { sensors }) };
}

const dayOf = (at: number) => iso(at).slice(0, 10);

/**
 * The day of a time, with a boundary of the beacon's own; otherwise a whole fleet would rewrite its index entries at
 * midnight. It is never later than the UTC day.
 */
export function shiftedDay(beaconId: string, at: number): string {
  const shift = createHash('sha256').update(beaconId).digest().readUInt16BE() / 0x1_0000;
  return dayOf(at - Math.floor(shift * 24 * HOUR_MS));
}

const samplesSince = (live: BeaconLive, since: number) =>
  readSamples(live.day, live.samples).filter(({ at }) => at > since).length;
