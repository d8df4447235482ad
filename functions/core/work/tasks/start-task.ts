import type { TaskKind } from '../../../../shared/model/task.ts';
import type { Caller } from '../../../platform/caller.ts';
import { iso } from '../../../platform/clock.ts';
import { startTaskMachine } from '../../../platform/machine.ts';
import { newTimeId } from '../../../platform/time-id.ts';
import { TASK_WORK } from '../../composition/kinds.ts';
import { insertTask, putChunks } from './store.ts';
import { takeTaskSlot } from './task-slots.ts';

/** What a task shall do. */
export interface TaskOrder {
  /** Each kind knows its own. */
  readonly order: unknown;
  /** What it is about; none when the work gathers them itself. */
  readonly ids: readonly string[];
  /** Where the id is needed before. */
  readonly id?: string;
  /** See the store. */
  readonly inRequestUntil?: number;
}

/**
 * Starts long work and answers its id. The machine is started first and waits for the head of the task: so no crash in
 * between leaves a task that nobody works on.
 *
 * @throws TOO_MANY_TASKS for one that is not done within the call
 */
export async function startTask(
  caller: Caller,
  kind: TaskKind,
  { order, ids, id = newTimeId(), inRequestUntil }: TaskOrder,
): Promise<string> {
  const { chunk } = TASK_WORK[kind];
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
