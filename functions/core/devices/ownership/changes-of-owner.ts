import type { Operation } from '../../../../shared/contract/operation.ts';
import type { ErrorCode } from '../../../../shared/errors.ts';
import type { Task } from '../../../../shared/model/task.ts';
import type { Caller } from '../../../platform/caller.ts';
import type { TaskItem } from '../../work/tasks/task-record.ts';
import { type AssignInput, assign, checkAssignment } from './assignment.ts';
import { changeOwner, type Ownership } from './change-owner.ts';
import { type DetachInput, detach } from './detach.ts';
import type { OwnershipOrder } from './ownership-order.ts';
import { type OwnershipTaskKind, ownershipTask } from './ownership-task.ts';
import { type TransferInput, transfer } from './transfer.ts';

/** The differences between the kinds of devices. */
interface Differences {
  /** The operations that start a task. The id of each is also its kind of task. */
  readonly operations: Readonly<
    Record<'assign' | 'transfer' | 'detach', Operation & { readonly id: OwnershipTaskKind }>
  >;
  /** The error for an owner who already has all devices of an order code. */
  readonly alreadyAssigned: ErrorCode;
  /** Runs when the devices of an order code have been assigned; may run more than once. */
  readonly afterClaim?: (task: TaskItem<OwnershipOrder>) => Promise<void>;
}

/** Every way to change the owner of devices, except deletion. All use `giveSome`, and so have the same consequences. */
export function changesOfOwner(device: Ownership, { operations, alreadyAssigned, afterClaim }: Differences) {
  const assigned = { device, alreadyAssigned };
  const tasks = {
    assign: ownershipTask(device, operations.assign, afterClaim),
    transfer: ownershipTask(device, operations.transfer),
    detach: ownershipTask(device, operations.detach),
  };
  return {
    tasks,
    checkAssignment: (caller: Caller, asked: AssignInput) => checkAssignment(caller, assigned, asked),
    assign: (caller: Caller, asked: AssignInput): Promise<Task> =>
      assign(caller, tasks.assign, assigned, asked),
    transfer: (caller: Caller, asked: TransferInput): Promise<Task> =>
      transfer(caller, { device, task: tasks.transfer }, asked),
    detach: (caller: Caller, asked: DetachInput): Promise<Task> =>
      detach(caller, { device, task: tasks.detach }, asked),

    /** Detaches some devices of a deleted user. Returns false when none are found any more. */
    async detachSome(userId: string): Promise<boolean> {
      const ids = await device.someOf(userId);
      await changeOwner(device, ids, { from: userId, to: undefined });
      return ids.length > 0;
    },

    /** Gives unowned devices to a user, and returns their number. Devices with an owner stay. */
    handOver: async (ids: readonly string[], userId: string): Promise<number> =>
      (await changeOwner(device, ids, { from: undefined, to: userId })).length,
  };
}
