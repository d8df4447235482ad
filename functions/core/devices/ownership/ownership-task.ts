import type { Operation } from '../../../../shared/contract/operation.ts';
import type { DeviceSkipReason, TaskKind } from '../../../../shared/model/task.ts';
import type { Change } from '../../kernel/audit/audited.ts';
import { groupsOf } from '../../people/accounts/groups-of.ts';
import type { Outcome, TaskItem } from '../../work/tasks/task-record.ts';
import type { Mark, TaskType } from '../../work/tasks/task-type.ts';
import { type GivenDevice, giveSome, type KeptDevice, OwnerGone, type Ownership } from './change-owner.ts';
import type { OwnershipOrder } from './ownership-order.ts';
import { queueReceivedMail } from './received-mail.ts';

/** Devices per step; their transactions fit well into one step, and into a call. */
const CHUNK = 480;

export type OwnershipTask = TaskType<OwnershipOrder>;
export type OwnershipTaskKind = Extract<TaskKind, `${'assign' | 'transfer' | 'detach'}${'Hubs' | 'Beacons'}`>;

/**
 * The task that assigns, transfers or detaches devices; they differ only in giver and receiver.
 *
 * @param afterwards runs when all devices have changed hands; may run more than once
 */
export const ownershipTask = (
  device: Ownership,
  operation: Operation & { readonly id: OwnershipTaskKind },
  afterwards?: (task: TaskItem<OwnershipOrder>) => Promise<void>,
): OwnershipTask => ({
  kind: operation.id,
  operation,
  chunk: CHUNK,
  about: ({ giver, receiver }) =>
    giver.of === 'nobody' ? (receiver ?? undefined) : giver.of === 'user' ? giver.id : undefined,
  // All chunks write the same two counts, so concurrent chunks would only cause conflicts.
  round: 1,
  part: (task, ids, mark) => move(device, task, ids, mark),
  finish: async (task) => {
    await afterwards?.(task);
    const { row, order, starter } = task;
    const { receiver, sendMail, giver } = order;
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

async function move(
  device: Ownership,
  task: TaskItem<OwnershipOrder>,
  ids: readonly string[],
  mark: Mark,
): Promise<Outcome> {
  const { order } = task;
  const receiver = order.receiver ?? undefined;
  const mayKnow = task.starter.reach === 'any';
  const giving = async (isGone: boolean): Promise<Outcome> => {
    const { given, kept } = await giveSome<DeviceSkipReason>(device, ids, {
      to: receiver,
      reasonToKeep: ({ isKnown, owner, offerId }) =>
        isGone
          ? 'RECEIVER_GONE'
          : (skipReasonOf(order, isKnown, owner, mayKnow) ??
            (order.offerId === undefined || order.offerId === offerId ? undefined : 'CHANGED_MEANWHILE')),
      also: async (given, kept) => {
        const people = [receiver, ...given.map(({ owner }) => owner)].filter((id) => id !== undefined);
        const groups = await groupsOf([...new Set(people)]);
        return mark(outcomeOf(given, kept), changesOf(device.kind, task.row.id, { given, receiver, groups }));
      },
      // There is one audit entry per former owner, and the first entry is also the mark.
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

const outcomeOf = (
  given: readonly GivenDevice[],
  kept: readonly KeptDevice<DeviceSkipReason>[],
): Outcome => ({
  done: given.length,
  skipped: [...kept],
});

/** The reason why a device cannot be given; undefined: it can. */
function skipReasonOf(
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

/** The changes for the audit trail, by former owner; for unowned devices, by new owner. */
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
  readonly given: readonly GivenDevice[];
  readonly receiver: string | undefined;
  /** The groups of the former and new owners. */
  readonly groups: ReadonlyMap<string, string | null>;
}
