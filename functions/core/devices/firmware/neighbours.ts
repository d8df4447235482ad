import { Refusal } from '../../../../shared/errors.ts';
import { allOf, expr } from '../../../platform/expression.ts';
import type { Guarded } from '../../../platform/guarded.ts';
import { type FirmwareRow, firmwareKey, listId, type Named } from './firmware-item.ts';

/** What changes at another firmware when one comes, goes, or gets another previous one. */
interface Touch {
  readonly firmware: Named;
  readonly isHead?: boolean;
  /** So many more name it as their previous one. */
  readonly namings?: number;
}

export const becomesHead = (firmware: Named, isHead: boolean): Touch => ({ firmware, isHead });

/** Who is named as previous no longer, and who is from now on. */
export function renamed(before: FirmwareRow['previous'], after: FirmwareRow['previous']): Touch[] {
  if (before && after && listId(before) === listId(after)) return [];
  return [
    ...(before ? [{ firmware: before, namings: -1 }] : []),
    ...(after ? [{ firmware: after, namings: 1 }] : []),
  ];
}

/**
 * The writes of that, one a firmware: the previous one of a new firmware often is the head that it takes the place of.
 * One that is named must be there and of the same group, else MISSING_DATA_REFERENCE.
 */
export const touchAll = (group: FirmwareRow['group'], touches: readonly Touch[]): Guarded[] =>
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
