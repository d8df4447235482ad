import { assignBeacons } from '../../../../../shared/contract/devices.ts';
import { doneIdsOf } from '../../../work/tasks/done-ids-of.ts';
import { findTask } from '../../../work/tasks/find-task.ts';
import { startTask } from '../../../work/tasks/start-task.ts';
import type { TaskItem } from '../../../work/tasks/task-record.ts';
import type { TaskType } from '../../../work/tasks/task-type.ts';
import type { OwnershipOrder } from '../../ownership/ownership-order.ts';
import { templateOfCode } from '../../templates/find-template.ts';
import { configureTask } from './configure-task.ts';
import type { BulkOrder } from './planned-beacon.ts';

/**
 * The task that gives claimed beacons the template of their order code. A caller who may claim for an account may also do what
 * the account wants to be done then.
 */
export const configureClaimedTask: TaskType<BulkOrder> = {
  ...configureTask,
  kind: 'configureClaimed',
  operation: assignBeacons,
};

/** The task that follows a claim has an id that is derived from it, so that there is only one. */
const followerOf = (claimId: string) => `${claimId}-template`;

/**
 * Starts the task that configures the beacons of a finished claim, if their owner has a template for their order code.
 * It may be called more than once.
 */
export async function configureClaimed({ row, order, starter }: TaskItem<OwnershipOrder>): Promise<void> {
  const { receiver, orderCode } = order;
  if (receiver === null || orderCode === undefined || row.done === 0) return;
  const template = await templateOfCode(receiver, orderCode);
  const id = followerOf(row.id);
  if (!template || (await findTask(id))) return;
  await startTask(starter, configureClaimedTask, {
    id,
    order: {
      userId: receiver,
      patch: { configData: template.configData },
      may: ['CONFIGURE', 'CONFIGURE_SECURE'],
      isPlanned: false,
    },
    ids: await doneIdsOf(row.id),
    // It takes no slot, so that a claim never fails because of it, and begins at once.
    inRequestUntil: 0,
  });
}
