import { configureHubs as contract } from '../../../../../shared/contract/devices/hubs.ts';
import type { Reply } from '../../../../../shared/contract/operation.ts';
import { Refusal } from '../../../../../shared/errors.ts';
import type { Task } from '../../../../../shared/model/task.ts';
import { IDS_PER_CALL_MAX } from '../../../../../shared/model/user-limits.ts';
import type { UseCase } from '../../../../platform/caller.ts';
import { newTimeId } from '../../../../platform/time-id.ts';
import { listedUser } from '../../../people/accounts/subject.ts';
import { applyPlan, leftOut, type Planned, savePlan } from '../../../work/plans/plan-of-many.ts';
import { chosenIds } from '../../../work/selections/chosen-ids.ts';
import { doTask } from '../../../work/tasks/do-task.ts';
import { readHubsAndConfigs } from './configuration-store.ts';
import { configureHubsTask } from './configure-hubs-task.ts';
import { keepingPassphrase } from './passphrase-store.ts';
import { changeHub, differences, type HubsOrder, plannedHub, withoutPassphrase } from './planned-hub.ts';

type PlanReply = Exclude<Reply<typeof contract>, Task>;

/**
 * Changes settings of many hubs by a task: only those that the call names. A hub that cannot take them is skipped, with
 * the reason. A dry run returns the changes and stores them as a plan. A call with the id of the plan applies exactly
 * these changes, once, and skips hubs that were changed since.
 */
export const configureHubs: UseCase<typeof contract> = async (caller, { query, body }) => {
  const { settings: asked } = body;
  const { wlanPassphrase: passphrase } = asked;
  const settings = withoutPassphrase(asked);
  if (passphrase === undefined && Object.keys(settings).length === 0)
    throw new Refusal('MISSING_PARAMETER', { settings: 'nothing is to be changed' });
  const order: HubsOrder = {
    userId: (await listedUser(caller, query.user)) ?? null,
    settings,
    hasPassphrase: passphrase !== undefined,
    isPlanned: body.planId !== undefined,
  };
  const idList = await chosenIds(caller, 'hub', body, IDS_PER_CALL_MAX);
  const { userId, hasPassphrase } = order;
  // A plan is kept for a day, and says nothing of the passphrase.
  const subject = { operation: contract.id, userId, idList, change: { settings, hasPassphrase } };
  if (body.dryRun) {
    const read = await readHubsAndConfigs(idList);
    return savePlan(
      caller,
      subject,
      idList.map((id): Planned<PlanReply['items'][number]> => {
        const result = changeHub(id, read.get(id), asked, order, caller);
        return 'skip' in result
          ? { entry: leftOut(id), item: { id, changes: [], skip: result.skip } }
          : { entry: plannedHub(result), item: { id, changes: differences(result.changed, asked) } };
      }),
    );
  }
  const start = (id: string, ids: readonly string[]) =>
    doTask(caller, configureHubsTask, {
      id,
      order,
      ids,
      ...(passphrase !== undefined && { also: [{ write: keepingPassphrase(id, passphrase) }] }),
    });
  return body.planId === undefined
    ? start(newTimeId(), idList)
    : applyPlan(caller, body.planId, subject, start);
};
