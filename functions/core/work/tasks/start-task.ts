import { iso, now } from '../../../platform/clock.ts';
import type { Guarded } from '../../../platform/guarded.ts';
import { startTaskMachine } from '../../../platform/machine.ts';
import { newTimeId } from '../../../platform/time-id.ts';
import { insertTask, putChunks } from './store.ts';
import type { NewTask, TaskStarter } from './task-record.ts';
import { takeTaskSlot } from './task-slots.ts';
import type { TaskType } from './task-type.ts';

/** The work of a task. */
export interface TaskOrder<Order> {
  readonly order: Order;
  /** The ids to work on; empty when the task gathers them itself. */
  readonly ids: readonly string[];
  /** The id of the task, if it is needed before the task starts. */
  readonly id?: string;
  /** See task-record.ts. */
  readonly inRequestUntil?: number;
  /** How long it waits before it begins; until then it can be cancelled. */
  readonly graceSeconds?: number | undefined;
  /** Further writes of the transaction that creates the record; if one of their conditions fails, there is no task. */
  readonly also?: readonly Guarded[] | undefined;
}

/**
 * Starts long work and returns its id. The state machine is started first and waits for the task record, so that no
 * crash in between leaves a task without a state machine.
 *
 * @param starter the caller, or somebody who has asked for it before
 * @throws TOO_MANY_TASKS unless the task runs within the call; the refusals of `also`
 */
export async function startTask<Order>(
  starter: TaskStarter,
  { kind, chunk }: TaskType<Order>,
  { order, ids, id = newTimeId(), inRequestUntil, graceSeconds = 0, also = [] }: TaskOrder<Order>,
): Promise<string> {
  const chunks = Array.from({ length: Math.ceil(ids.length / chunk) }, (_, n) =>
    ids.slice(n * chunk, (n + 1) * chunk),
  );
  if (inRequestUntil === undefined) await takeTaskSlot(starter.userId, id);
  await startTaskMachine(id, 0);
  await putChunks(id, chunks);
  const { userId, actsFor, member, kind: proof, key, reach, administers, operation, viewer } = starter;
  const { requestId, host } = viewer;
  const record: NewTask<Order> = {
    row: {
      id,
      kind,
      taskStatus: graceSeconds ? 'waiting' : 'running',
      createdDate: iso(),
      ...(graceSeconds && { startsAt: iso(now() + graceSeconds * 1000) }),
      total: ids.length,
      done: 0,
      skippedCount: 0,
    },
    starter: {
      userId,
      actsFor,
      ...(member && { member }),
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
  };
  await insertTask(record, also);
  return id;
}
