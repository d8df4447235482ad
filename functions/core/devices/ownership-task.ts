import type { DeviceSkipReason } from '../../../shared/model/task.ts';
import { groupsOf } from '../accounts/groups-of.ts';
import type { Change } from '../audit/audited.ts';
import type { Outcome, TaskItem } from '../tasks/task-item.ts';
import type { Mark, TaskWork } from '../tasks/task-work.ts';
import { type Held, type OwnedDevice, OwnerGone } from './owned-device.ts';
import type { OwnershipOrder } from './ownership-order.ts';
import { queueReceivedMail } from './received-mail.ts';

/**
 * A transaction takes a hundred writes: of one giver the devices, two counts, and the mark that is the audit trail's entry
 * too; of anybody's each device may bring a count and an entry of its own.
 */
const OF_ONE_GIVER = 96;
const OF_ANYBODY = 32;
/** Some transactions fit well into one step, and into a call. */
const CHUNK = 5 * OF_ONE_GIVER;

/** Assigning, transferring and detaching devices: they differ in who gives and who receives. */
export const ownershipTask = (device: OwnedDevice): TaskWork => ({
  chunk: CHUNK,
  // All write the same two counts: side by side they would only stand in each other's way.
  round: 1,
  parts: {
    size: (order) => ((order as OwnershipOrder).giver.of === 'anybody' ? OF_ANYBODY : OF_ONE_GIVER),
    work: (task, ids, mark) => move(device, task, ids, mark),
  },
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

async function move(
  device: OwnedDevice,
  task: TaskItem,
  ids: readonly string[],
  mark: Mark,
): Promise<Outcome> {
  const order = task.order as OwnershipOrder;
  const receiver = order.receiver ?? undefined;
  const holders = await device.holdersOf(ids);
  const people = new Set([receiver, ...holders.values()]);
  const groups = await groupsOf([...people].filter((id) => id !== undefined));
  const isGone = receiver !== undefined && !groups.has(receiver);
  const hindrances = new Map<string, DeviceSkipReason>();
  for (const id of ids) {
    const hindrance = isGone
      ? 'RECEIVER_GONE'
      : hindranceOf(order, holders.has(id), holders.get(id), task.starter.reach === 'any');
    if (hindrance) hindrances.set(id, hindrance);
  }
  const held = ids.filter((id) => !hindrances.has(id)).map((id) => ({ id, owner: holders.get(id) }));

  let outcome: Outcome | undefined;
  const also = (given: readonly Held[], otherwise: DeviceSkipReason = 'CHANGED_MEANWHILE') => {
    const isGiven = new Set(given.map(({ id }) => id));
    const skipped = ids
      .filter((id) => !isGiven.has(id))
      .map((id) => ({ id, reason: hindrances.get(id) ?? otherwise }));
    outcome = { done: given.length, skipped };
    return mark(outcome, changesOf(device.kind, task.row.id, { given, receiver, groups }));
  };
  try {
    await device.moveTogether(held, receiver, also);
  } catch (error) {
    if (!(error instanceof OwnerGone)) throw error;
    await device.moveTogether([], receiver, () => also([], 'RECEIVER_GONE'));
  }
  return outcome!;
}

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
function changesOf(kind: OwnedDevice['kind'], taskId: string, { given, receiver, groups }: Moved): Change[] {
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
