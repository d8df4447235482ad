import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { SENSOR_NAMES, type SensorName } from '../../../../../shared/model/sensors.ts';
import { now } from '../../../../platform/clock.ts';

/**
 * What a hub hears, packed in its live item: the beacons of the last week, each with what was last stored of it. So a push
 * without news is recognised by the one item that is read anyway (docs/decisions/a-push-costs-one-read.md).
 */
export interface Digest {
  readonly heard: ReadonlyMap<string, Heard>;
  /** Ids that are not registered, with the minute in which this was last looked up. */
  readonly unknown: ReadonlyMap<string, number>;
}

/**
 * The last noted sighting of a beacon by a hub. A beacon at home in this hub is noted every quarter of an hour while the hub
 * hears it, any other one as a rule.
 */
export interface Heard {
  readonly minute: number;
  /** How strongly it was heard in this minute, dBm; null: unknown. */
  readonly rssi: number | null;
  /** For a beacon at home elsewhere: the minute in which its home had last noted it, when this was last read there. */
  readonly homeMinute?: number | undefined;
  /** Absent: what is stored must be looked up. */
  readonly known?: Known | undefined;
}

/** What the live item of a beacon said when this was last looked up. Since then it may only have become newer. */
export interface Known {
  /** When it was last written, ms; 0: never heard. The digest keeps it by the second. */
  readonly seenAt: number;
  /** The hub whose digest tells when the beacon was last heard (see homes.ts); null: none. */
  readonly home: string | null;
  readonly firmware: string | null;
  readonly batteryPct: number | null;
  readonly chargeStep?: number | undefined;
  readonly hasVoltage: boolean;
  readonly hasActiveTime: boolean;
  /** The sensor values that were ever heard. */
  readonly sensors: readonly SensorName[];
  /** A configuration waits for the device, or for its answer. */
  readonly isPending: boolean;
  readonly isTypeGuessed: boolean;
}

export const NOTHING_HEARD: Digest = { heard: new Map(), unknown: new Map() };

export const MINUTE_MS = 60_000;
/** Beacons that were not heard for this long are removed. */
export const KEPT_MINUTES = 7 * 24 * 60;
const HEARD_MAX = 2000;
/** There are many foreign beacons. Those beyond this are looked up with each push. */
const UNKNOWN_MAX = 500;

/** Bluetooth's value for a strength that is not available. */
const NO_RSSI = 127;
const NONE = 0xff;
const FORMAT = 1;
const FLAGS = { known: 1, voltage: 2, activeTime: 4, pending: 8, guessed: 16 };
const MAC_BYTES = 6;
const BEACON_BYTES = MAC_BYTES + 4 + 4 + 1 + 1 + 4 + 1 + 1 + 1 + 1 + 1;
const NOT_DEFINED: readonly SensorName[] = [];

/**
 * Packs a digest: format 1, firmware versions and homes (of both the count 1, each with its length 1), count of beacons 2, of
 * each MAC 6, minute 4, minute of its home 4, strength 1 (signed), flags 1, last written 4 (seconds), percent 1, step 1,
 * firmware 1 and home 1 (their places), sensors 1 (bits); count of unknown ids 2, of each MAC 6, minute 4. Deflated, fifty
 * beacons take some 700 bytes.
 */
export function pack({ heard, unknown }: Digest): Uint8Array {
  const firmwares = namesIn(heard, ({ firmware }) => firmware);
  const homes = namesIn(heard, ({ home }) => home);
  const head = [FORMAT, ...bytesOf(firmwares), ...bytesOf(homes)];
  const writer = new Writer(head.length + 4 + heard.size * BEACON_BYTES + unknown.size * 10);
  for (const byte of head) writer.number(byte, 1);
  writer.number(heard.size, 2);
  for (const [id, { minute, homeMinute = 0, rssi, known }] of heard) {
    const firmware = placeOf(known?.firmware, firmwares);
    const home = placeOf(known?.home, homes);
    const isKnown = known && firmware >= 0 && home >= 0;
    writer.mac(id);
    writer.number(minute, 4);
    writer.number(homeMinute, 4);
    writer.number((rssi ?? NO_RSSI) & 0xff, 1);
    writer.number(isKnown ? flagsOf(known) : 0, 1);
    writer.number(isKnown ? Math.floor(known.seenAt / 1000) : 0, 4);
    writer.number(known?.batteryPct ?? NONE, 1);
    writer.number(known?.chargeStep ?? NONE, 1);
    writer.number(isKnown ? firmware : NONE, 1);
    writer.number(isKnown ? home : NONE, 1);
    writer.number(isKnown ? bitsOf(known.sensors) : 0, 1);
  }
  writer.number(unknown.size, 2);
  for (const [id, minute] of unknown) {
    writer.mac(id);
    writer.number(minute, 4);
  }
  return deflateRawSync(writer.bytes);
}

/** The different names in a digest; beacons with one of those that do not fit are not known. */
const namesIn = (heard: Digest['heard'], nameOf: (known: Known) => string | null): string[] =>
  [...new Set([...heard.values()].flatMap(({ known }) => (known && nameOf(known)) ?? []))].slice(0, NONE);

const bytesOf = (names: readonly string[]): number[] => [
  names.length,
  ...names.flatMap((name) => [name.length, ...Buffer.from(name, 'latin1')]),
];

/** Negative if it did not fit. */
const placeOf = (name: string | null | undefined, names: readonly string[]): number =>
  name == null ? NONE : names.indexOf(name);

