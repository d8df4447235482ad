import type { getTasks as contract } from '../../../../shared/contract/tasks.ts';
import { getTasks as operation } from '../../../../shared/contract/tasks.ts';
import type { Caller, UseCase } from '../../../platform/caller.ts';
import { listFor } from '../../people/accounts/list-for.ts';
import { taskList } from './store.ts';
import type { TaskRow } from './task-record.ts';
import { toTask } from './to-task.ts';

/**
 * The tasks that the caller started, in whosever name, the latest first; what was skipped is told by each alone. Who acts
 * for somebody finds them here too.
 */
export const getTasks: UseCase<typeof contract> = async (caller, { query }) => {
  // Everybody's own, admins' too: reach would widen it to all.
  const starter: Caller = { ...caller, actsFor: caller.userId, reach: 'own' };
  const page = await listFor<TaskRow>(starter, operation, taskList, query);
  return { ...page, items: page.items.map(({ row }) => toTask(row, [])) };
};
