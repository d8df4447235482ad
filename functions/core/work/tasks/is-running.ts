import { readTask } from './store.ts';

/** Whether a task is running; undefined if there is no task with this id. */
export const isRunning = async (id: string): Promise<boolean | undefined> => {
  const task = await readTask(id);
  return task && task.row.taskStatus === 'running';
};
