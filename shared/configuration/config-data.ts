import * as z from 'zod/mini';
import { FIELD_NAMES, type FIELDS, type FieldName, fieldOf } from './fields.ts';

/** Longer than any address that fits into a frame, so that one that is too long is told so. */
const URL_LENGTH_MAX = 500;

function schemaOf(name: FieldName): z.ZodMiniType<unknown> {
  const field = fieldOf(name);
  if (field.kind === 'boolean') return z.boolean();
  if (field.kind === 'url') return z.string().check(z.maxLength(URL_LENGTH_MAX));
  // A UUID is read with and without its hyphens.
  if (field.kind === 'hex') return z.string().check(z.maxLength(field.digits + 4));
  return z.int().check(z.minimum(-0x8000_0000), z.maximum(0x7fff_ffff));
}

type Shape<Wrap extends 'optional' | 'patch'> = {
  [Name in FieldName]: z.ZodMiniOptional<
    Wrap extends 'optional' ? SchemaOf<Name> : z.ZodMiniNullable<SchemaOf<Name>>
  >;
};
type SchemaOf<Name extends FieldName> = (typeof FIELDS)[Name]['kind'] extends 'boolean'
  ? z.ZodMiniBoolean
  : (typeof FIELDS)[Name]['kind'] extends 'hex' | 'url'
    ? z.ZodMiniString
    : z.ZodMiniNumberFormat;

const shapeOf = (wrap: (schema: z.ZodMiniType<unknown>) => z.ZodMiniType<unknown>) =>
  Object.fromEntries(FIELD_NAMES.map((name) => [name, z.optional(wrap(schemaOf(name)))])) as unknown;

/** A configuration by the types of its values alone; what they may be says `checkConfiguration`. */
export const ConfigData = z
  .strictObject(shapeOf((schema) => schema) as Shape<'optional'>)
  .register(z.globalRegistry, {
    id: 'ConfigData',
    description: 'Configuration of a beacon: the fields that its firmware knows',
  });

/** What shall become of a configuration: an absent field stays as it is, null is what the beacon left the factory with. */
export const ConfigPatch = z
  .strictObject(shapeOf((schema) => z.nullable(schema)) as Shape<'patch'>)
  .register(z.globalRegistry, {
    id: 'ConfigPatch',
    description: 'Changes of a configuration: absent stays, null is the factory’s value',
  });
export type ConfigPatch = z.output<typeof ConfigPatch>;

const flag = z.boolean();
const unlockFlags = { securebeacon_editable: flag, eventbeacon_editable: flag, energy_save_editable: flag };

export const MetaData = z
  .strictObject({
    /** `xxx.xxx`; null until it was heard. */
    firmware: z.nullable(z.string()),
    ...unlockFlags,
  })
  .register(z.globalRegistry, {
    id: 'BeaconMetaData',
    description: 'Firmware of a beacon and what an admin has unlocked on it',
  });

/** Only admins may send another value of an unlock flag than it has; the firmware is what the device says. */
export const MetaPatch = z.partial(MetaData);
export type MetaPatch = z.output<typeof MetaPatch>;
