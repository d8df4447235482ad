import { now } from '../../../platform/clock.ts';
import { readTasks } from './store.ts';
import { isUnderWay } from './task-record.ts';

/** Longer than a call may run: a task without a record by then was never started. */
const START_TIMEOUT_MS = 60_000;

/** Of tasks that were to start at these times (ms): those that run, wait, or are about to start. */
export async function underWay<T extends { readonly id: string; readonly at: number }>(
  tasks: readonly T[],
): Promise<T[]> {
  const found = await readTasks(tasks.map(({ id }) => id));
  return tasks.filter(({ id, at }) => {
    const task = found.get(id);
    return task ? isUnderWay(task.row) : at > now() - START_TIMEOUT_MS;
  });
}
