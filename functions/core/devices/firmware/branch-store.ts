import { randomUUID } from 'node:crypto';
import { isNewer, newestFirst } from '../../../../shared/model/firmware-version.ts';
import { expr, set } from '../../../platform/expression.ts';
import type { Guarded } from '../../../platform/guarded.ts';
import { ConditionFailed, getItem, type Item, queryItems, type Write } from '../../../platform/table.ts';
import { branchOfRow, type FirmwareRow } from './firmware-item.ts';
import { becomesHead } from './neighbours.ts';

/**
 * The versions of a branch, in one partition of the table:
 * - `version#<the newest first>`: every firmware of the branch
 * - `published#<the newest first>`: the published ones
 * - `head`: the newest firmware, whose row has `isHead`. Its random `state` changes with every firmware that is added,
 *   or
 * removed as head, as an optimistic lock. A counter would start again with the same values after a branch was emptied.
 */
export interface BranchEntry extends Item {
  readonly firmwareId: string;
}
interface Head extends BranchEntry {
  readonly state: string;
}

const VERSION = 'version#';
export const PUBLISHED = 'published#';

type Branched = Pick<FirmwareRow, 'group' | 'hardwareId' | 'firmwareId'>;

const entry = (prefix: string, row: Branched): BranchEntry => ({
  pk: branchOfRow(row),
  sk: `${prefix}${newestFirst(row.firmwareId)}`,
  firmwareId: row.firmwareId,
});
const headKey = (row: Branched) => ({ pk: branchOfRow(row), sk: 'head' });

/** The writes of a branch, and other firmware that becomes its head or is no longer its head. */
interface Reordered {
  readonly writes: Guarded[];
  readonly others: ReturnType<typeof becomesHead>[];
}

/** Adds a new firmware to its branch: whether it is the new head, and the writes. */
export async function joinBranch(
  row: Omit<FirmwareRow, 'isHead'>,
): Promise<Reordered & { readonly isHead: boolean }> {
  const { hardwareId, firmwareId } = row;
  const head = await getItem<Head>(headKey(row), { consistent: true });
  const isHead = !head || isNewer(firmwareId, head.firmwareId);
  const moved: Write = head
    ? moveHead(head, isHead ? firmwareId : head.firmwareId)
    : { put: { ...headKey(row), firmwareId, state: randomUUID() }, when: expr`attribute_not_exists(#pk)` };
  return {
    isHead,
    writes: [{ write: { put: entry(VERSION, row) } }, { write: moved }],
    others: head && isHead ? [becomesHead({ hardwareId, firmwareId: head.firmwareId }, false)] : [],
  };
}

/** The writes that remove a firmware from its branch; the next newest becomes the head. Throws ConditionFailed. */
export async function leaveBranch(row: FirmwareRow): Promise<Reordered> {
  const { hardwareId } = row;
  const member: Guarded = { write: { delete: entry(VERSION, row) } };
  if (!row.isHead) return { writes: [member], others: [] };
  // Read the head before the versions: a firmware added in between changes the head's state. In the other order it
  // would be missed.
  const head = await getItem<Head>(headKey(row), { consistent: true });
  // This firmware, the last one of its branch, was deleted concurrently: decide again.
  if (!head) throw new ConditionFailed();
  const range = { prefix: VERSION };
  const { items } = await queryItems<BranchEntry>(branchOfRow(row), { range, limit: 2, consistent: true });
  const next = items.find(({ firmwareId }) => firmwareId !== row.firmwareId);
  if (!next) return { writes: [member, { write: { delete: headKey(row), when: isAt(head) } }], others: [] };
  return {
    writes: [member, { write: moveHead(head, next.firmwareId) }],
    others: [becomesHead({ hardwareId, firmwareId: next.firmwareId }, true)],
  };
}

const isAt = ({ state }: Head) => expr`#state = ${state}`;
const moveHead = (head: Head, firmwareId: string) => ({
  update: head,
  change: set({ firmwareId, state: randomUUID() }),
  when: isAt(head),
});

/** The write that adds a firmware to the published ones of its branch, or removes it. */
export const offerInBranch = (row: FirmwareRow, isOffered: boolean): Guarded => ({
  write: isOffered ? { put: entry(PUBLISHED, row) } : { delete: entry(PUBLISHED, row) },
});
