import { applyPatch, knownBits } from './apply-patch.ts';
import { CHANNELS, EDDYSTONE_FRAMES, sumOf } from './bits.ts';
import { TRIGGERS } from './choices.ts';
import type { ConfigPatch } from './config-data.ts';
import { choicesOf, type Device, hasRadio, knows } from './device.ts';
import { encodeEddystoneUrl, URL_TOKENS_MAX } from './eddystone-url.ts';
import { type ConfigData, FIELD_NAMES, type FieldName, fieldOf } from './fields.ts';
import { BASES } from './firmware.ts';
import { activeFrames } from './frames.ts';
import { isHex } from './hex.ts';
import { lockOf } from './offered.ts';

export const FAULTS = [
  /** The device has no radio. */
  'NO_RADIO',
  /** Its firmware does not know the field; `since`: the first version that does. */
  'NOT_KNOWN',
  /** An admin has not set the `flag`. */
  'LOCKED',
  /** Not between `from` and `to`. */
  'RANGE',
  'NOT_A_CHOICE',
  /** Bits without a meaning on this device. */
  'UNKNOWN_BITS',
  /** Not hexadecimal, or not of this number of `digits`. */
  'NOT_HEX',
  'URL_MISSING',
  'URL_INVALID',
  /** More than `to` `tokens`. */
  'URL_TOOLONG',
  'NO_CHANNEL',
  /** The beacon would send nothing. */
  'NO_PACKET',
  /** An event must send exactly one Eddystone frame. */
  'NOT_ONE_FRAME',
  /** The beacon sends only on an event, but no trigger is chosen. */
  'NO_TRIGGER',
  'NO_DURATION',
  /** A secure beacon needs a major or minor other than 0 (WARNING_SECURE_BEACON_MAJOR_MINOR_ZERO). */
  'SECURE_ZERO',
] as const;

/** A fault of a field, with the values for its message. */
export interface Fault {
  readonly field: FieldName;
  readonly code: (typeof FAULTS)[number];
  readonly from?: number;
  readonly to?: number;
  readonly digits?: number;
  readonly tokens?: number;
  readonly since?: string;
  readonly flag?: string;
}

/**
 * The faults of a change of a beacon's configuration (specification 2.5, 2.9); empty: it may be saved. A field sent
 * with its present value is not a change, so that callers may send back what they have read.
 *
 * @param current the present configuration, as returned by `adaptToDevice`
 */
export function checkConfiguration(device: Device, current: ConfigData, patch: ConfigPatch): Fault[] {
  const sent = FIELD_NAMES.filter((name) => patch[name] !== undefined);
  const [first] = sent;
  if (!hasRadio(device.type)) return first ? [{ field: first, code: 'NO_RADIO' }] : [];
  const next = applyPatch(device, current, patch);
  return [
    ...sent.flatMap((name) => sendingFault(device, name, patch, current, next)),
    ...FIELD_NAMES.flatMap((name) => valueFault(device, name, next)),
    ...urlFaults(next),
    ...togetherFaults(next),
  ];
}

/** The fault if the field may not be sent to this device at all. */
function sendingFault(
  device: Device,
  field: FieldName,
  patch: ConfigPatch,
  current: ConfigData,
  next: ConfigData,
): Fault[] {
  if (!knows(device, field)) return [{ field, code: 'NOT_KNOWN', since: BASES[fieldOf(field).since!] }];
  const flag = next[field] === current[field] ? undefined : lockOf(device, field);
  if (flag) return [{ field, code: 'LOCKED', flag }];
  const known = knownBits(device, field);
  const value = patch[field];
  if (known === undefined || typeof value !== 'number') return [];
  return value & ~known & ~Number(current[field] ?? 0) ? [{ field, code: 'UNKNOWN_BITS' }] : [];
}

