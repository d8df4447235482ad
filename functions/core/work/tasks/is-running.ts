import { readTask } from './store.ts';

/** Is a task at work? Undefined: there is none of this id. */
export const isRunning = async (id: string): Promise<boolean | undefined> => {
  const task = await readTask(id);
  return task && task.row.taskStatus === 'running';
};
