import type { Task } from '../../../../shared/model/task.ts';
import type { Caller } from '../../../platform/caller.ts';
import { now } from '../../../platform/clock.ts';
import { log } from '../../../platform/log.ts';
import { startTask, type TaskOrder } from './start-task.ts';
import { runStep } from './step.ts';
import { readTask } from './store.ts';
import type { TaskType } from './task-type.ts';
import { toTask } from './to-task.ts';

/** As long as a call may run. */
const REQUEST_MS = 29_000;

/**
 * Starts a task and answers its state. A task of a single chunk is worked on within the call and mostly is finished with the
 * answer; if the call dies, the machine continues where it stopped.
 */
export async function doTask<Order>(
  caller: Caller,
  type: TaskType<Order>,
  what: TaskOrder<Order>,
): Promise<Task> {
  const isSmall = what.ids.length <= type.chunk;
  const taskId = await startTask(caller, type, {
    ...what,
    ...(isSmall && { inRequestUntil: now() + REQUEST_MS }),
  });
  if (isSmall) {
    try {
      await runStep(() => type, { step: 'work', taskId, chunk: 0 });
      await runStep(() => type, { step: 'finish', taskId });
    } catch (error) {
      log.warn('a task continues without the call that started it', error as Error);
    }
  }
  const task = await readTask(taskId);
  return toTask(task!.row, task!.skipped);
}
