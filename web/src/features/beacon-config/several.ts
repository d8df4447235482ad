import { checkConfiguration, type Fault } from '../../../../shared/configuration/check-configuration.ts';
import type { ConfigPatch } from '../../../../shared/configuration/config-data.ts';
import { type Device, knows } from '../../../../shared/configuration/device.ts';
import { FIELD_NAMES, type FieldName, type Value } from '../../../../shared/configuration/fields.ts';
import { fieldsOf, type OfferedField } from '../../../../shared/configuration/offered.ts';
import type { BeaconType } from '../../../../shared/model/beacon-type.ts';
import type { Configured } from './use-configured.ts';

/** One of several beacons that are configured together. */
export interface One {
  readonly type: BeaconType;
  readonly configuration: Configured;
}

export interface SeveralField {
  readonly field: OfferedField;
  /** The values that beacons have, the most frequent first, and how many have each. */
  readonly values: readonly (readonly [value: Value, count: number])[];
  /** The number of beacons that have the field. */
  readonly count: number;
}

const deviceOf = ({ type, configuration }: One): Device => ({ type, metaData: configuration.metaData });

/** The fields that any of the beacons has, with the choices that any of them has. */
export function fieldsOfSeveral(ones: readonly One[]): SeveralField[] {
  const kinds = Map.groupBy(ones, (one) => JSON.stringify(deviceOf(one)));
  const found = new Map<FieldName, { field: OfferedField; counts: Map<Value, number>; count: number }>();
  for (const alike of kinds.values()) {
    for (const field of fieldsOf(deviceOf(alike[0]!))) {
      const known = found.get(field.name);
      const counts = known?.counts ?? new Map<Value, number>();
      for (const { configuration } of alike) {
        const value = configuration.configData[field.name];
        if (value === undefined) continue;
        counts.set(value, (counts.get(value) ?? 0) + 1);
      }
      found.set(field.name, {
        field: known ? widened(known.field, field) : field,
        counts,
        count: (known?.count ?? 0) + alike.length,
      });
    }
  }
  return FIELD_NAMES.flatMap((name) => {
    const known = found.get(name);
    if (!known) return [];
    const values = [...known.counts].toSorted(([, one], [, other]) => other - one);
    return { field: known.field, values, count: known.count };
  });
}

/** The value that all beacons with the field have; undefined: they differ. */
export const commonOf = ({ values: [first], count }: SeveralField): Value | undefined =>
  first?.[1] === count ? first[0] : undefined;

/** The field of two kinds of devices, with the values that either of them accepts. */
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
 * The faults that a change causes on every beacon that has its fields: then the entry itself is wrong. If only some
 * beacons cannot take it, they are skipped, as the review shows.
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
