import { sumOf } from './bits.ts';
import type { ConfigPatch } from './config-data.ts';
import { bitsOf, choicesOf, type Device, knows } from './device.ts';
import { type ConfigData, type FieldName, fieldOf, type Value } from './fields.ts';
import { normaliseHex } from './hex.ts';

/**
 * A configuration after a change: absent fields keep their values, null sets the factory default, intervals are rounded
 * down, and unknown bits are kept. Fields that the firmware does not know are left out.
 */
export function applyPatch(device: Device, current: ConfigData, patch: ConfigPatch): ConfigData {
  const changed = (Object.entries(patch) as [FieldName, Value | null | undefined][])
    .filter(([name, value]) => value !== undefined && knows(device, name))
    .map(([name, value]) => [
      name,
      value === null ? fieldOf(name).initially : normalise(device, name, value!, current[name]),
    ]);
  return { ...current, ...Object.fromEntries(changed) };
}

function normalise(device: Device, name: FieldName, value: Value, current: Value | undefined): Value {
  const field = fieldOf(name);
  if (field.kind === 'hex') return normaliseHex(String(value));
  if (field.kind === 'url') return String(value).trim();
  const known = knownBits(device, name);
  if (known !== undefined) return (Number(value) & known) | (Number(current ?? 0) & ~known);
  return field.kind === 'choice' && field.snaps
    ? snap(choicesOf(field, device.metaData.firmware), Number(value))
    : value;
}

/** The bits of a field that have a meaning on this device; undefined for a field without bits. */
export function knownBits(device: Device, name: FieldName): number | undefined {
  const field = fieldOf(name);
  if (field.kind === 'bits') return sumOf(bitsOf(name, field.bits, device));
  return field.kind === 'choice' ? field.mask : undefined;
}

/**
 * Rounds a value between two choices down. A value outside the range of choices is kept, so that it is refused later.
 */
export function snap(choices: readonly number[], value: number): number {
  const ascending = choices.toSorted((a, b) => a - b);
  const isBetween = value >= ascending[0]! && value <= ascending.at(-1)!;
  return isBetween ? ascending.findLast((choice) => choice <= value)! : value;
}
