import type { Packet } from './packet.ts';
import { readRssi } from './read-rssi.ts';
import { readTemperature } from './read-sensors.ts';

/**
 * Payload format 2.0: one frame as a hex string (FIELD-FACTS 1). MAC 6, RSSI 1, timestamp 8 little endian, battery 1,
 * type 1, then the type's content.
 */
const HEADER_BYTES = 17;
const FRAME_MAX_BYTES = 512;

const TYPE = {
  iBeacon: 0x01,
  eddystoneUid: 0x02,
  eddystoneTlm: 0x04,
  tracing: 0x10,
  special: 0x20,
  result: 0x80,
} as const;

/** The subtype of a result. */
const CONFIGURATION = 0x01;

/** The minimum length of the content of each type, in bytes. */
const CONTENT_MIN_BYTES = new Map<number, number>([
  [TYPE.iBeacon, 21],
  [TYPE.eddystoneUid, 17],
  [TYPE.eddystoneTlm, 12],
  [TYPE.tracing, 4],
  [TYPE.special, 1],
  [TYPE.result, 4],
]);

/** Reads one frame. Undefined if it is too short for its type, of an unknown type, or has an invalid MAC. */
export function readRawFrame(frame: unknown): Packet | undefined {
  if (typeof frame !== 'string' || !/^(?:[0-9a-fA-F]{2})+$/.test(frame)) return undefined;
  const bytes = Buffer.from(frame, 'hex');
  if (bytes.length < HEADER_BYTES || bytes.length > FRAME_MAX_BYTES) return undefined;
  const type = bytes[16]!;
  const content = bytes.subarray(HEADER_BYTES);
  const least = CONTENT_MIN_BYTES.get(type);
  if (least === undefined || content.length < least) return undefined;
  const beaconId = bytes.subarray(0, 6).toString('hex').toUpperCase();
  const timestamp = Number(bytes.readBigUInt64LE(7));
  if (/^(0{12}|F{12})$/.test(beaconId) || !Number.isSafeInteger(timestamp)) return undefined;
  if (type === TYPE.result) return resultOf(beaconId, content);
  const batteryPct = bytes[15]!;
  const isTelemetry = type === TYPE.eddystoneTlm;
  const rssi = readRssi(bytes.readInt8(6));
  const sensors = isTelemetry ? readTemperature(content.readInt16BE(2), timestamp) : undefined;
  return {
    sighting: {
      beaconId,
      timestamp,
      ...(rssi !== undefined && { rssi }),
      ...(batteryPct <= 100 && { batteryPct }),
      ...(isTelemetry && {
        // 0 means: not measured.
        ...(content.readUInt16BE(0) > 0 && { batteryMV: content.readUInt16BE(0) }),
        activeTime: Math.floor(content.readUInt32BE(8) / 10),
      }),
      ...(sensors && { sensors }),
    },
  };
}

/**
 * One byte each: subtype, update index, result, reason. Only the subtype CONFIGURATION is a result of a configuration.
 */
function resultOf(beaconId: string, content: Buffer): Packet {
  const [subtype, index, result, reason] = content as unknown as [number, number, number, number];
  return subtype === CONFIGURATION ? { results: [{ beaconId, index, result, reason }] } : {};
}
