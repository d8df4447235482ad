import type { BeaconType } from '../model/beacon-type.ts';
import { checkConfiguration, type Fault } from './check-configuration.ts';
import type { ConfigPatch } from './config-data.ts';
import { type Device, factoryDefaults } from './device.ts';
import { FIELD_NAMES } from './fields.ts';
import { BASES } from './firmware.ts';

/** Faults of a value by itself. All others depend on the other values of a beacon. */
const OF_A_VALUE: ReadonlySet<Fault['code']> = new Set<Fault['code']>([
  ...(['NOT_KNOWN', 'UNKNOWN_BITS', 'RANGE', 'NOT_HEX', 'NOT_A_CHOICE'] as const),
  ...(['URL_INVALID', 'URL_TOOLONG'] as const),
]);

const TYPES: readonly BeaconType[] = ['SENSOR_BEACON', 'SMART_BEACON'];

/** Every kind of beacon: its abilities depend on sensors and on the base of its firmware. */
const KINDS: readonly Device[] = TYPES.flatMap((type) =>
  [...Object.values(BASES), null].map((firmware) => ({
    type,
    metaData: {
      firmware,
      securebeacon_editable: true,
      eventbeacon_editable: true,
      energy_save_editable: true,
    },
  })),
);

/**
 * The faults of values that are saved without a beacon; empty if at least one kind of beacon takes all of them. Else they
 * are those of the kind that takes most.
 */
export function checkTemplate(patch: ConfigPatch): Fault[] {
  const sent = new Set(FIELD_NAMES.filter((name) => patch[name] !== undefined));
  const faults = KINDS.map((device) =>
    checkConfiguration(device, factoryDefaults(device), patch).filter(
      ({ code, field }) => OF_A_VALUE.has(code) && sent.has(field),
    ),
  );
  return faults.reduce((best, one) => (one.length < best.length ? one : best));
}
