import type { Task } from '../../../../shared/model/task.ts';
import { now } from '../../../platform/clock.ts';
import { log } from '../../../platform/log.ts';
import { startTask, type TaskOrder } from './start-task.ts';
import { runStep } from './step.ts';
import { readTask } from './store.ts';
import type { TaskStarter } from './task-record.ts';
import type { TaskType } from './task-type.ts';
import { toTask } from './to-task.ts';

/** The maximum duration of a call. */
const REQUEST_MS = 29_000;

/**
 * Starts a task and returns its state. A task with a single chunk runs within the call and has usually finished when
 * the call returns. If the call dies, the state machine continues the task.
 */
export async function doTask<Order>(
  starter: TaskStarter,
  type: TaskType<Order>,
  what: TaskOrder<Order>,
): Promise<Task> {
  const isSmall = what.ids.length <= type.chunk && !what.graceSeconds;
  const taskId = await startTask(starter, type, {
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
