import type { MetaPatch } from '../../../../../shared/configuration/config-data.ts';
import { setBeaconBulkConfiguration as contract } from '../../../../../shared/contract/infoprovider.ts';
import type { Input, Reply } from '../../../../../shared/contract/operation.ts';
import { Refusal } from '../../../../../shared/errors.ts';
import type { Task } from '../../../../../shared/model/task.ts';
import { IDS_PER_CALL_MAX } from '../../../../../shared/model/user-limits.ts';
import { type Caller, isAdmin, type UseCase } from '../../../../platform/caller.ts';
import { namedUser } from '../../../people/accounts/subject.ts';
import {
  applyPlan,
  leftOut,
  type Planned,
  type PlanSubject,
  savePlan,
} from '../../../work/plans/plan-of-many.ts';
import { chosenIds } from '../../../work/selections/chosen-ids.ts';
import { doTask } from '../../../work/tasks/do-task.ts';
import { templateOfId } from '../../templates/find-template.ts';
import { readConfigurations } from './configuration-store.ts';
import { configureTask } from './configure-task.ts';
import { mayConfigure } from './may-configure.ts';
import { type BulkOrder, change, planned } from './planned-beacon.ts';

type PlanReply = Exclude<Reply<typeof contract>, Task>;

/**
 * Changes the configuration of many beacons by a task. Beacons that cannot be changed are skipped, with the reason. A
 * dry run returns the changes and stores them as a plan. A call with the id of the plan applies exactly these changes,
 * once, and skips beacons that were changed since.
 */
export const setBeaconBulkConfiguration: UseCase<typeof contract> = async (caller, { body }) => {
  const { description } = body;
  const configData = body.templateId === undefined ? body.configData : await fieldsOf(caller, body);
  const metaData = flagsIn(body.metaData);
  const patch = { description, configData, metaData };
  if (Object.values(patch).every((part) => part === undefined))
    throw new Refusal('MISSING_PARAMETER', { configData: 'nothing is to be changed' });
  const isOfAll = body.userId === 'all' && isAdmin(caller);
  const userId = isOfAll ? null : await namedUser(caller, body.userId);
  const may = mayConfigure(caller, userId ?? undefined);
  const order: BulkOrder = { userId, patch, may, isPlanned: body.planId !== undefined };
  const idList = await chosenIds(caller, 'beacon', body, IDS_PER_CALL_MAX);
  if (body.dryRun) return dryRun(caller, idList, order);
  if (body.planId !== undefined)
    return applyPlan(caller, body.planId, subjectOf(idList, order), (id, ids) =>
      doTask(caller, configureTask, { id, order, ids }),
    );
  return doTask(caller, configureTask, { order, ids: idList });
};

/** The fields of the caller's template. */
async function fieldsOf(
  { actsFor, scope }: Caller,
  { templateId = '', configData }: Input<typeof contract>['body'],
) {
  if (configData !== undefined)
    throw new Refusal('FORM_VALIDATION_FAILED', { templateId: { rule: 'not together with configData' } });
  // Templates are of the whole account.
  const template = scope ? undefined : await templateOfId(actsFor, templateId);
  if (!template) throw new Refusal('MISSING_DATA_REFERENCE', { templateId });
  return template.configData;
}

/** The unlock flags in a call. The firmware is ignored, because only the beacon reports it. */
function flagsIn({ firmware: _, ...flags }: MetaPatch = {}): MetaPatch | undefined {
  return Object.values(flags).some((flag) => flag !== undefined) ? flags : undefined;
}

const subjectOf = (idList: readonly string[], { userId, patch }: BulkOrder): PlanSubject => ({
  operation: contract.id,
  userId,
  idList,
  change: patch,
});

async function dryRun(caller: Caller, idList: readonly string[], order: BulkOrder): Promise<PlanReply> {
  const configurations = await readConfigurations(idList);
  const results = idList.map((id): Planned<PlanReply['items'][number]> => {
    const was = configurations.get(id);
    const result = change(id, was, order, caller);
    return 'skip' in result
      ? { entry: leftOut(id), item: { id, changes: [], skip: result.skip } }
      : { entry: planned(id, result.was), item: { id, changes: result.changes } };
  });
  return savePlan(caller, subjectOf(idList, order), results);
}
