import type { Selectable } from '../../../../shared/contract/chosen.ts';
import { SELECTED_MAX } from '../../../../shared/contract/devices/selections.ts';
import { Refusal } from '../../../../shared/errors.ts';
import type { Caller } from '../../../platform/caller.ts';
import { SELECTIONS } from './selection-store.ts';

/** What a call is about: named ids, or a selection. */
export interface Chosen {
  readonly idList?: readonly string[] | undefined;
  readonly selectionId?: string | undefined;
}

/**
 * The ids that a call on many is about. Whether the caller may work on them is decided for each of them later: a
 * selection grants no right.
 *
 * @param most the maximum number of ids
 * @throws MISSING_PARAMETER for neither ids nor a selection, MISSING_DATA_REFERENCE for a selection of another user,
 * FORM_VALIDATION_FAILED for both, and for a selection that is empty, too large or still growing
 */
export async function chosenIds(
  caller: Caller,
  kind: Selectable,
  { idList, selectionId }: Chosen,
  most = SELECTED_MAX,
): Promise<readonly string[]> {
  if (selectionId === undefined) {
    if (!idList) throw new Refusal('MISSING_PARAMETER', { missing: ['idList'] });
    return idList;
  }
  const refuse = (rule: string) => new Refusal('FORM_VALIDATION_FAILED', { selectionId: { rule } });
  if (idList) throw refuse('not together with idList');
  const head = await SELECTIONS.read(selectionId);
  if (head?.userId !== caller.userId || head.actsFor !== caller.actsFor || head.kind !== kind)
    throw new Refusal('MISSING_DATA_REFERENCE', { selectionId });
  if (head.next !== undefined && head.count < SELECTED_MAX) throw refuse('complete');
  if (head.count === 0) throw refuse('not empty');
  if (head.count > most) throw refuse(`at most ${most}`);
  // An item that moved in its list while it was selected may be found twice.
  return [...new Set(await SELECTIONS.texts(selectionId, head))];
}
