import * as z from 'zod/mini';
import { NOUN } from '../noun.ts';
import { choicesOf } from './device.ts';
import { decodeEddystoneUrl, encodeEddystoneUrl } from './eddystone-url.ts';
import { type ConfigData, FIELD_NAMES, type Field, type FieldName, fieldOf, type Value } from './fields.ts';
import { BASES } from './firmware.ts';

/** A byte encoding of values, in hex digits. */
interface ValueType {
  /** Whether it can encode every value of the field. */
  readonly suits: (field: Field) => boolean;
  /** Undefined: it cannot encode this value. */
  readonly write: (value: Value) => string | undefined;
  /** Undefined: these bytes are not a value of this type. */
  readonly read: (hex: string) => Value | undefined;
}

const VALUE_TYPES = {
  uint8: integer(1),
  int8: integer(1, { isSigned: true }),
  uint16be: integer(2),
  uint16le: integer(2, { isLittleEndian: true }),
  uint32be: integer(4),
  uint32le: integer(4, { isLittleEndian: true }),
  boolean: {
    suits: ({ kind }) => kind === 'boolean',
    write: (value) => (typeof value === 'boolean' ? (value ? '01' : '00') : undefined),
    read: (hex) => ({ '00': false, '01': true })[hex],
  },
  hex: {
    suits: ({ kind }) => kind === 'hex',
    write: (value) => (isBytes(value) && value ? value : undefined),
    read: (hex) => hex || undefined,
  },
  eddystoneUrl: {
    suits: ({ kind }) => kind === 'url',
    write: writeUrl,
    read: (hex) => decodeEddystoneUrl(hex.match(/../g)?.map((byte) => Number.parseInt(byte, 16)) ?? []),
  },
} as const satisfies Record<string, ValueType>;

const FieldCoding = z.strictObject({
  characteristic: z
    .string()
    .check(z.toUpperCase(), z.regex(/^[0-9A-F]{4}$/, 'is not a UUID of two bytes: four hex digits')),
  value: z.enum(Object.keys(VALUE_TYPES) as (keyof typeof VALUE_TYPES)[], {
    error: `must be one of ${Object.keys(VALUE_TYPES).join(', ')}`,
  }),
});
type FieldCodings = Readonly<Record<string, z.output<typeof FieldCoding>>>;

/** Google's Eddystone-URL Configuration Service, 3.4: up to 18 bytes; zero bytes mean no URL. */
const PUBLIC: FieldCodings = { eddystone_url: { characteristic: '2084', value: 'eddystoneUrl' } };

/**
 * How configurations are encoded for hubs with the vendor's firmware: the name of the array of beacons, and the
 * characteristic of each field (FIELD-FACTS 3). The vendor publishes only a part of this; the rest is for its
 * customers.
 */
export const BeaconCoding = z.prefault(
  z.strictObject({
    /** The key of the array. Responses to pushes contain `commands`, too, so this word must be another one. */
    word: z._default(
      z
        .string()
        .check(
          z.regex(
            /^(?!command$)[A-Za-z][A-Za-z0-9]{0,31}$/,
            'must be one word of letters and digits, other than "command"',
          ),
        ),
      NOUN,
    ),
    fields: z
      .pipe(
        z.prefault(z.record(z.string(), FieldCoding), {}),
        z.transform((own: FieldCodings): FieldCodings => ({ ...PUBLIC, ...own })),
      )
      .check(({ value: fields, issues }) => {
        for (const [name, coding] of Object.entries(fields)) {
          const message = faultOf(name, coding, fields);
          if (message) issues.push({ code: 'custom', path: [name], message, input: coding });
        }
      }),
  }),
  {},
);
export type BeaconCoding = z.output<typeof BeaconCoding>;

function faultOf(
  name: string,
  { characteristic, value }: FieldCodings[string],
  fields: FieldCodings,
): string | undefined {
  if (!isFieldName(name)) return 'is not a field of a configuration';
  if (!VALUE_TYPES[value].suits(fieldOf(name))) return `has values that ${value} cannot hold`;
  const [first] = Object.entries(fields).find(([, other]) => other.characteristic === characteristic)!;
  return first === name ? undefined : `has the characteristic of ${first}`;
}

const isFieldName = (name: string): name is FieldName => (FIELD_NAMES as readonly string[]).includes(name);

/**
 * Encodes single-field commands as characteristics: UUID and value, in hex digits. Undefined if any of them has no
 * coding or a value that its coding cannot hold, because a part of a configuration must not be sent.
 */
export function encodeCommands(
  { fields }: BeaconCoding,
  commands: readonly ConfigData[],
): string[] | undefined {
  const coded = commands.flatMap(Object.entries<Value>).map(([name, value]) => {
    const coding = fields[name];
    const bytes = coding && VALUE_TYPES[coding.value].write(value);
    return bytes === undefined ? undefined : coding!.characteristic + bytes;
  });
  return coded.every((one) => one !== undefined) ? coded : undefined;
}

/** Decodes the output of `encodeCommands`. */
export function decodeCommands({ fields }: BeaconCoding, coded: readonly string[]): ConfigData[] | undefined {
  const commands = coded.map((command) => {
    const [name, coding] =
      Object.entries(fields).find(([, { characteristic }]) => command.startsWith(characteristic)) ?? [];
    const bytes = command.slice(4);
    const value = coding && isBytes(bytes) ? VALUE_TYPES[coding.value].read(bytes) : undefined;
    return name === undefined || value === undefined ? undefined : { [name]: value };
  });
  return commands.every((one) => one !== undefined) ? commands : undefined;
}

const isBytes = (value: Value): value is string =>
  typeof value === 'string' && /^(?:[0-9A-F]{2})*$/.test(value);

function writeUrl(url: Value): string | undefined {
  const { result, bytes } = encodeEddystoneUrl(String(url));
  return url === '' || result === 'OK' ? bytes.map((byte) => hexOf(byte, 1)).join('') : undefined;
}

const hexOf = (value: number, bytes: number) =>
  value
    .toString(16)
    .toUpperCase()
    .padStart(2 * bytes, '0');

function integer(
  bytes: 1 | 2 | 4,
  { isSigned = false, isLittleEndian = false }: { isSigned?: boolean; isLittleEndian?: boolean } = {},
): ValueType {
  const count = 2 ** (8 * bytes);
  const min = isSigned ? -count / 2 : 0;
  const max = min + count - 1;
  const inOrder = (hex: string) => (isLittleEndian ? hex.match(/../g)!.toReversed().join('') : hex);
  return {
    suits: (field) => {
      const range = rangeOf(field);
      return range !== undefined && range[0] >= min && range[1] <= max;
    },
    write: (value) => {
      if (typeof value !== 'number' || !Number.isInteger(value) || value < min || value > max)
        return undefined;
      return inOrder(hexOf(value < 0 ? value + count : value, bytes));
    },
    read: (hex) => {
      if (hex.length !== 2 * bytes) return undefined;
      const value = Number.parseInt(inOrder(hex), 16);
      return value > max ? value - count : value;
    },
  };
}

/** The range of a field's values. Unknown bits are kept, so a set of bits takes a whole byte. */
function rangeOf(field: Field): readonly [number, number] | undefined {
  if (field.kind === 'number') return [field.min, field.max];
  if (field.kind === 'bits' || (field.kind === 'choice' && field.mask !== undefined)) return [0, 255];
  if (field.kind !== 'choice') return undefined;
  const choices = [null, ...Object.values(BASES)].flatMap((firmware) => choicesOf(field, firmware));
  return [Math.min(...choices), Math.max(...choices)];
}
