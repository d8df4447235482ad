import { createHash } from 'node:crypto';
import { type BeaconType, batteryClass } from '../../../../../shared/model/beacon.ts';
import type { BeaconLive, DaySamples, SightingChange } from '../store.ts';
import { addSample, readSamples } from './samples.ts';
import { areOverdue, hoursOf, newest, type SensorReadings, withNewest } from './sensors.ts';

/** What was heard of a beacon at a time; absent values were not heard. */
export interface Sighting {
  readonly timestamp: number;
  readonly batteryPct?: number;
  readonly batteryMV?: number;
  readonly activeTime?: number;
  readonly firmware?: string;
  /** What its hub says that it is. */
  readonly type?: BeaconType;
  readonly sensors?: SensorReadings;
  /** Which hub heard it. */
  readonly hubId?: string;
}

/** What is written of a beacon: its live state, and what changes beside it. */
export interface Change {
  readonly live: BeaconLive;
  readonly row?: SightingChange;
  /** A day that is over. */
  readonly history?: DaySamples;
}

const VALUES = ['batteryPct', 'batteryMV', 'activeTime'] as const;

const SEEN_EVERY_MS = 15 * 60_000;
/**
 * Sensor values are written together with other news. A hub that does not pass them on could starve them, if its pushes always
 * cause these writes: values that are newer by this much than the stored ones are news by themselves.
 */
const SENSORS_EVERY_MS = 2 * SEEN_EVERY_MS;
const HOUR_MS = 3600_000;
/** Small steps of the charge are written at most this often in an hour: a reading that trembles writes no more. */
const SMALL_STEPS_AN_HOUR = 4;
const LARGE_STEP_PERCENT = 5;

/**
 * Does it say something new? A first sign of life or of a value, another firmware, another class of charge or a large
 * step of it, a small step of which there were not many lately, or nothing written for a quarter of an hour. A sensor
 * value is no news by itself, however much it changes. What is older than what is known says nothing.
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

/** How the beacon stands after something new was heard. */
export function apply(beaconId: string, live: BeaconLive, heard: Sighting): Change {
  const seenAt = heard.timestamp;
  const values = {
    batteryPct: heard.batteryPct ?? live.batteryPct,
    batteryMV: heard.batteryMV ?? live.batteryMV,
    activeTime: heard.activeTime ?? live.activeTime,
  };
  const day = dayOf(seenAt);
  const isNewDay = day !== live.day;
  const row = rowChange(beaconId, live, heard);
  const sensors = withNewest(live.sensors, heard.sensors, { midnight: Date.parse(day), isNewDay });
  const hours = hoursOf(live.sensors);
  return {
    live: {
      ...live,
      ...values,
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

function rowChange(beaconId: string, live: BeaconLive, heard: Sighting): SightingChange | undefined {
  const { batteryPct, firmware, timestamp } = heard;
  const battery = batteryPct === undefined ? undefined : batteryClass(batteryPct);
  const known = live.batteryPct === null ? undefined : batteryClass(live.batteryPct);
  const lastContactDay = shiftedDay(beaconId, timestamp);
  const change: SightingChange = {
    ...(battery && battery !== known && { battery }),
    ...(firmware && firmware !== live.firmware && { firmware }),
    ...((live.seenAt === 0 || lastContactDay !== shiftedDay(beaconId, live.seenAt)) && { lastContactDay }),
  };
  return Object.keys(change).length ? change : undefined;
}

/** Frames of one beacon that come together say different things: what is heard within this time counts as one. */
const TOGETHER_MS = 60_000;

/** Joins what was heard together, in the order of time: each joined one has the newest time and the newest of each value. */
export function together(all: readonly Sighting[]): Sighting[] {
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

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/**
 * The day with a boundary of the beacon's own: otherwise a whole fleet would rewrite its index entries at midnight. It is
 * never later than the calendar's.
 */
export function shiftedDay(beaconId: string, at: number): string {
  const shift = createHash('sha256').update(beaconId).digest().readUInt16BE() / 0x1_0000;
  return dayOf(at - Math.floor(shift * 24 * HOUR_MS));
}

const samplesSince = (live: BeaconLive, since: number) =>
  readSamples(live.day, live.samples).filter(({ at }) => at > since).length;
