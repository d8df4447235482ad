import type { Caller } from '../../../platform/caller.ts';
import { iso } from '../../../platform/clock.ts';
import { startTaskMachine } from '../../../platform/machine.ts';
import { newTimeId } from '../../../platform/time-id.ts';
import { insertTask, putChunks } from './store.ts';
import { takeTaskSlot } from './task-slots.ts';
import type { TaskType } from './task-type.ts';

/** What a task does. */
export interface TaskOrder<Order> {
  readonly order: Order;
  /** What it is about; none when the work gathers them itself. */
  readonly ids: readonly string[];
  /** Where the id is needed before the task begins. */
  readonly id?: string;
  /** See the store. */
  readonly inRequestUntil?: number;
}

/**
 * Starts long work and answers its id. The machine is started first and waits for the task record: so no crash in between
 * leaves a task without a machine.
 *
 * @throws TOO_MANY_TASKS for one that is not done within the call
 */
export async function startTask<Order>(
  caller: Caller,
  { kind, chunk }: TaskType<Order>,
  { order, ids, id = newTimeId(), inRequestUntil }: TaskOrder<Order>,
): Promise<string> {
  const chunks = Array.from({ length: Math.ceil(ids.length / chunk) }, (_, n) =>
    ids.slice(n * chunk, (n + 1) * chunk),
  );
  if (inRequestUntil === undefined) await takeTaskSlot(caller.userId, id);
  await startTaskMachine(id, 0);
  await putChunks(id, chunks);
  const { userId, actsFor, kind: proof, key, reach, administers, operation, viewer } = caller;
  const { requestId, host } = viewer;
  await insertTask({
    row: {
      id,
      kind,
      taskStatus: 'running',
      createdDate: iso(),
      total: ids.length,
      done: 0,
      skippedCount: 0,
    },
    starter: {
      userId,
      actsFor,
      kind: proof,
      ...(key && { key }),
      reach,
      administers,
      operation,
      viewer: { requestId, host },
    },
    order,
    chunks: chunks.length,
    ...(ids.length === 0 && { gatherFrom: '' }),
    skipped: [],
    ...(inRequestUntil !== undefined && { inRequestUntil }),
  });
  return id;
}
