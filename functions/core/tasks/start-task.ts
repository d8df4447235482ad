import { randomBytes } from 'node:crypto';
import type { TaskKind } from '../../../shared/model/task.ts';
import type { Caller } from '../../platform/caller.ts';
import { iso, now } from '../../platform/clock.ts';
import { startTaskMachine } from '../../platform/machine.ts';
import { insertTask, putChunks } from './store.ts';

/** So many ids are worked on in one step. */
const CHUNK = 25;

/**
 * Starts long work and answers its id. The machine is started first and waits for the head of the task: so no crash in
 * between leaves a task that nobody works on.
 *
 * @param ids what it is about; none when the work gathers them itself
 */
export async function startTask(
  caller: Caller,
  kind: TaskKind,
  { order, ids }: { order: unknown; ids: readonly string[] },
): Promise<string> {
  // Ids begin with their time: in their order is in the order of time.
  const id = `${now().toString(36).padStart(9, '0')}-${randomBytes(9).toString('base64url')}`;
  const chunks = Array.from({ length: Math.ceil(ids.length / CHUNK) }, (_, n) =>
    ids.slice(n * CHUNK, (n + 1) * CHUNK),
  );
  await startTaskMachine(id, 0);
  await putChunks(id, chunks);
  const { userId, actsFor, kind: proof, reach, administers } = caller;
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
    starter: { userId, actsFor, kind: proof, reach, administers },
    order,
    chunks: chunks.length,
    ...(ids.length === 0 && { gatherFrom: '' }),
    skipped: [],
  });
  return id;
}
