import type { Task, TaskKind } from '../../../../shared/model/task.ts';
import type { Caller } from '../../../platform/caller.ts';
import { now } from '../../../platform/clock.ts';
import { log } from '../../../platform/log.ts';
import { TASK_WORK } from '../../composition/kinds.ts';
import { startTask, type TaskOrder } from './start-task.ts';
import { runStep } from './step.ts';
import { readTask } from './store.ts';
import { toTask } from './to-task.ts';

/** As long as a call may run. */
const REQUEST_MS = 29_000;

/**
 * Starts a task and answers how it stands. One of a single chunk is worked on right here and mostly is finished with the
 * answer; should this die, the machine goes on where it stopped.
 */
export async function doTask(caller: Caller, kind: TaskKind, what: TaskOrder): Promise<Task> {
  const isSmall = what.ids.length <= TASK_WORK[kind].chunk;
  const taskId = await startTask(caller, kind, {
    ...what,
    ...(isSmall && { inRequestUntil: now() + REQUEST_MS }),
  });
  if (isSmall) {
    try {
      await runStep({ step: 'work', taskId, chunk: 0 });
      await runStep({ step: 'finish', taskId });
    } catch (error) {
      log.warn('a task goes on without the call that started it', error as Error);
    }
  }
  const task = await readTask(taskId);
  return toTask(task!.row, task!.skipped);
}
