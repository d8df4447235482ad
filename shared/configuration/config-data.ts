import * as z from 'zod/mini';
import { FIELD_NAMES, type FIELDS, type FieldName, fieldOf } from './fields.ts';

/** Longer than any URL that fits into a frame, so that a URL that is too long gets its specific fault. */
const URL_LENGTH_MAX = 500;

function schemaOf(name: FieldName): z.ZodMiniType<unknown> {
  const field = fieldOf(name);
  if (field.kind === 'boolean') return z.boolean();
  if (field.kind === 'url') return z.string().check(z.maxLength(URL_LENGTH_MAX));
  // A UUID is accepted with and without hyphens.
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

/** A configuration, checked only by the types of its values; `checkConfiguration` checks the values. */
export const ConfigData = z
  .strictObject(shapeOf((schema) => schema) as Shape<'optional'>)
  .register(z.globalRegistry, {
    id: 'ConfigData',
    description: 'Configuration of a beacon: the fields that its firmware knows',
  });

/** A change of a configuration: an absent field keeps its value, null sets the factory default. */
export const ConfigPatch = z
  .strictObject(shapeOf((schema) => z.nullable(schema)) as Shape<'patch'>)
  .register(z.globalRegistry, {
    id: 'ConfigPatch',
    description: 'Changes of a configuration: an absent field keeps its value, null sets the factory default',
  });
export type ConfigPatch = z.output<typeof ConfigPatch>;

const flag = z.boolean();
const unlockFlags = { securebeacon_editable: flag, eventbeacon_editable: flag, energy_save_editable: flag };

export const MetaData = z
  .strictObject({
    /** `xxx.xxx`; null until it is known. */
    firmware: z.nullable(z.string()),
    ...unlockFlags,
  })
  .register(z.globalRegistry, {
    id: 'BeaconMetaData',
    description: 'The firmware of a beacon and the features that an admin has unlocked on it',
  });

/** Only admins may change an unlock flag. The firmware is reported by the device. */
export const MetaPatch = z.partial(MetaData);
export type MetaPatch = z.output<typeof MetaPatch>;