/** The fault of a value by itself, independent of the other fields. */
function valueFault(device: Device, name: FieldName, next: ConfigData): Fault[] {
  const value = next[name];
  if (value === undefined) return [];
  const field = fieldOf(name);
  if (field.kind === 'number') {
    const { min, max } = field;
    return Number(value) >= min && Number(value) <= max
      ? []
      : [{ field: name, code: 'RANGE', from: min, to: max }];
  }
  if (field.kind === 'hex') {
    const { digits } = field;
    return isHex(String(value), digits) ? [] : [{ field: name, code: 'NOT_HEX', digits }];
  }
  if (field.kind !== 'choice') return [];
  const choices = choicesOf(field, device.metaData.firmware);
  if (choices.includes(field.mask === undefined ? Number(value) : Number(value) & field.mask)) return [];
  return field.snaps
    ? [{ field: name, code: 'RANGE', from: Math.min(...choices), to: Math.max(...choices) }]
    : [{ field: name, code: 'NOT_A_CHOICE' }];
}

function urlFaults(next: ConfigData): Fault[] {
  const { event } = activeFrames(next);
  const frames = next.eddystone_frames ?? 0;
  const eventFrames = event === 'eddystone' ? (next.eventbeacon_eddystone_frames ?? 0) : 0;
  return [
    ...urlFault('eddystone_url', next.eddystone_url, (frames & EDDYSTONE_FRAMES.url) !== 0),
    ...urlFault(
      'eventbeacon_eddystone_url',
      next.eventbeacon_eddystone_url,
      (eventFrames & EDDYSTONE_FRAMES.url) !== 0,
    ),
  ];
}

/** A URL that no frame sends may be empty, but not invalid. */
function urlFault(field: FieldName, url: string | undefined, isSent: boolean): Fault[] {
  if (!url) return isSent ? [{ field, code: 'URL_MISSING' }] : [];
  const { result, tokens } = encodeEddystoneUrl(url);
  if (result === 'OK') return [];
  return result === 'INVALID'
    ? [{ field, code: 'URL_INVALID' }]
    : [{ field, code: 'URL_TOOLONG', tokens, to: URL_TOKENS_MAX }];
}

/** Rules between fields. */
function togetherFaults(next: ConfigData): Fault[] {
  const faults: Fault[] = [];
  const { info, eddystone, event, isIBeacon } = activeFrames(next);
  const { eventbeacon_trigger: trigger, eventbeacon_primary_off: isOnEventOnly } = next;
  if (!((next.adv_channel ?? 0) & sumOf(CHANNELS))) faults.push({ field: 'adv_channel', code: 'NO_CHANNEL' });
  const isSentAlways = !isOnEventOnly && info.length + eddystone.length > 0;
  // A missing trigger has a fault of its own (NO_TRIGGER).
  const isSentOnEvent = event !== 'off' && (isOnEventOnly || trigger !== TRIGGERS.off);
  if (!isSentAlways && !isSentOnEvent)
    faults.push({ field: isOnEventOnly ? 'eventbeacon_frames' : 'info_beacon_frames', code: 'NO_PACKET' });
  if (isOnEventOnly && trigger === TRIGGERS.off)
    faults.push({ field: 'eventbeacon_trigger', code: 'NO_TRIGGER' });
  const eventFrames = (next.eventbeacon_eddystone_frames ?? 0) & sumOf(EDDYSTONE_FRAMES);
  if (event === 'eddystone' && !Object.values<number>(EDDYSTONE_FRAMES).includes(eventFrames))
    faults.push({ field: 'eventbeacon_eddystone_frames', code: 'NOT_ONE_FRAME' });
  if (next.energy_save_interval && !next.energy_save_duration)
    faults.push({ field: 'energy_save_duration', code: 'NO_DURATION' });
  if (next.secure_beacon && isIBeacon && !next.ibeacon_major && !next.ibeacon_minor)
    faults.push(...SECURE_ZERO('ibeacon_major', 'ibeacon_minor'));
  const { eventbeacon_ibeacon_major: major, eventbeacon_ibeacon_minor: minor } = next;
  if (next.secure_beacon && event === 'ibeacon' && !major && !minor)
    faults.push(...SECURE_ZERO('eventbeacon_ibeacon_major', 'eventbeacon_ibeacon_minor'));
  return faults;
}

const SECURE_ZERO = (...fields: FieldName[]): Fault[] =>
  fields.map((field) => ({ field, code: 'SECURE_ZERO' }));
