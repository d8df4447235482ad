import { adaptToDevice } from '../../../../../shared/configuration/device.ts';
import { packFeatures } from '../../../../../shared/configuration/features.ts';
import type { BeaconType } from '../../../../../shared/model/beacon-type.ts';
import { type Expression, expr, set } from '../../../../platform/expression.ts';
import { transact, type Write, written } from '../../../../platform/table.ts';
import { type Configuration, deviceOf } from '../configuration/configuration.ts';
import { readConfigurations, rowChange } from '../configuration/configuration-store.ts';
import { BEACONS, liveKey, rowKey } from '../store.ts';

/** The changes of a row by a new type of its beacon, with the optimistic lock for them. */
interface Retyped {
  readonly sets: Readonly<Record<string, unknown>>;
  readonly removes: readonly string[];
  readonly same: Expression;
}

/**
 * Changes the type of a beacon. Its version grows, so that concurrent changes by the rules of the former type (a
 * configuration, the plan of a bulk change) fail and are decided again.
 */
export function retyped(was: Configuration, type: BeaconType): Retyped {
  const wanted = adaptToDevice(deviceOf({ ...was.row, type }, was.metaData), was.wanted);
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
  const retype = BEACONS.changes(was.row, { type });
  return {
    sets: { ...sets, ...retype.sets },
    removes: [...removes, ...retype.removes],
    same: expr`#row.#version = ${was.version}`,
  };
}

/** The write that marks the type of a beacon as no longer guessed. */
export const typeSettled = (id: string, when: Expression): Write => ({
  update: liveKey(id),
  change: set({}, ['typeGuessed']),
  when,
});

/**
 * Replaces a guessed type by the type that a hub reports. Only the first push does this. Returns false if it lost the
 * race to another push, or to another change of the beacon; re-read and decide again.
 */
export async function settleType(id: string, guessed: BeaconType, said: BeaconType): Promise<boolean> {
  const writes = [typeSettled(id, expr`attribute_exists(#typeGuessed)`)];
  if (said !== guessed) {
    const was = (await readConfigurations([id])).get(id);
    if (!was) return false;
    const { sets, removes, same } = retyped(was, said);
    writes.push({ update: rowKey(id), change: set(sets, removes), when: same });
  }
  return written(transact(writes));
}
