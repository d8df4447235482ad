import type { getTask as contract } from '../../../../shared/contract/tasks.ts';
import { Refusal } from '../../../../shared/errors.ts';
import type { Caller, UseCase } from '../../../platform/caller.ts';
import { readTask } from './store.ts';
import type { TaskItem } from './task-record.ts';
import { toTask } from './to-task.ts';

/**
 * The progress of a task, for those who act for the account that it works for, and for admins. A user who was removed from an account sees
 * nothing more of it. A caller with a scope sees only the tasks that it started itself.
 */
export const getTask: UseCase<typeof contract> = async (caller, { params }) => {
  const task = await readTask(params.id);
  const isInReach =
    task &&
    (caller.reach === 'any' || task.starter.actsFor === caller.actsFor) &&
    (!caller.scope || isOwn(caller, task));
  if (!isInReach) throw new Refusal('ENTITY_NOT_FOUND');
  return toTask(task.row, task.skipped);
};

const isOwn = ({ userId, key }: Caller, { starter }: TaskItem): boolean =>
  starter.userId === userId && starter.key?.id === key?.id;
