import { bitsOf, choicesOf, type Device, knows } from './device.ts';
import { FIELD_NAMES, type Field, type FieldName, fieldOf, type Section, type UnlockFlag } from './fields.ts';

interface Choice {
  readonly value: number;
  /** Without a name, the number is shown. */
  readonly name?: string;
}

/** A field as the form shows it for a device, with the choices and bits that this device has. */
export type OfferedField = {
  readonly name: FieldName;
  readonly section: Section;
  readonly unit?: Field['unit'];
  readonly isSecure: boolean;
} & (
  | {
      readonly kind: 'choice';
      readonly choices: readonly Choice[];
      readonly mask?: number | undefined;
      /** Values between two choices are rounded down. */
      readonly snaps: boolean;
    }
  | { readonly kind: 'number'; readonly min: number; readonly max: number }
  | { readonly kind: 'bits'; readonly bits: readonly (Choice & { readonly name: string })[] }
  | { readonly kind: 'hex'; readonly digits: number }
  | { readonly kind: 'url' }
  | { readonly kind: 'boolean' }
);

/** The editable fields of a device: those that its firmware knows, that are unlocked and have more than one choice. */
export const fieldsOf = (device: Device): OfferedField[] =>
  FIELD_NAMES.filter((name) => knows(device, name) && !lockOf(device, name))
    .map((name) => resolve(device, name))
    .filter((field) => field.kind !== 'choice' || field.choices.length > 1);

/** The flag that an admin must set before the field may be changed; undefined if the field is not locked. */
export function lockOf({ metaData }: Device, name: FieldName): UnlockFlag | undefined {
  const { unlockedBy } = fieldOf(name);
  return unlockedBy && !metaData[unlockedBy] ? unlockedBy : undefined;
}

function resolve(device: Device, name: FieldName): OfferedField {
  const field = fieldOf(name);
  const { section, unit, isSecure = false } = field;
  const common = { name, section, isSecure, ...(unit && { unit }) };
  switch (field.kind) {
    case 'choice': {
      const names = namesOf(field);
      const choices = choicesOf(field, device.metaData.firmware).map((value) => ({
        value,
        ...(names.has(value) && { name: names.get(value)! }),
      }));
      return { ...common, kind: 'choice', choices, mask: field.mask, snaps: field.snaps ?? false };
    }
    case 'bits': {
      const bits = Object.entries(bitsOf(name, field.bits, device));
      return { ...common, kind: 'bits', bits: bits.map(([bit, value]) => ({ name: bit, value })) };
    }
    case 'number':
      return { ...common, kind: 'number', min: field.min, max: field.max };
    case 'hex':
      return { ...common, kind: 'hex', digits: field.digits };
    default:
      return { ...common, kind: field.kind };
  }
}

function namesOf({ choices, named }: Extract<Field, { kind: 'choice' }>): Map<number, string> {
  const names = named ?? (typeof choices === 'object' && !Array.isArray(choices) ? choices : {});
  return new Map(Object.entries(names).map(([name, value]) => [value as number, name]));
}
