import * as z from 'zod/mini';
import { now } from '../../platform/clock.ts';
import { startTaskMachine } from '../../platform/machine.ts';
import { written } from '../../platform/table.ts';
import { TASK_WORK } from './kinds.ts';
import { addChunk, endTask, finishChunk, readChunk, readTask } from './store.ts';
import type { Outcome, Skipped, TaskItem } from './task-item.ts';
import { workInParts } from './work-in-parts.ts';

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

/**
 * The head is written right after the machine was started, and a small task is worked on by the call that started it: the
 * machine tries again until the head is there and the call must have ended, or gives up.
 */
class NotYet extends Error {
  override readonly name = 'NotYet';
}

/** One step of a task. Each may run twice and changes nothing the second time. */
export async function runStep(step: z.output<typeof Step>): Promise<unknown> {
  const { taskId } = step;
  const task = await readTask(taskId);
  if (!task) throw new NotYet(taskId);
  switch (step.step) {
    case 'gather':
      return gather(task, step.from);
    case 'work':
      return work(task, step.chunk);
    case 'renew':
      return startTaskMachine(taskId, step.from);
    case 'finish':
      return finish(task);
    case 'fail':
      return endTask(taskId, 'failed');
  }
}

/** The next chunks, from the one with this number on, and what follows them. */
async function gather(task: TaskItem, from: number) {
  const { order, starter, row, inRequestUntil = 0 } = task;
  if (row.taskStatus === 'finished') return { chunks: [], from, onward: 'finish' };
  if (now() < inRequestUntil) throw new NotYet(row.id);
  const { gather: find, round = ROUND } = TASK_WORK[row.kind];
  let { chunks, gatherFrom } = task;
  let known = task;
  while (find && gatherFrom !== undefined && chunks < from + round) {
    const { ids, next } = await find(order, starter, gatherFrom || undefined);
    await written(addChunk(known, ids, next));
    known = (await readTask(row.id))!;
    ({ chunks, gatherFrom } = known);
  }
  const to = Math.min(chunks, from + round);
  const isMore = to < chunks || gatherFrom !== undefined;
  return {
    chunks: Array.from({ length: to - from }, (_, n) => from + n),
    from: to,
    onward: !isMore ? 'finish' : to % EXECUTION === 0 ? 'renew' : 'gather',
  };
}

async function work(task: TaskItem, n: number): Promise<void> {
  const { row, order, starter, skipped: listed } = task;
  const chunk = await readChunk(row.id, n);
  if (!chunk) throw new Error(`chunk ${n} of task ${row.id} is missing`);
  if (chunk.isDone) return;
  const kind = TASK_WORK[row.kind];
  const outcome =
    'parts' in kind
      ? await workInParts(task, n, chunk.ids, kind.parts)
      : without(chunk.ids, await kind.work(order, starter, chunk.ids));
  // The same step, run twice at the same time: the other one may have counted.
  await written(finishChunk(row.id, n, outcome, listed.length));
}

const without = (ids: readonly string[], skipped: readonly Skipped[]): Outcome => ({
  done: ids.length - skipped.length,
  skipped,
});

async function finish(task: TaskItem): Promise<void> {
  if (task.row.taskStatus === 'finished') return;
  await TASK_WORK[task.row.kind].finish?.(task);
  await endTask(task.row.id, 'finished');
}
