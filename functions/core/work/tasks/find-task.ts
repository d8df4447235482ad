import type { Task } from '../../../../shared/model/task.ts';
import { readTask } from './store.ts';
import { toTask } from './to-task.ts';

/** A task of one's own that was started before; undefined when it was not. */
export async function findTask(id: string): Promise<Task | undefined> {
  const task = await readTask(id);
  return task && toTask(task.row, task.skipped);
}
