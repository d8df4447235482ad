import * as z from 'zod/mini';
import { startTaskMachine } from '../../platform/machine.ts';
import { ConditionFailed } from '../../platform/table.ts';
import { TASK_WORK } from './kinds.ts';
import { addChunk, endTask, finishChunk, readChunk, readTask, type TaskItem } from './store.ts';

/** What the machine of tasks asks for (lib/task-machine.ts). */
export const Step = z.discriminatedUnion('step', [
  z.strictObject({ step: z.literal('gather'), taskId: z.string(), from: z.number() }),
  z.strictObject({ step: z.literal('work'), taskId: z.string(), chunk: z.number() }),
  z.strictObject({ step: z.literal('renew'), taskId: z.string(), from: z.number() }),
  z.strictObject({ step: z.literal('finish'), taskId: z.string() }),
  z.strictObject({ step: z.literal('fail'), taskId: z.string() }),
]);

/** Chunks that are handed to the machine at a time. */
const ROUND = 40;
/** After so many chunks another execution goes on: one may have 25,000 events. */
const EXECUTION = 2_000;

/** The head is written right after the machine was started: the machine retries this until it is there, or gives up. */
class NotThereYet extends Error {
  override readonly name = 'NotThereYet';
}

/** One step of a task. Each may run twice and changes nothing the second time. */
export async function runStep(step: z.output<typeof Step>): Promise<unknown> {
  const { taskId } = step;
  const task = await readTask(taskId);
  if (!task) throw new NotThereYet(taskId);
  switch (step.step) {
    case 'gather':
      return gather(task, step.from);
    case 'work':
      return work(task, step.chunk);
    case 'renew':
      return startTaskMachine(taskId, step.from);
    case 'finish':
      return endTask(taskId, 'finished');
    case 'fail':
      return endTask(taskId, 'failed');
  }
}

/** The next chunks, from the one with this number on, and what follows them. */
async function gather(task: TaskItem, from: number) {
  const { order, starter, row } = task;
  const { gather: find } = TASK_WORK[row.kind];
  let { chunks, gatherFrom } = task;
  let known = task;
  while (find && gatherFrom !== undefined && chunks < from + ROUND) {
    const { ids, next } = await find(order, starter, gatherFrom || undefined);
    await addChunk(known, ids, next).catch(async (error) => {
      if (!(error instanceof ConditionFailed)) throw error;
    });
    known = (await readTask(row.id))!;
    ({ chunks, gatherFrom } = known);
  }
  const to = Math.min(chunks, from + ROUND);
  const isMore = to < chunks || gatherFrom !== undefined;
  return {
    chunks: Array.from({ length: to - from }, (_, n) => from + n),
    from: to,
    onward: !isMore ? 'finish' : to % EXECUTION === 0 ? 'renew' : 'gather',
  };
}

async function work({ row, order, starter, skipped: listed }: TaskItem, n: number): Promise<void> {
  const chunk = await readChunk(row.id, n);
  if (!chunk) throw new Error(`chunk ${n} of task ${row.id} is missing`);
  if (chunk.isDone) return;
  const skipped = await TASK_WORK[row.kind].work(order, starter, chunk.ids);
  try {
    await finishChunk(row.id, n, chunk.ids.length - skipped.length, skipped, listed.length);
  } catch (error) {
    // The same step, run twice at the same time: the other one has counted.
    if (!(error instanceof ConditionFailed)) throw error;
  }
}
