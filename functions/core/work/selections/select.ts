import { randomBytes } from 'node:crypto';
import type { Selectable } from '../../../../shared/contract/chosen.ts';
import { SELECTED_MAX, type Selection } from '../../../../shared/contract/devices/selections.ts';
import { Refusal } from '../../../../shared/errors.ts';
import type { Caller } from '../../../platform/caller.ts';
import { PART } from '../../../platform/stored-list.ts';
import { ConditionFailed } from '../../../platform/table.ts';
import { SELECTIONS } from './selection-store.ts';

/** Some ids of a list after a position, at most `most`, and the position to continue at; undefined at the end. */
type NextIds = (
  from: string | undefined,
  most: number,
) => Promise<{ readonly ids: readonly string[]; readonly next: string | undefined }>;

/** Searches return short pages. A call stops after this many, so that it ends in time. */
const PAGES_MAX = 10;

/**
 * Selects what a list contains now: stores its ids, so that an operation on many is about exactly the devices whose
 * number its user has confirmed. A call adds one part; the caller repeats it while the selection is growing.
 *
 * @param binding the list and its filters
 * @throws MISSING_DATA_REFERENCE for a selection of another user or another list, PLEASE_TRY_AGAIN after a lost race
 */
export async function select(
  caller: Caller,
  { kind, binding, selectionId }: { kind: Selectable; binding: unknown; selectionId: string | undefined },
  nextIds: NextIds,
): Promise<Selection> {
  const of = { kind, actsFor: caller.actsFor, binding: JSON.stringify(binding) };
  if (selectionId === undefined) {
    const { ids, next } = await gathered(nextIds, undefined, 0);
    const id = randomBytes(12).toString('base64url');
    await SELECTIONS.put(id, caller.userId, ids, { ...of, count: ids.length, ...(next && { next }) });
    return stateOf(id, ids.length, next);
  }
  const head = await SELECTIONS.read(selectionId);
  const isTheirs = head?.userId === caller.userId && head.actsFor === of.actsFor;
  if (!isTheirs || head.binding !== of.binding || head.kind !== kind)
    throw new Refusal('MISSING_DATA_REFERENCE', { selectionId });
  if (head.next === undefined || head.count >= SELECTED_MAX)
    return stateOf(selectionId, head.count, head.next);
  const { ids, next } = await gathered(nextIds, head.next, head.count);
  const count = head.count + ids.length;
  try {
    await SELECTIONS.append(head, ids, { count, next }, next === undefined ? ['next'] : []);
  } catch (error) {
    if (error instanceof ConditionFailed) throw new Refusal('PLEASE_TRY_AGAIN');
    throw error;
  }
  return stateOf(selectionId, count, next);
}

const stateOf = (selectionId: string, count: number, next: string | undefined): Selection => ({
  selectionId,
  count,
  state: next === undefined ? 'complete' : count >= SELECTED_MAX ? 'full' : 'growing',
});

/** One part of a selection that has `count` ids so far. */
async function gathered(nextIds: NextIds, from: string | undefined, count: number) {
  const ids: string[] = [];
  const most = Math.min(PART, SELECTED_MAX - count);
  let next = from;
  for (let pages = 0; pages < PAGES_MAX; pages++) {
    const page = await nextIds(next, most - ids.length);
    ids.push(...page.ids);
    next = page.next;
    if (next === undefined || ids.length >= most) break;
  }
  return { ids, next };
}
