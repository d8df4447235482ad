import type { Operation } from '../../../../shared/contract/operation.ts';
import type { TaskKind } from '../../../../shared/model/task.ts';
import { ConditionFailed, transact } from '../../../platform/table.ts';
import { groupsOf } from '../../people/accounts/groups-of.ts';
import type { Outcome, TaskItem } from '../../work/tasks/task-record.ts';
import type { Mark, TaskType } from '../../work/tasks/task-type.ts';
import { movedTo } from '../ownership/place.ts';
import { forgetTags, isMoved, type Placed, type Placement, placeSome } from './place-some.ts';
import type { PlacedKind } from './placed-kind.ts';

/** A change of the place of devices. */
export interface PlaceOrder {
  /** The owner of the devices; null: any owner, for admins. */
  readonly userId: string | null;
  /** `none`: no site; absent: the site of each device stays. */
  readonly siteId?: string;
  readonly addTags: readonly string[];
  readonly removeTags: readonly string[];
}

/** With many tags a device takes a transaction of its own; so many of them fit into one step, and into a call. */
const CHUNK = 240;
/** Retries after concurrent changes of the devices. */
const ATTEMPTS = 8;

export type PlaceTask = TaskType<PlaceOrder>;

/** The task that places devices of a kind. Each part, with its outcome, is one transaction. */
export const placeTask = (
  device: PlacedKind,
  operation: Operation & { readonly id: TaskKind },
): PlaceTask => ({
  kind: operation.id,
  operation,
  chunk: CHUNK,
  about: ({ userId }) => userId ?? undefined,
  // All chunks count at the same site, so concurrent ones would only cause conflicts.
  round: 1,
  part: (task, ids, mark) => placePart(device, task, ids, mark),
});

async function placePart(
  device: PlacedKind,
  task: TaskItem<PlaceOrder>,
  ids: readonly string[],
  mark: Mark,
): Promise<Outcome> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const { placed, skipped, writes } = await placeSome(device, ids, placementOf(task));
    const outcome = { done: placed.length, skipped };
    const marks = mark(outcome, await changesOf(device, task, placed));
    try {
      await transact([...marks, ...writes]);
    } catch (error) {
      if (!(error instanceof ConditionFailed) || error.at < marks.length) throw error;
      continue;
    }
    await forgetTags(placed);
    return outcome;
  }
  throw new Error(`${device.kind}s of task ${task.row.id} lost the race on every attempt`);
}

function placementOf({ order, starter }: TaskItem<PlaceOrder>): Placement {
  const removed = new Set(order.removeTags);
  return {
    userId: order.userId,
    reach: starter.reach,
    placeOf: (_, before) =>
      movedTo(before, {
        ...(order.siteId !== undefined && { siteId: order.siteId }),
        tags: [...new Set([...before.tags.filter((tag) => !removed.has(tag)), ...order.addTags])],
      }),
    // An entry of the audit trail for each owner, of which the first is also the mark.
    alsoFor: (placed) => new Set(placed.map(({ owner }) => owner)).size,
  };
}

/** The entries for the audit trail, one for each owner. */
async function changesOf(
  device: PlacedKind,
  { row, order }: TaskItem<PlaceOrder>,
  placed: readonly Placed[],
) {
  const byOwner = Map.groupBy(placed.filter(isMoved), ({ owner }) => owner);
  const groups = await groupsOf([...byOwner.keys()]);
  const { siteId, addTags, removeTags } = order;
  return [...byOwner].map(([owner, moved]) => ({
    item: `task/${row.id}`,
    subjectId: owner,
    managerGroup: groups.get(owner) ?? null,
    after: {
      ...(siteId !== undefined && { siteId }),
      ...(addTags.length && { addTags }),
      ...(removeTags.length && { removeTags }),
      [`${device.kind}s`]: moved.map(({ id }) => id),
    },
  }));
}
