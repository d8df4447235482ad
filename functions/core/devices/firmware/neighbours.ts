import { Refusal } from '../../../../shared/errors.ts';
import { allOf, expr } from '../../../platform/expression.ts';
import type { Guarded } from '../../../platform/guarded.ts';
import { type FirmwareRef, type FirmwareRow, firmwareKey, listId } from './firmware-item.ts';

/** The change of another firmware when one is created, deleted, or gets another predecessor. */
interface NeighbourChange {
  readonly firmware: FirmwareRef;
  readonly isHead?: boolean;
  /** The change of the number of firmware that name it as predecessor. */
  readonly namings?: number;
}

export const becomesHead = (firmware: FirmwareRef, isHead: boolean): NeighbourChange => ({
  firmware,
  isHead,
});

/** The changes of the former and the new predecessor. */
export function renamed(before: FirmwareRow['previous'], after: FirmwareRow['previous']): NeighbourChange[] {
  if (before && after && listId(before) === listId(after)) return [];
  return [
    ...(before ? [{ firmware: before, namings: -1 }] : []),
    ...(after ? [{ firmware: after, namings: 1 }] : []),
  ];
}

/**
 * The writes for these changes, one per firmware, because the predecessor of a new firmware often is also the former
 * head. A predecessor must exist and have the same group, else MISSING_DATA_REFERENCE.
 */
export const neighbourWrites = (
  group: FirmwareRow['group'],
  touches: readonly NeighbourChange[],
): Guarded[] =>
  [...Map.groupBy(touches, ({ firmware }) => listId(firmware)).values()].map((ofOne) => {
    const { firmware } = ofOne[0]!;
    const namings = ofOne.reduce((sum, touch) => sum + (touch.namings ?? 0), 0);
    const isHead = ofOne.find((touch) => touch.isHead !== undefined)?.isHead;
    const counted = expr`SET #namedBy = #namedBy + ${namings}`;
    return {
      write: {
        update: firmwareKey(firmware),
        change: isHead === undefined ? counted : expr`${counted}, #row.#isHead = ${isHead}`,
        when: allOf([expr`attribute_exists(#pk)`, expr`#row.#group = ${group}`])!,
      },
      ...(namings > 0 && { refusal: new Refusal('MISSING_DATA_REFERENCE', { previous: listId(firmware) }) }),
    };
  });
