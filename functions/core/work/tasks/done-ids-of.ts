import { readDoneIds, readTask } from './store.ts';

/** The ids that a finished task has worked on, without those that it skipped. */
export async function doneIdsOf(taskId: string): Promise<string[]> {
  const task = await readTask(taskId);
  return task ? readDoneIds(task) : [];
}
