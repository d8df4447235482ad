/**
 * The samples of one day, packed: 9 bytes each, so that a full day (96) and its live item stay below one write unit.
 * Minute of the UTC day 2, battery percent 1 (255: none), millivolts 2 (0: none), active time in seconds 4 (all ones:
 * none).
 */
export interface Sample {
  readonly at: number;
  readonly batteryPct: number | null;
  readonly batteryMV: number | null;
  readonly activeTime: number | null;
}

const BYTES = 9;
const NO_PERCENT = 0xff;
const NO_TIME = 0xffff_ffff;
export const SAMPLES_A_DAY_MAX = 96;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Adds a sample at the end. On a full day, it replaces the last sample. */
export function addSample(samples: Uint8Array, sample: Sample): Uint8Array {
  const count = Math.min(countOf(samples), SAMPLES_A_DAY_MAX - 1);
  const bytes = Buffer.alloc((count + 1) * BYTES);
  bytes.set(samples.subarray(0, count * BYTES));
  const at = count * BYTES;
  bytes.writeUInt16BE(Math.floor((sample.at % DAY_MS) / MINUTE_MS), at);
  bytes.writeUInt8(sample.batteryPct ?? NO_PERCENT, at + 2);
  bytes.writeUInt16BE(sample.batteryMV ?? 0, at + 3);
  bytes.writeUInt32BE(sample.activeTime ?? NO_TIME, at + 5);
  return bytes;
}

export const countOf = (samples: Uint8Array): number => samples.length / BYTES;

/** The samples of a day, in the order in which they were heard. */
export function readSamples(day: string, samples: Uint8Array): Sample[] {
  const bytes = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
  const midnight = Date.parse(`${day}T00:00:00Z`);
  return Array.from({ length: countOf(samples) }, (_, index) => {
    const at = index * BYTES;
    const percent = bytes.readUInt8(at + 2);
    const time = bytes.readUInt32BE(at + 5);
    return {
      at: midnight + bytes.readUInt16BE(at) * MINUTE_MS,
      batteryPct: percent === NO_PERCENT ? null : percent,
      batteryMV: bytes.readUInt16BE(at + 3) || null,
      activeTime: time === NO_TIME ? null : time,
    };
  });
}
