import { checkConfiguration, type Fault } from '../../../../shared/configuration/check-configuration.ts';
import type { ConfigPatch } from '../../../../shared/configuration/config-data.ts';
import { type Device, knows } from '../../../../shared/configuration/device.ts';
import { FIELD_NAMES, type FieldName, type Value } from '../../../../shared/configuration/fields.ts';
import { fieldsOf, type OfferedField } from '../../../../shared/configuration/offered.ts';
import type { BeaconType } from '../../../../shared/model/beacon.ts';
import type { Configured } from './use-configured.ts';

/** One of several beacons that are configured together. */
export interface One {
  readonly type: BeaconType;
  readonly configuration: Configured;
}

export interface SeveralField {
  readonly field: OfferedField;
  /** What all that have it are set to; undefined: they differ. */
  readonly value: Value | undefined;
  /** So many of them have the field. */
  readonly count: number;
}

const deviceOf = ({ type, configuration }: One): Device => ({ type, metaData: configuration.metaData });

/** Every field that some of the beacons have, with the choices that any of them has. */
export function fieldsOfSeveral(ones: readonly One[]): SeveralField[] {
  const kinds = Map.groupBy(ones, (one) => JSON.stringify(deviceOf(one)));
  const found = new Map<FieldName, SeveralField>();
  for (const alike of kinds.values()) {
    for (const field of fieldsOf(deviceOf(alike[0]!))) {
      const known = found.get(field.name);
      const values = new Set(alike.map(({ configuration }) => configuration.configData[field.name]));
      if (known && known.value !== undefined) values.add(known.value);
      const isSame = values.size === 1 && (!known || known.value !== undefined);
      found.set(field.name, {
        field: known ? widened(known.field, field) : field,
        value: isSame ? [...values][0] : undefined,
        count: (known?.count ?? 0) + alike.length,
      });
    }
  }
  return FIELD_NAMES.flatMap((name) => found.get(name) ?? []);
}

/** The same field of two kinds of device: all that either may be set to. */
function widened(one: OfferedField, other: OfferedField): OfferedField {
  if (one.kind === 'choice' && other.kind === 'choice') {
    const more = other.choices.filter(({ value }) => !one.choices.some((known) => known.value === value));
    if (more.length === 0) return one;
    const isFalling = one.choices[0]!.value > one.choices.at(-1)!.value;
    const order = isFalling ? -1 : 1;
    return { ...one, choices: [...one.choices, ...more].toSorted((a, b) => order * (a.value - b.value)) };
  }
  if (one.kind === 'bits' && other.kind === 'bits') {
    const more = other.bits.filter(({ value }) => !one.bits.some((known) => known.value === value));
    return { ...one, bits: [...one.bits, ...more].toSorted((a, b) => a.value - b.value) };
  }
  return one;
}

/**
 * What is wrong with a change on every beacon that has its fields: there it is the entry that is at fault. What only some
 * cannot take is left out of them, which the review tells.
 */
export function faultsOfSeveral(ones: readonly One[], patch: ConfigPatch): Fault[] {
  const names = Object.keys(patch) as FieldName[];
  const able = ones.filter((one) => names.every((name) => knows(deviceOf(one), name)));
  const counts = new Map<string, { fault: Fault; count: number }>();
  for (const one of able) {
    for (const fault of checkConfiguration(deviceOf(one), one.configuration.configData, patch)) {
      const key = `${fault.field} ${fault.code}`;
      counts.set(key, { fault, count: (counts.get(key)?.count ?? 0) + 1 });
    }
  }
  return [...counts.values()].filter(({ count }) => count === able.length).map(({ fault }) => fault);
}
