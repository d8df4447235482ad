import type { cancelTask as contract } from '../../../../shared/contract/tasks.ts';
import { Refusal } from '../../../../shared/errors.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { getTask } from './get-task.ts';
import { cancelWaiting } from './store.ts';

/** Cancels a waiting task, if the caller may see it. Idempotent. Throws TASK_BEGUN. */
export const cancelTask: UseCase<typeof contract> = async (caller, { params }) => {
  await getTask(caller, { params, query: {}, body: {} });
  const isCancelled = await cancelWaiting(params.id);
  const task = await getTask(caller, { params, query: {}, body: {} });
  if (!isCancelled && task.taskStatus !== 'cancelled') throw new Refusal('TASK_BEGUN');
  return task;
};
