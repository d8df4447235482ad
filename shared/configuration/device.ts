import type { BeaconType } from '../model/beacon-type.ts';
import { INFO_FRAMES, type Names, SENSOR_FRAMES } from './bits.ts';
import {
  type ConfigData,
  FIELD_NAMES,
  type Field,
  type FieldName,
  fieldOf,
  type MetaData,
} from './fields.ts';
import { isFrom } from './firmware.ts';

/** The facts that decide how a beacon can be configured. */
export interface Device {
  readonly type: BeaconType;
  readonly metaData: MetaData;
}

/** Types with a radio. Tags and bar codes cannot be configured. UNDEFINED is included, because it may be a beacon. */
const RADIOS: readonly BeaconType[] = [
  'SMART_BEACON',
  'SENSOR_BEACON',
  'SMART_KEY',
  'SMART_SENSOR',
  'UNDEFINED',
];
/** Types with sensors. */
export const SENSOR_TYPES: readonly BeaconType[] = ['SENSOR_BEACON', 'SMART_SENSOR'];

export const hasRadio = (type: BeaconType): boolean => RADIOS.includes(type);

/** Whether the firmware knows the field. These fields form the configuration, whether or not they may be changed. */
export const knows = ({ type, metaData }: Device, name: FieldName): boolean => {
  const { since } = fieldOf(name);
  return hasRadio(type) && (since === undefined || isFrom(metaData.firmware, since));
};

/** The values that a choice may have with this firmware. */
export function choicesOf(
  field: Extract<Field, { kind: 'choice' }>,
  firmware: string | null,
): readonly number[] {
  const { choices } = field;
  if (typeof choices === 'function') return choices(firmware);
  return Array.isArray(choices) ? choices : Object.values(choices as Names);
}

/** The bits that have a meaning on this device: only devices with sensors have sensor frames. */
export function bitsOf(name: FieldName, bits: Names, { type }: Device): Names {
  if (name !== 'info_beacon_frames' || SENSOR_TYPES.includes(type)) return bits;
  return Object.fromEntries(Object.entries(INFO_FRAMES).filter(([frame]) => !(frame in SENSOR_FRAMES)));
}

/** The factory configuration of a beacon. */
export function factoryDefaults(device: Device): ConfigData {
  const known = FIELD_NAMES.filter((name) => knows(device, name));
  return Object.fromEntries(known.map((name) => [name, fieldOf(name).initially]));
}

/**
 * A stored configuration as this firmware understands it. A firmware update may add fields (they get the factory
 * default), drop fields (they are left out) or drop choices (they become the nearest choice).
 */
export function adaptToDevice(device: Device, stored: ConfigData): ConfigData {
  const values = Object.entries(factoryDefaults(device)).map(([name, initially]) => {
    const value = stored[name as FieldName] ?? initially;
    const field = fieldOf(name as FieldName);
    if (field.kind !== 'choice' || field.mask !== undefined) return [name, value];
    return [name, nearest(choicesOf(field, device.metaData.firmware), value as number)];
  });
  return Object.fromEntries(values);
}

const nearest = (choices: readonly number[], value: number): number =>
  choices.reduce((best, choice) => (Math.abs(choice - value) < Math.abs(best - value) ? choice : best));
