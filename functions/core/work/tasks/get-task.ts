import type { Input, Reply } from '../../../../shared/contract/operation.ts';
import type { getTask as contract } from '../../../../shared/contract/tasks.ts';
import { Refusal } from '../../../../shared/errors.ts';
import type { Caller } from '../../../platform/caller.ts';
import { readTask } from './store.ts';
import { toTask } from './to-task.ts';

/** How far a task is, for who started it and for admins. */
export async function getTask(
  caller: Caller,
  { params }: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  const task = await readTask(params.id);
  const isInReach = task && (caller.reach === 'any' || task.starter.userId === caller.actsFor);
  if (!isInReach) throw new Refusal('ENTITY_NOT_FOUND');
  return toTask(task.row, task.skipped);
}
