import type { Operation } from '../../../../shared/contract/operation.ts';
import { NO_SITE, TAGS_MAX } from '../../../../shared/model/place.ts';
import type { DeviceSkipReason, TaskKind } from '../../../../shared/model/task.ts';
import { expr } from '../../../platform/expression.ts';
import { ConditionFailed, transact, type Write } from '../../../platform/table.ts';
import { groupsOf } from '../../people/accounts/groups-of.ts';
import type { Outcome, Skipped, TaskItem } from '../../work/tasks/task-record.ts';
import type { Mark, TaskType } from '../../work/tasks/task-type.ts';
import { type Following, join } from '../ownership/change-owner.ts';
import { isStillAt, type Place, type PlaceFields, placeIn } from '../ownership/place.ts';
import { placeWrites } from './place-writes.ts';
import type { PlacedDevice, PlacedKind } from './placed-kind.ts';
import { readSite } from './site-store.ts';
import { forgetTag } from './tag-store.ts';

/** A change of the place of devices. */
export interface PlaceOrder {
  /** The owner of the devices; null: any owner, for admins. */
  readonly userId: string | null;
  /** `none`: no site; absent: the site of each device stays. */
  readonly siteId?: string;
  readonly addTags: readonly string[];
  readonly removeTags: readonly string[];
}

/** The maximum number of writes of a transaction, and of devices that are considered for it. */
const WRITES_MAX = 100;
const PART = 90;
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
  part: (task, ids, mark) => placePart(device, task, ids.slice(0, PART), mark),
});

async function placePart(
  device: PlacedKind,
  task: TaskItem<PlaceOrder>,
  ids: readonly string[],
  mark: Mark,
): Promise<Outcome> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const { placed, skipped, writes } = await decide(device, task, ids);
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

/** A device that is placed, or is there already. */
interface Placed {
  readonly id: string;
  readonly owner: string;
  readonly row: PlaceFields;
  readonly before: Place;
  readonly after: Place;
}

const isMoved = ({ before, after }: Placed): boolean =>
  before.siteId !== after.siteId || String(before.tags) !== String(after.tags);

/** The first devices that fit into one transaction, and what becomes of them, as all of them are now. */
async function decide(
  device: PlacedKind,
  { order, starter }: TaskItem<PlaceOrder>,
  ids: readonly string[],
): Promise<{ placed: Placed[]; skipped: Skipped[]; writes: Write[] }> {
  const { siteId } = order;
  const isSite = siteId !== undefined && siteId !== NO_SITE;
  const [found, site] = await Promise.all([device.places(ids), isSite ? readSite(siteId) : undefined]);
  const placed: Placed[] = [];
  const skipped: Skipped[] = [];
  let planned: Following[] = [];
  const skipReasonOf = (id: string): DeviceSkipReason | undefined => {
    const { ownerId } = found.get(id) ?? {};
    if (!found.has(id)) return starter.reach === 'any' ? 'DEVICE_UNKNOWN' : 'NOT_OWNED';
    if (ownerId === undefined || (order.userId !== null && ownerId !== order.userId)) return 'NOT_OWNED';
    if (isSite && !site) return 'SITE_GONE';
    return site && site.row.userId !== ownerId ? 'NOT_OWNED' : undefined;
  };
  for (const id of ids) {
    const reason = skipReasonOf(id);
    const is = reason === undefined ? placeOf(id, found.get(id)!, order) : undefined;
    if (!is || is.after.tags.length > TAGS_MAX) {
      skipped.push({ id, reason: reason ?? 'TOO_MANY_TAGS' });
      continue;
    }
    // An entry of the audit trail for each owner, of which the first is also the mark.
    const owners = new Set([...placed, is].map(({ owner }) => owner)).size;
    const writes = isMoved(is) ? [...planned, ...writesOf(device, is)] : planned;
    if (join(writes).length + owners > WRITES_MAX) break;
    planned = writes;
    placed.push(is);
  }
  return { placed, skipped, writes: join(planned) };
}

function placeOf(id: string, { ownerId, ...row }: PlacedDevice, order: PlaceOrder): Placed {
  const before = placeIn(row);
  const removed = new Set(order.removeTags);
  const kept = new Set([...before.tags.filter((tag) => !removed.has(tag)), ...order.addTags]);
  return {
    id,
    owner: ownerId!,
    row,
    before,
    after: { siteId: order.siteId ?? before.siteId, tags: [...kept].sort() },
  };
}

const writesOf = (device: PlacedKind, { id, owner, row, before, after }: Placed): Following[] => [
  {
    update: device.rowKey(id),
    change: device.placing(id, after),
    when: expr`#own = ${device.partitionOf(owner)} AND ${isStillAt(row)}`,
  },
  ...placeWrites({ kind: device.kind, id, owner }, before, after),
];

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

/** Tags that no device has any more are not listed; this only frees their items. */
async function forgetTags(placed: readonly Placed[]): Promise<void> {
  const lostBy = ({ before, after }: Placed) => before.tags.filter((tag) => !after.tags.includes(tag));
  const byOwner = Map.groupBy(placed, ({ owner }) => owner);
  await Promise.all(
    [...byOwner].flatMap(([owner, some]) =>
      [...new Set(some.flatMap(lostBy))].map((tag) => forgetTag(owner, tag)),
    ),
  );
}
