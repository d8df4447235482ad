import { Refusal } from '../../../../shared/errors.ts';
import { TASKS_AT_ONCE_MAX } from '../../../../shared/model/user-limits.ts';
import { now } from '../../../platform/clock.ts';
import { changeSlots } from '../../../platform/slots.ts';
import { underWay } from './under-way.ts';

/** Longer than any task runs, so that a task that its state machine lost does not count forever. */
const KEPT_SECONDS = 48 * 3600;

/**
 * Takes one of the user's slots for a task that is about to start. A slot counts while the task is under way,
 * so a task frees its slot when it ends, without another write that could get lost. Throws TOO_MANY_TASKS.
 */
export const takeTaskSlot = (userId: string, taskId: string): Promise<void> =>
  changeSlots({ name: `tasks#${userId}`, keptSeconds: KEPT_SECONDS }, async (slots) => {
    const at = now();
    const running = await underWay(slots.filter((slot) => slot.at > at - KEPT_SECONDS * 1000));
    if (running.length >= TASKS_AT_ONCE_MAX) throw new Refusal('TOO_MANY_TASKS', { max: TASKS_AT_ONCE_MAX });
    return [...running, { id: taskId, at }];
  });
