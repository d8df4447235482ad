import type { Input, Reply } from '../../../shared/contract/operation.ts';
import type { getTasks as contract } from '../../../shared/contract/tasks.ts';
import { getTasks as operation } from '../../../shared/contract/tasks.ts';
import type { Caller } from '../../platform/caller.ts';
import { listFor } from '../accounts/list-for.ts';
import { type TaskRow, taskList } from './store.ts';
import { toTask } from './to-task.ts';

/** The caller's own tasks, the latest first; what was skipped is told by each alone. */
export async function getTasks(
  caller: Caller,
  { query }: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  // Everybody's own, admins' too: reach would widen it to all.
  const page = await listFor<TaskRow>({ ...caller, reach: 'own' }, operation, taskList, query);
  return { ...page, items: page.items.map(({ row }) => toTask(row, [])) };
}
