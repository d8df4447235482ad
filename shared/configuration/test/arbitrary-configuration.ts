import fc from 'fast-check';
import { BEACON_TYPES } from '../../model/beacon-type.ts';
import type { Device } from '../device.ts';
import { type ConfigData, FIELD_NAMES, type FieldName } from '../fields.ts';

/** Firmware versions around every base, and an unknown version. */
const FIRMWARES = [
  '001.001',
  '002.000',
  '002.001',
  '003.001',
  '005.999',
  '006.001',
  '007.001',
  '008.003',
  null,
];

export const devices: fc.Arbitrary<Device> = fc.record({
  type: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('SMART_BEACON' as const, 'SENSOR_BEACON' as const) },
    fc.constantFrom(...BEACON_TYPES),
  ),
  metaData: fc.record({
    firmware: fc.constantFrom(...FIRMWARES),
    securebeacon_editable: fc.boolean(),
    eventbeacon_editable: fc.boolean(),
    energy_save_editable: fc.boolean(),
  }),
});

const digits = (count: number) =>
  fc.oneof(
    fc.string({ unit: fc.constantFrom(...'0123456789ABCDEF'), minLength: count, maxLength: count }),
    fc.string({ unit: fc.constantFrom(...'0123456789ABCDEFG'), minLength: count - 1, maxLength: count + 1 }),
  );
const around = (...values: number[]) =>
  fc.oneof(
    fc.constantFrom(...values),
    fc.integer({ min: -130, max: 300 }),
    fc.integer({ min: -1, max: 65_600 }),
  );
const urls = fc.constantFrom(
  '',
  'https://abc.de',
  'http://www.example.com/',
  'https://example.com/much-too-long-for-it',
  'ftp://abc.de',
  'https://ä.de',
);

/** Valid and invalid values, with many at the limits of the specification. */
function someValue(name: FieldName): fc.Arbitrary<unknown> {
  const field = name.replace(/^eventbeacon_/, '');
  if (/^(secure_|primary_off|energy_save_state|energy_save_switch)/.test(field)) return fc.boolean();
  if (/uuid$/.test(field)) return digits(32);
  if (/namespace$/.test(field)) return digits(20);
  if (/instance$/.test(field)) return digits(12);
  if (/url$/.test(field)) return urls;
  if (/power$/.test(field)) return around(-127, -128, -21, -20, -10, -9, 0, 5, 6, 10, 11);
  if (/adv_int$/.test(field)) return around(99, 100, 250, 2550, 9999, 10_000, 10_001);
  if (/duration$|interval$/.test(field)) return around(0, 1, 42_940, 42_941, 65_535, 65_536);
  if (/major$|minor$/.test(field)) return around(0, 0, 1, 65_535, 65_536);
  return fc.oneof(fc.constantFrom(0, 0, 1, 2, 3, 4, 5, 7, 8, 15, 16, 20, 32, 48, 49, 255, 256), around(0));
}

/** Changes of some fields. */
export const patches = fc.record(
  Object.fromEntries(
    FIELD_NAMES.map((name) => [name, fc.oneof({ weight: 5, arbitrary: someValue(name) }, fc.constant(null))]),
  ),
  { requiredKeys: [] },
) as fc.Arbitrary<{ [Name in FieldName]?: ConfigData[Name] | null }>;

/** Changes of only a few fields, because most changes of many fields have a fault. */
export const smallPatches = fc
  .tuple(patches, fc.subarray([...FIELD_NAMES], { minLength: 0, maxLength: 6 }))
  .map(
    ([patch, names]) =>
      Object.fromEntries(
        names.flatMap((name) => (name in patch ? [[name, patch[name]]] : [])),
      ) as typeof patch,
  );
