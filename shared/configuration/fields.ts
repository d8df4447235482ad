import {
  CHANNELS,
  EDDYSTONE_FRAMES,
  EVENT_FRAME_MASK,
  EVENT_FRAMES,
  INFO_FRAMES,
  type Names,
} from './bits.ts';
import {
  ADVERTISING_INTERVALS,
  ADVERTISING_TYPES,
  ALTERNATIONS,
  chipPowers,
  eddystonePowers,
  eventAdvertisingTypes,
  eventFrames,
  TRIGGERS,
} from './choices.ts';
import type { Base } from './firmware.ts';

/** The sections of the form. */
export const SECTIONS = ['advertising', 'ibeacon', 'eddystone', 'event', 'energy'] as const;
export type Section = (typeof SECTIONS)[number];

/** Unlock flags of metaData: with them an admin lets the owner change certain features of a device. */
export const UNLOCK_FLAGS = [
  'securebeacon_editable',
  'eventbeacon_editable',
  'energy_save_editable',
] as const;
export type UnlockFlag = (typeof UNLOCK_FLAGS)[number];

/** The kind of value of a field. */
type Kind =
  /** One of a few numbers, which may depend on the firmware. With a mask, only these bits of the value are compared. */
  | {
      readonly kind: 'choice';
      readonly choices: readonly number[] | Names | ((firmware: string | null) => readonly number[]);
      /** The names of the choices, if `choices` is a function. */
      readonly named?: Names;
      readonly mask?: number;
      /** Values between two choices are rounded down. */
      readonly snaps?: true;
    }
  | { readonly kind: 'number'; readonly min: number; readonly max: number }
  | { readonly kind: 'bits'; readonly bits: Names }
  | { readonly kind: 'hex'; readonly digits: number }
  | { readonly kind: 'url' }
  | { readonly kind: 'boolean' };

export type Field = Kind & {
  readonly section: Section;
  readonly unit?: 'ms' | 's' | 'dBm';
  /** The first firmware that knows the field; absent: every firmware does. */
  readonly since?: Base;
  /** May be changed only while this flag of the device is set. */
  readonly unlockedBy?: UnlockFlag;
  /** An API key needs the permission for secure fields. */
  readonly isSecure?: true;
  /** It switches something on that other fields describe, so it is sent to the device after them. */
  readonly isSwitch?: true;
  /** The factory default. */
  readonly initially: number | string | boolean;
};

const major = { kind: 'number', min: 0, max: 65_535, initially: 0 } as const;
const uuid = { kind: 'hex', digits: 32, initially: '0'.repeat(32) } as const;
const measuredPower = { kind: 'number', min: -127, max: 5, unit: 'dBm', initially: -59 } as const;
const alternation = { kind: 'choice', choices: ALTERNATIONS, initially: ALTERNATIONS.off } as const;
const eddystone = { section: 'eddystone', since: 'eddystone' } as const;
const namespace = { kind: 'hex', digits: 20, initially: '0'.repeat(20) } as const;
const instance = { kind: 'hex', digits: 12, initially: '0'.repeat(12) } as const;
const url = { kind: 'url', initially: '' } as const;
const eddystonePower = { kind: 'choice', choices: eddystonePowers, unit: 'dBm', initially: 0 } as const;
const event = { section: 'event', unlockedBy: 'eventbeacon_editable' } as const;
const eventEddystone = { ...event, since: 'eddystone' } as const;
const seconds = { kind: 'number', min: 1, max: 42_940, unit: 's' } as const;
const secure = {
  section: 'advertising',
  kind: 'boolean',
  unlockedBy: 'securebeacon_editable',
  isSecure: true,
  isSwitch: true,
  initially: false,
} as const;
const energy = { section: 'energy', unlockedBy: 'energy_save_editable' } as const;
/** Seconds; the device counts them in 16 bits. */
const energySeconds = { ...energy, kind: 'number', min: 0, max: 65_535, unit: 's' } as const;

/**
 * Every field of a beacon's configuration (specification 2.3), with its own rules (2.5, 2.9, FIELD-FACTS 4); rules
 * between fields are in check-configuration.ts. Form, validation, display, the list of changes and the commands to the
 * device derive from this table.
 */
