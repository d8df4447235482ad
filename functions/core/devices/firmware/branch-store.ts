import { randomUUID } from 'node:crypto';
import { isNewer, newestFirst } from '../../../../shared/model/firmware-version.ts';
import { expr, set } from '../../../platform/expression.ts';
import type { Guarded } from '../../../platform/guarded.ts';
import { ConditionFailed, getItem, type Item, queryItems, type Write } from '../../../platform/table.ts';
import { branchOfRow, type FirmwareRow } from './firmware-item.ts';
import { becomesHead } from './neighbours.ts';

/**
 * The order of a branch, in one partition of the table:
 * - `version#<the newest first>`: every firmware of it
 * - `published#<the newest first>`: the published ones
 * - `head`: its newest, which says so in its row. It gets another `state` with every firmware that comes, or goes as
 *   head, so that two such changes never decide from the same one. A count would come again in a branch that was emptied.
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

/** What is written of a branch, and which other firmware is its head, or is no longer. */
interface Reordered {
  readonly writes: Guarded[];
  readonly others: ReturnType<typeof becomesHead>[];
}

/** Whether a new firmware is the head of its branch, and what comes of that. */
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

/** What comes of a firmware's leaving its branch: the next newest is its head then. Throws ConditionFailed when it left already. */
export async function leaveBranch(row: FirmwareRow): Promise<Reordered> {
  const { hardwareId } = row;
  const member: Guarded = { write: { delete: entry(VERSION, row) } };
  if (!row.isHead) return { writes: [member], others: [] };
  // The head before the others: who comes in between changes its state. The other way round, one would be overlooked.
  const head = await getItem<Head>(headKey(row), { consistent: true });
  // Somebody else took the last one of the branch away meanwhile, this one: it is to be decided anew.
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

/** Offers a firmware to devices of its branch, or no longer. */
export const offerInBranch = (row: FirmwareRow, isOffered: boolean): Guarded => ({
  write: isOffered ? { put: entry(PUBLISHED, row) } : { delete: entry(PUBLISHED, row) },
});
