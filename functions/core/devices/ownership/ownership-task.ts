import type { DeviceSkipReason } from '../../../../shared/model/task.ts';
import type { Change } from '../../kernel/audit/audited.ts';
import { groupsOf } from '../../people/accounts/groups-of.ts';
import type { Outcome, TaskItem } from '../../work/tasks/task-item.ts';
import type { Mark, TaskWork } from '../../work/tasks/task-work.ts';
import { giveSome, type Held, type Kept, OwnerGone, type Ownership } from './change-owner.ts';
import type { OwnershipOrder } from './ownership-order.ts';
import { queueReceivedMail } from './received-mail.ts';

/** Some transactions fit well into one step, and into a call. */
const CHUNK = 480;

/** Assigning, transferring and detaching devices: they differ in who gives and who receives. */
export const ownershipTask = (device: Ownership): TaskWork => ({
  chunk: CHUNK,
  about: (order) => {
    const { giver, receiver } = order as OwnershipOrder;
    return giver.of === 'nobody' ? (receiver ?? undefined) : giver.of === 'user' ? giver.id : undefined;
  },
  // All write the same two counts: side by side they would only stand in each other's way.
  round: 1,
  part: (task, ids, mark) => move(device, task, ids, mark),
  finish: async ({ row, order, starter }) => {
    const { receiver, sendMail, giver } = order as OwnershipOrder;
    if (!sendMail || receiver === null || row.done === 0) return;
    await queueReceivedMail({
      kind: 'received',
      taskId: row.id,
      device: device.kind,
      count: row.done,
      receiverId: receiver,
      giverId: giver.of === 'user' ? giver.id : null,
      host: starter.viewer.host,
    });
  },
});

async function move(device: Ownership, task: TaskItem, ids: readonly string[], mark: Mark): Promise<Outcome> {
  const order = task.order as OwnershipOrder;
  const receiver = order.receiver ?? undefined;
  const mayKnow = task.starter.reach === 'any';
  const giving = async (isGone: boolean): Promise<Outcome> => {
    const { given, kept } = await giveSome<DeviceSkipReason>(device, ids, {
      to: receiver,
      reasonToKeep: ({ isKnown, owner }) =>
        isGone ? 'RECEIVER_GONE' : hindranceOf(order, isKnown, owner, mayKnow),
      also: async (given, kept) => {
        const people = [receiver, ...given.map(({ owner }) => owner)].filter((id) => id !== undefined);
        const groups = await groupsOf([...new Set(people)]);
        return mark(outcomeOf(given, kept), changesOf(device.kind, task.row.id, { given, receiver, groups }));
      },
      // The mark is the first of the audit trail's entries, of which there is one for each former owner.
      alsoMost: (owners) => Math.max(1, owners),
    });
    return outcomeOf(given, kept);
  };
  const isThere = receiver === undefined || (await groupsOf([receiver])).has(receiver);
  try {
    return await giving(!isThere);
  } catch (error) {
    if (!(error instanceof OwnerGone)) throw error;
    return giving(true);
  }
}

const outcomeOf = (given: readonly Held[], kept: readonly Kept<DeviceSkipReason>[]): Outcome => ({
  done: given.length,
  skipped: [...kept],
});

/** Why a device cannot be given; undefined when it can. */
function hindranceOf(
  { giver, receiver }: OwnershipOrder,
  exists: boolean,
  owner: string | undefined,
  mayKnow: boolean,
): DeviceSkipReason | undefined {
  if (!exists) return mayKnow ? 'DEVICE_UNKNOWN' : 'NOT_OWNED';
  if (owner !== undefined && owner === receiver) return giver.of === 'user' ? 'NOT_OWNED' : 'ALREADY_OWNED';
  if (giver.of === 'nobody') return owner === undefined ? undefined : 'CHANGED_MEANWHILE';
  const isGivers = giver.of === 'user' ? owner === giver.id : owner !== undefined;
  return isGivers ? undefined : 'NOT_OWNED';
}

/** For the audit trail, by whose devices they were; those that were nobody's, by whose they become. */
function changesOf(kind: Ownership['kind'], taskId: string, { given, receiver, groups }: Moved): Change[] {
  const byOwner = Map.groupBy(given, ({ owner }) => owner);
  return [...byOwner].map(([owner, devices]) => {
    const subjectId = owner ?? receiver ?? null;
    return {
      item: `task/${taskId}`,
      subjectId,
      managerGroup: groups.get(subjectId ?? '') ?? null,
      before: { owner: owner ?? null },
      after: { owner: receiver ?? null, [`${kind}s`]: devices.map(({ id }) => id) },
    };
  });
}

interface Moved {
  readonly given: readonly Held[];
  readonly receiver: string | undefined;
  /** Of those whom it concerns. */
  readonly groups: ReadonlyMap<string, string | null>;
}
