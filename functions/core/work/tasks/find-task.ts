import type { Task } from '../../../../shared/model/task.ts';
import { readTask } from './store.ts';
import { toTask } from './to-task.ts';

/** The task with this id; undefined if it was not started. The caller must know that it is its own. */
export async function findTask(id: string): Promise<Task | undefined> {
  const task = await readTask(id);
  return task && toTask(task.row, task.skipped);
}
