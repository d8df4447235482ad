import { PLANS_MAX } from '../../../../shared/model/user-limits.ts';
import { now } from '../../../platform/clock.ts';
import { expr, set } from '../../../platform/expression.ts';
import { storedLists } from '../../../platform/stored-list.ts';
import { written } from '../../../platform/table.ts';

interface Plan {
  /** A hash of what the plan is about. */
  readonly fingerprint: string;
  /** The task that applies the plan, and since when (ms). */
  readonly taskId?: string;
  readonly startedAt?: number;
}

/**
 * The plans of dry runs, so that exactly these changes can be applied: lists of devices, each with its state in the dry
 * run (see plan-of-many.ts).
 */
export const PLANS = storedLists<Plan>('plan', PLANS_MAX);

/** Claims a plan for the task that applies it. Returns false if another task has claimed it. */
export const claimPlan = (id: string, taskId: string): Promise<boolean> =>
  written(
    PLANS.change(
      id,
      set({ taskId, startedAt: now() }),
      expr`attribute_exists(#pk) AND attribute_not_exists(#taskId)`,
    ),
  );

/** Releases a plan whose task could not be started. */
export const releasePlan = (id: string, taskId: string): Promise<boolean> =>
  written(PLANS.change(id, set({}, ['taskId', 'startedAt']), expr`#taskId = ${taskId}`));
