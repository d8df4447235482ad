import { induceFirmwareUpdates as contract } from '../../../../../shared/contract/devices/hubs.ts';
import type { Reply } from '../../../../../shared/contract/operation.ts';
import type { Task } from '../../../../../shared/model/task.ts';
import { IDS_PER_CALL_MAX } from '../../../../../shared/model/user-limits.ts';
import type { UseCase } from '../../../../platform/caller.ts';
import { listedUser } from '../../../people/accounts/subject.ts';
import { applyPlan, leftOut, type Planned, savePlan } from '../../../work/plans/plan-of-many.ts';
import { chosenIds } from '../../../work/selections/chosen-ids.ts';
import { doTask } from '../../../work/tasks/do-task.ts';
import { plannedUpdate, planUpdates, type UpdatesOrder } from './planned-update.ts';
import { updateHubsTask } from './update-hubs-task.ts';

type PlanReply = Exclude<Reply<typeof contract>, Task>;

/**
 * Updates many hubs by a task, each to the newest published firmware of its hardware and branch. Hubs that cannot be
 * updated now are skipped, with the reason; those that are offline unless the call includes them. Of two hubs that
 * alone hear a beacon, one is skipped while the other is updated.
 */
export const induceFirmwareUpdates: UseCase<typeof contract> = async (caller, { query, body }) => {
  const order: UpdatesOrder = {
    userId: (await listedUser(caller, query.user)) ?? null,
    evenOffline: body.evenOffline ?? false,
    isPlanned: body.planId !== undefined,
  };
  const idList = await chosenIds(caller, 'hub', body, IDS_PER_CALL_MAX);
  const { userId, evenOffline } = order;
  const subject = { operation: contract.id, userId, idList, change: { evenOffline } };
  if (body.dryRun) {
    const planned = await planUpdates(new Map(idList.map((id) => [id, id])), order);
    return savePlan(
      caller,
      subject,
      idList.map((id): Planned<PlanReply['items'][number]> => {
        const result = planned.get(id)!;
        if ('skip' in result) return { entry: leftOut(id), item: { id, changes: [], skip: result.skip } };
        const { hub, firmware } = result;
        const change = { field: 'firmware', from: hub.row.firmware, to: firmware.row.firmwareId };
        return { entry: plannedUpdate(id, firmware), item: { id, changes: [change] } };
      }),
    );
  }
  if (body.planId !== undefined)
    return applyPlan(caller, body.planId, subject, (id, ids) =>
      doTask(caller, updateHubsTask, { id, order, ids }),
    );
  return doTask(caller, updateHubsTask, { order, ids: idList });
};
