import { createHash, randomBytes } from 'node:crypto';
import { Refusal } from '../../../../shared/errors.ts';
import type { Task } from '../../../../shared/model/task.ts';
import type { Caller } from '../../../platform/caller.ts';
import { now } from '../../../platform/clock.ts';
import { newTimeId } from '../../../platform/time-id.ts';
import { findTask } from '../tasks/find-task.ts';
import { claimPlan, PLANS, releasePlan } from './plan-store.ts';

/** What a change of many would do to one of them, as a reply says it. */
interface PlanItem {
  readonly id: string;
  readonly changes: readonly unknown[];
  readonly skip?: { readonly reason: string; readonly field?: string };
}

/** One of many in a plan: its entry, which says in which state it may be changed, and its item in the reply. */
export interface Planned<Item extends PlanItem> {
  readonly entry: string;
  readonly item: Item;
}

/** What a plan is about. The plan is applied only by a call about the same. */
export interface PlanSubject {
  readonly operation: string;
  /** The user whose devices are changed; null: of any user. */
  readonly userId: string | null;
  readonly idList: readonly string[];
  readonly change: unknown;
}

/** The entry of a device in a plan: its id, and the state in which it may be changed. */
export const entryOf = (id: string, state: string): string => `${id}#${state}`;
/** The entry of a device that the plan skips. */
export const leftOut = (id: string): string => entryOf(id, '');
export const idIn = (entry: string): string => entry.split('#')[0]!;

/** A Lambda response is limited to 6 MB. Items beyond this size are only counted. */
const ITEMS_MAX_BYTES = 3_000_000;

/** Stores a plan, and returns it as the reply of a dry run. */
export async function savePlan<Item extends PlanItem>(
  caller: Caller,
  subject: PlanSubject,
  planned: readonly Planned<Item>[],
) {
  const planId = randomBytes(12).toString('base64url');
  const entries = planned.map(({ entry }) => entry);
  await PLANS.put(planId, caller.userId, entries, { fingerprint: fingerprintOf(subject) });
  const all = planned.map(({ item }) => item);
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

/** Independent of the order of fields. */
const fingerprintOf = (subject: PlanSubject): string =>
  createHash('sha256')
    .update(JSON.stringify(ordered(subject)))
    .digest('hex');

const ordered = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .map(([name, one]) => [name, ordered(one)])
    .toSorted(([a], [b]) => String(a).localeCompare(String(b)));
};

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

/**
 * Applies a plan, once. A repeated call returns the task that applies it.
 *
 * @param start starts the task with this id for these entries
 * @throws MISSING_DATA_REFERENCE for a plan of another user, FORM_VALIDATION_FAILED for one of another change
 */
export async function applyPlan(
  caller: Caller,
  planId: string,
  subject: PlanSubject,
  start: (taskId: string, entries: readonly string[]) => Promise<Task>,
): Promise<Task> {
  const plan = await PLANS.read(planId);
  if (plan?.userId !== caller.userId) throw new Refusal('MISSING_DATA_REFERENCE', { planId });
  if (plan.fingerprint !== fingerprintOf(subject))
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
  const entries = await PLANS.texts(planId, plan);
  // A newer plan has just replaced this one.
  if (entries.length !== subject.idList.length) throw new Refusal('MISSING_DATA_REFERENCE', { planId });
  return start(id, entries);
}
