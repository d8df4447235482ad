import { now } from '../../../../platform/clock.ts';

/**
 * The beacons that a hub heard within the last week, packed: one entry each, in the same order in both attributes. So
 * two thousand beacons take 22 kB.
 */
export interface PackedBeacons {
  /** 6 bytes MAC, 4 bytes minute of the last noted sighting. */
  readonly beacons: Uint8Array;
  /** 1 byte, signed: how strongly it was heard then. Absent in items from before strengths were kept. */
  readonly strengths?: Uint8Array;
}

/**
 * The last noted sighting of a beacon by a hub. Without new beacons, sightings are noted at most once an hour, so the
 * strength may be an hour old: it is always that of this minute, not of the last push.
 */
export interface Heard {
  readonly minute: number;
  /** dBm; null: unknown. */
  readonly rssi: number | null;
}

const BYTES = 10;
const MAC_BYTES = 6;
const BEACONS_MAX = 2000;
/** Bluetooth's value for a strength that is not available. */
const NO_RSSI = 127;
export const MINUTE_MS = 60_000;
const STALE_MINUTES = 60;
/** Beacons that were not heard for this long are removed. */
export const AUDIENCE_EXPIRY_MINUTES = 7 * 24 * 60;

export function unpackBeacons({ beacons, strengths }: PackedBeacons): Map<string, Heard> {
  const bytes = Buffer.from(beacons.buffer, beacons.byteOffset, beacons.byteLength);
  const signed = strengths && new Int8Array(strengths.buffer, strengths.byteOffset, strengths.byteLength);
  return new Map(
    Array.from({ length: bytes.length / BYTES }, (_, index) => {
      const at = index * BYTES;
      const mac = bytes.toString('hex', at, at + MAC_BYTES).toUpperCase();
      const rssi = signed?.[index] ?? NO_RSSI;
      return [mac, { minute: bytes.readUInt32BE(at + MAC_BYTES), rssi: rssi === NO_RSSI ? null : rssi }];
    }),
  );
}

export function packBeacons(heard: ReadonlyMap<string, Heard>): Required<PackedBeacons> {
  const beacons = Buffer.alloc(heard.size * BYTES);
  const strengths = Buffer.alloc(heard.size);
  [...heard].forEach(([id, { minute, rssi }], index) => {
    beacons.write(id, index * BYTES, 'hex');
    beacons.writeUInt32BE(minute, index * BYTES + MAC_BYTES);
    strengths.writeInt8(rssi ?? NO_RSSI, index);
  });
  return { beacons, strengths };
}

/**
 * What a hub heard after these sightings; undefined if nothing needs a write. If one beacon needs a write, all
 * sightings are included, so that they become stale together.
 */
export function withSighted(
  known: ReadonlyMap<string, Heard>,
  heard: ReadonlyMap<string, Heard>,
): Map<string, Heard> | undefined {
  const minuteOf = (id: string) => known.get(id)?.minute ?? 0;
  const isNews = [...heard].some(([id, { minute }]) => minute - minuteOf(id) >= STALE_MINUTES);
  if (!isNews) return undefined;
  const all = new Map(known);
  for (const [id, one] of heard) if (one.minute >= minuteOf(id)) all.set(id, one);
  const newest = Math.max(...[...all.values()].map(({ minute }) => minute));
  return new Map(
    [...all]
      .filter(([, { minute }]) => newest - minute < AUDIENCE_EXPIRY_MINUTES)
      .sort(([, a], [, b]) => b.minute - a.minute)
      .slice(0, BEACONS_MAX),
  );
}

/** What a hub heard within the last week: its item still has older sightings until it is written again. */
export function heardWithinWeek(packed: PackedBeacons): Map<string, Heard> {
  const since = Math.floor(now() / MINUTE_MS) - AUDIENCE_EXPIRY_MINUTES;
  return new Map([...unpackBeacons(packed)].filter(([, { minute }]) => minute > since));
}