export const FIELDS = {
  adv_int: {
    section: 'advertising',
    kind: 'choice',
    choices: ADVERTISING_INTERVALS,
    snaps: true,
    unit: 'ms',
    initially: 300,
  },
  adv_channel: { section: 'advertising', kind: 'bits', bits: CHANNELS, initially: 7 },
  advertising_type: {
    section: 'advertising',
    kind: 'choice',
    choices: ADVERTISING_TYPES,
    initially: ADVERTISING_TYPES.connectable,
  },
  tx_power: {
    section: 'advertising',
    kind: 'choice',
    choices: chipPowers,
    unit: 'dBm',
    since: 'chipPower',
    initially: 0,
  },
  secure_connect: secure,
  secure_beacon: secure,
  info_beacon_frames: {
    section: 'advertising',
    kind: 'bits',
    bits: INFO_FRAMES,
    isSwitch: true,
    initially: INFO_FRAMES.ibeacon,
  },

  ibeacon_uuid: { section: 'ibeacon', ...uuid },
  ibeacon_major: { section: 'ibeacon', ...major },
  ibeacon_minor: { section: 'ibeacon', ...major },
  ibeacon_minor_alternation: { section: 'ibeacon', ...alternation },
  ibeacon_power: { section: 'ibeacon', ...measuredPower },

  eddystone_frames: { ...eddystone, kind: 'bits', bits: EDDYSTONE_FRAMES, isSwitch: true, initially: 0 },
  eddystone_tx_power: { ...eddystone, ...eddystonePower },
  eddystone_namespace: { ...eddystone, ...namespace },
  eddystone_instance: { ...eddystone, ...instance },
  eddystone_url: { ...eddystone, ...url },

  eventbeacon_frames: {
    ...event,
    kind: 'choice',
    choices: eventFrames,
    named: EVENT_FRAMES,
    mask: EVENT_FRAME_MASK,
    isSwitch: true,
    initially: EVENT_FRAMES.off,
  },
  eventbeacon_adv_int: { ...event, kind: 'number', min: 100, max: 10_000, unit: 'ms', initially: 300 },
  eventbeacon_advertising_type: {
    ...event,
    kind: 'choice',
    choices: eventAdvertisingTypes,
    named: ADVERTISING_TYPES,
    initially: ADVERTISING_TYPES.connectable,
  },
  eventbeacon_ibeacon_uuid: { ...event, ...uuid },
  eventbeacon_ibeacon_major: { ...event, ...major },
  eventbeacon_ibeacon_minor: { ...event, ...major },
  eventbeacon_ibeacon_minor_alternation: { ...event, ...alternation },
  eventbeacon_ibeacon_alternation_count: { ...event, kind: 'number', min: 2, max: 255, initially: 2 },
  eventbeacon_ibeacon_power: { ...event, ...measuredPower },
  eventbeacon_eddystone_frames: {
    ...eventEddystone,
    kind: 'bits',
    bits: EDDYSTONE_FRAMES,
    isSwitch: true,
    initially: EDDYSTONE_FRAMES.uid,
  },
  eventbeacon_eddystone_tx_power: { ...eventEddystone, ...eddystonePower },
  eventbeacon_eddystone_namespace: { ...eventEddystone, ...namespace },
  eventbeacon_eddystone_instance: { ...eventEddystone, ...instance },
  eventbeacon_eddystone_url: { ...eventEddystone, ...url },
  eventbeacon_duration: { ...event, ...seconds, initially: 10 },
  eventbeacon_timer_interval: { ...event, ...seconds, initially: 60 },
  /** A number for the device; its meanings are not documented. */
  eventbeacon_function: { ...event, kind: 'number', min: 0, max: 255, initially: 0 },
  eventbeacon_trigger: {
    ...event,
    kind: 'choice',
    choices: TRIGGERS,
    isSwitch: true,
    initially: TRIGGERS.off,
  },
  /** If true, the beacon sends only during an event. */
  eventbeacon_primary_off: { ...event, kind: 'boolean', isSwitch: true, initially: false },

  /** 0: advertising is off while energy is saved. */
  energy_save_interval: { ...energySeconds, initially: 0 },
  energy_save_duration: { ...energySeconds, initially: 0 },
  /** Whether the device's button can switch energy saving. */
  energy_save_switch: { ...energy, kind: 'boolean', initially: false },
  energy_save_state: { ...energy, kind: 'boolean', isSwitch: true, initially: false },
} as const satisfies Record<string, Field>;

export type FieldName = keyof typeof FIELDS;
export const FIELD_NAMES = Object.keys(FIELDS) as FieldName[];

type ValueOf<K extends Field['kind']> = K extends 'boolean'
  ? boolean
  : K extends 'hex' | 'url'
    ? string
    : number;

/** A configuration: the fields that the beacon's firmware knows. */
export type ConfigData = { [Name in FieldName]?: ValueOf<(typeof FIELDS)[Name]['kind']> };
export type Value = ConfigData[FieldName] & {};

/** What a beacon's configuration depends on besides its type. */
export interface MetaData extends Record<UnlockFlag, boolean> {
  readonly firmware: string | null;
}

/** The field without its exact type, for code that handles all fields alike. */
export const fieldOf = (name: FieldName): Field => FIELDS[name];
