import { readTasks } from './store.ts';
import { isUnderWay } from './task-record.ts';

/** How far a task is. */
export interface TaskProgress {
  readonly done: number;
  readonly isUnderWay: boolean;
}

/** How far these tasks are, by id. */
export async function progressOf(taskIds: readonly string[]): Promise<Map<string, TaskProgress>> {
  const tasks = taskIds.length ? await readTasks(taskIds) : [];
  return new Map([...tasks].map(([id, { row }]) => [id, { done: row.done, isUnderWay: isUnderWay(row) }]));
}
