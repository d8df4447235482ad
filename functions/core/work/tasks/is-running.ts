import { readTask } from './store.ts';
import { isUnderWay } from './task-record.ts';

/** Whether a task runs or is about to; undefined if there is no task with this id. */
export const isRunning = async (id: string): Promise<boolean | undefined> => {
  const task = await readTask(id);
  return task && isUnderWay(task.row);
};