const flagsOf = ({ hasVoltage, hasActiveTime, isPending, isTypeGuessed }: Known): number =>
  FLAGS.known |
  (hasVoltage ? FLAGS.voltage : 0) |
  (hasActiveTime ? FLAGS.activeTime : 0) |
  (isPending ? FLAGS.pending : 0) |
  (isTypeGuessed ? FLAGS.guessed : 0);

const bitsOf = (sensors: readonly SensorName[]): number =>
  sensors.reduce((bits, name) => bits | (1 << SENSOR_NAMES.indexOf(name)), 0);

/** Unpacks a digest. One of another format is empty: everything is looked up again. */
export function unpack(packed: Uint8Array): Digest {
  const reader = new Reader(inflateRawSync(packed));
  if (reader.number(1) !== FORMAT) return NOTHING_HEARD;
  const names = () => Array.from({ length: reader.number(1) }, () => reader.text(reader.number(1)));
  const [firmwares, homes] = [names(), names()];
  const heard = new Map<string, Heard>();
  for (let left = reader.number(2); left > 0; left--) {
    const id = reader.mac();
    const minute = reader.number(4);
    const homeMinute = reader.number(4);
    const rssi = (reader.number(1) << 24) >> 24;
    const flags = reader.number(1);
    const seconds = reader.number(4);
    const [batteryPct, chargeStep, firmware, home, bits] = [
      reader.number(1),
      reader.number(1),
      reader.number(1),
      reader.number(1),
      reader.number(1),
    ];
    const known = flags & FLAGS.known && {
      seenAt: seconds * 1000,
      home: homes[home] ?? null,
      firmware: firmwares[firmware] ?? null,
      batteryPct: batteryPct === NONE ? null : batteryPct,
      ...(chargeStep !== NONE && { chargeStep }),
      hasVoltage: Boolean(flags & FLAGS.voltage),
      hasActiveTime: Boolean(flags & FLAGS.activeTime),
      sensors: bits ? SENSOR_NAMES.filter((_, at) => bits & (1 << at)) : NOT_DEFINED,
      isPending: Boolean(flags & FLAGS.pending),
      isTypeGuessed: Boolean(flags & FLAGS.guessed),
    };
    heard.set(id, {
      minute,
      rssi: rssi === NO_RSSI ? null : rssi,
      ...(homeMinute && { homeMinute }),
      ...(known && { known }),
    });
  }
  const unknown = new Map<string, number>();
  for (let left = reader.number(2); left > 0; left--) unknown.set(reader.mac(), reader.number(4));
  return { heard, unknown };
}

class Writer {
  readonly bytes: Buffer;
  #at = 0;

  constructor(size: number) {
    this.bytes = Buffer.alloc(size);
  }

  number(value: number, size: number): void {
    this.bytes.writeUIntBE(value, this.#at, size);
    this.#at += size;
  }

  mac(id: string): void {
    this.bytes.write(id, this.#at, 'hex');
    this.#at += MAC_BYTES;
  }
}

class Reader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  number(size: number): number {
    this.#at += size;
    return this.#bytes.readUIntBE(this.#at - size, size);
  }

  mac(): string {
    this.#at += MAC_BYTES;
    return this.#bytes.toString('hex', this.#at - MAC_BYTES, this.#at).toUpperCase();
  }

  text(length: number): string {
    this.#at += length;
    return this.#bytes.toString('latin1', this.#at - length, this.#at);
  }
}

/** What a hub hears after new sightings: the newest of each beacon, of the last week, and not more than fit. */
export function withNoted(was: Digest, noted: Digest): Digest {
  const heard = new Map(was.heard);
  const unknown = new Map(was.unknown);
  for (const [id, one] of noted.heard) {
    unknown.delete(id);
    const before = heard.get(id);
    const known = newestOf(before?.known, one.known);
    const homeMinute = Math.max(before?.homeMinute ?? 0, one.homeMinute ?? 0) || undefined;
    const latest = one.minute >= (before?.minute ?? 0) ? one : before!;
    heard.set(id, { ...latest, homeMinute, known });
  }
  for (const [id, minute] of noted.unknown) {
    heard.delete(id);
    unknown.set(id, Math.max(minute, unknown.get(id) ?? 0));
  }
  return {
    heard: latestOf(heard, ({ minute }) => minute, KEPT_MINUTES, HEARD_MAX),
    unknown: latestOf(unknown, (minute) => minute, UNKNOWN_MINUTES, UNKNOWN_MAX),
  };
}

/** After this time it is looked up again whether an id is registered. */
export const UNKNOWN_MINUTES = 5;

/** What is stored only becomes newer, so of two looks the one that saw the later sighting is right. */
const newestOf = (one: Known | undefined, other: Known | undefined): Known | undefined =>
  one && other ? (other.seenAt >= one.seenAt - SECOND_MS ? other : one) : (other ?? one);
const SECOND_MS = 1000;

function latestOf<T>(
  all: ReadonlyMap<string, T>,
  minuteOf: (one: T) => number,
  keptMinutes: number,
  most: number,
): Map<string, T> {
  const newest = Math.max(...[...all.values()].map(minuteOf));
  return new Map(
    [...all]
      .filter(([, one]) => newest - minuteOf(one) < keptMinutes)
      .sort(([, a], [, b]) => minuteOf(b) - minuteOf(a))
      .slice(0, most),
  );
}

/** What a hub heard within the last week: its digest still has older sightings until it is written again. */
export function heardWithinWeek({ heard }: Digest): Map<string, Heard> {
  const since = Math.floor(now() / MINUTE_MS) - KEPT_MINUTES;
  return new Map([...heard].filter(([, { minute }]) => minute > since));
}
