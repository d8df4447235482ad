import type { getTasks as contract } from '../../../../shared/contract/tasks.ts';
import { getTasks as operation } from '../../../../shared/contract/tasks.ts';
import type { Caller, UseCase } from '../../../platform/caller.ts';
import { listFor } from '../../people/accounts/list-for.ts';
import { taskList } from './store.ts';
import type { TaskRow } from './task-record.ts';
import { toTask } from './to-task.ts';

/**
 * The tasks that the caller started, also while acting for other users, the latest first. Skipped ids are left out;
 * getTask returns them.
 */
export const getTasks: UseCase<typeof contract> = async (caller, { query }) => {
  // Reach `own` for admins, too: their own reach would list the tasks of all users.
  const starter: Caller = { ...caller, actsFor: caller.userId, reach: 'own' };
  const page = await listFor<TaskRow>(starter, operation, taskList, query);
  return { ...page, items: page.items.map(({ row }) => toTask(row, [])) };
};
