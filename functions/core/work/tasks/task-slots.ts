import { Refusal } from '../../../../shared/errors.ts';
import { TASKS_AT_ONCE_MAX } from '../../../../shared/model/user-limits.ts';
import { now } from '../../../platform/clock.ts';
import { changeSlots } from '../../../platform/slots.ts';
import { readTasks } from './store.ts';

/** As long as a call may run, and a little: a task that has no head by then was never begun. */
const BEGUN_AFTER_MS = 60_000;
/** Longer than any task takes: one that its machine has lost does not count for ever. */
const KEPT_SECONDS = 48 * 3600;

/**
 * Counts a task that is about to begin among those that its starter has running. A task counts as long as its head says that it
 * runs; so it ends to count when it ends, whatever dies before. Throws TOO_MANY_TASKS.
 */
export const takeTaskSlot = (userId: string, taskId: string): Promise<void> =>
  changeSlots({ name: `tasks#${userId}`, keptSeconds: KEPT_SECONDS }, async (slots) => {
    const at = now();
    const recent = slots.filter((slot) => slot.at > at - KEPT_SECONDS * 1000);
    const tasks = await readTasks(recent.map(({ id }) => id));
    const running = recent.filter((slot) => {
      const task = tasks.get(slot.id);
      return task ? task.row.taskStatus === 'running' : slot.at > at - BEGUN_AFTER_MS;
    });
    if (running.length >= TASKS_AT_ONCE_MAX) throw new Refusal('TOO_MANY_TASKS', { max: TASKS_AT_ONCE_MAX });
    return [...running, { id: taskId, at }];
  });
