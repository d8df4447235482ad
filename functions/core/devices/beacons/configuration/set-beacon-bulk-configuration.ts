import { createHash, randomBytes } from 'node:crypto';
import type { MetaPatch } from '../../../../../shared/configuration/config-data.ts';
import type { setBeaconBulkConfiguration as contract } from '../../../../../shared/contract/infoprovider.ts';
import type { Reply } from '../../../../../shared/contract/operation.ts';
import { Refusal } from '../../../../../shared/errors.ts';
import type { Task } from '../../../../../shared/model/task.ts';
import { IDS_PER_CALL_MAX } from '../../../../../shared/model/user-limits.ts';
import { type Caller, isAdmin, type UseCase } from '../../../../platform/caller.ts';
import { now } from '../../../../platform/clock.ts';
import { newTimeId } from '../../../../platform/time-id.ts';
import { namedUser } from '../../../people/accounts/subject.ts';
import { chosenIds } from '../../../work/selections/chosen-ids.ts';
import { doTask } from '../../../work/tasks/do-task.ts';
import { findTask } from '../../../work/tasks/find-task.ts';
import { readConfigurations } from './configuration-store.ts';
import { configureTask } from './configure-task.ts';
import { mayConfigure } from './may-configure.ts';
import { claimPlan, PLANS, releasePlan } from './plan-store.ts';
import { type BulkOrder, change, leftOut, planned } from './planned-beacon.ts';

type PlanReply = Exclude<Reply<typeof contract>, Task>;

/** A Lambda response is limited to 6 MB. Items beyond this size are only counted. */
const ITEMS_MAX_BYTES = 3_000_000;

/**
 * Changes the configuration of many beacons by a task. Beacons that cannot be changed are skipped, with the reason. A
 * dry run returns the changes and stores them as a plan. A call with the id of the plan applies exactly these changes,
 * once, and skips beacons that were changed since.
 */
export const setBeaconBulkConfiguration: UseCase<typeof contract> = async (caller, { body }) => {
  const { description, configData } = body;
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
  if (body.planId !== undefined) return applyPlan(caller, body.planId, idList, order);
  return doTask(caller, configureTask, { order, ids: idList });
};

/** The unlock flags in a call. The firmware is ignored, because only the beacon reports it. */
function flagsIn({ firmware: _, ...flags }: MetaPatch = {}): MetaPatch | undefined {
  return Object.values(flags).some((flag) => flag !== undefined) ? flags : undefined;
}

/** A hash of the user, the beacons and the change, independent of the order of fields. */
const fingerprintOf = (idList: readonly string[], { userId, patch }: BulkOrder): string =>
  createHash('sha256')
    .update(JSON.stringify([userId, idList, ordered(patch)]))
    .digest('hex');

const ordered = (value: unknown): unknown =>
  typeof value === 'object' && value !== null
    ? Object.entries(value)
        .filter(([, one]) => one !== undefined)
        .map(([name, one]) => [name, ordered(one)])
        .toSorted(([a], [b]) => String(a).localeCompare(String(b)))
    : value;

async function dryRun(caller: Caller, idList: readonly string[], order: BulkOrder): Promise<PlanReply> {
  const configurations = await readConfigurations(idList);
  const results = idList.map((id) => {
    const was = configurations.get(id);
    const result = change(id, was, order);
    return 'skip' in result
      ? { entry: leftOut(id), item: { id, changes: [], skip: result.skip } }
      : { entry: planned(id, result.was), item: { id, changes: result.changes } };
  });
  const planId = randomBytes(12).toString('base64url');
  const entries = results.map(({ entry }) => entry);
  await PLANS.put(planId, caller.userId, entries, { fingerprint: fingerprintOf(idList, order) });
  const all: PlanReply['items'] = results.map(({ item }) => item);
  const items = asManyAsFit(all);
  return {
    planId,
    items,
    omitted: all.length - items.length,
    changed: all.filter(({ changes }) => changes.length > 0).length,
    unchanged: all.filter(({ changes, skip }) => !changes.length && !skip).length,
    skipped: all.filter(({ skip }) => skip).length,
  };
}

function asManyAsFit<T>(items: readonly T[]): T[] {
  let bytes = 0;
  const end = items.findIndex((item) => {
    bytes += JSON.stringify(item).length;
    return bytes > ITEMS_MAX_BYTES;
  });
  return end < 0 ? [...items] : items.slice(0, end);
}

/** Longer than a call may run: a task for which a call claimed the plan has started by then, or never will. */
const CALL_MS = 35_000;

/** Applies a plan, once. A repeated call returns the task that applies it. */
async function applyPlan(
  caller: Caller,
  planId: string,
  idList: readonly string[],
  order: BulkOrder,
): Promise<Task> {
  const plan = await PLANS.read(planId);
  if (plan?.userId !== caller.userId) throw new Refusal('MISSING_DATA_REFERENCE', { planId });
  if (plan.fingerprint !== fingerprintOf(idList, order))
    throw new Refusal('FORM_VALIDATION_FAILED', { planId: { rule: 'of another change' } });
  if (plan.taskId !== undefined) {
    const task = await findTask(plan.taskId);
    if (task) return task;
    // A call that died here has started no task.
    if (plan.startedAt! + CALL_MS < now()) await releasePlan(planId, plan.taskId);
    throw new Refusal('PLEASE_TRY_AGAIN');
  }
  const id = newTimeId();
  if (!(await claimPlan(planId, id))) throw new Refusal('PLEASE_TRY_AGAIN');
  const ids = await PLANS.texts(planId, plan);
  // A newer plan has just replaced this one.
  if (ids.length !== idList.length) throw new Refusal('MISSING_DATA_REFERENCE', { planId });
  return doTask(caller, configureTask, { id, order, ids });
}
