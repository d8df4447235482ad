import { understood } from '../../../shared/configuration/device.ts';
import { packFeatures } from '../../../shared/configuration/features.ts';
import type { BeaconType } from '../../../shared/model/beacon.ts';
import { type Expression, expr, set } from '../../platform/expression.ts';
import { transact, type Write, written } from '../../platform/table.ts';
import { type Configuration, deviceOf } from './configuration.ts';
import { readConfigurations, rowChange } from './configuration-store.ts';
import { liveKey, rowKey, typeInOrder } from './store.ts';

/** What changes in a row with the type of its beacon, under the condition that nobody changed the beacon since it was read. */
interface Retyped {
  readonly sets: Readonly<Record<string, unknown>>;
  readonly removes: readonly string[];
  readonly same: Expression;
}

/**
 * A beacon as one of another type. It gets another version: what was decided by the rules of the type before, such as a
 * configuration or the plan of a bulk change, fails and is decided again.
 */
export function retyped(was: Configuration, type: BeaconType): Retyped {
  const wanted = understood(deviceOf({ ...was.row, type }, was.metaData), was.wanted);
  const { sets, removes } = rowChange({
    ...was,
    wanted,
    row: {
      ...was.row,
      version: was.version + 1,
      secure: wanted.secure_beacon ?? false,
      features: packFeatures(wanted, was.metaData),
    },
  });
  return {
    sets: { ...sets, 'row.type': type, s1: `${typeInOrder(type)}#${was.id}` },
    removes,
    same: expr`#row.#version = ${was.version}`,
  };
}

/** The type of a beacon is no guess any more. */
export const settled = (id: string, when: Expression): Write => ({
  update: liveKey(id),
  change: set({}, ['typeGuessed']),
  when,
});

/**
 * Settles a guessed type by what a hub says that the beacon is. Only the first one does: false when the type was settled or
 * the beacon changed since it was read.
 */
export async function settleType(id: string, guessed: BeaconType, said: BeaconType): Promise<boolean> {
  const writes = [settled(id, expr`attribute_exists(#typeGuessed)`)];
  if (said !== guessed) {
    const was = (await readConfigurations([id])).get(id);
    if (!was) return false;
    const { sets, removes, same } = retyped(was, said);
    writes.push({ update: rowKey(id), change: set(sets, removes), when: same });
  }
  return written(transact(writes));
}
