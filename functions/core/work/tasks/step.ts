import * as z from 'zod/mini';
import type { DeviceSkipReason, TaskKind } from '../../../../shared/model/task.ts';
import { now } from '../../../platform/clock.ts';
import { startTaskMachine } from '../../../platform/machine.ts';
import { transact, written } from '../../../platform/table.ts';
import { stillThe } from '../../people/access/may-still.ts';
import { addChunk, beginTask, endTask, finishChunk, readChunk, readTask } from './store.ts';
import type { Outcome, Skipped, TaskItem } from './task-record.ts';
import type { AnyTaskType, PartWork } from './task-type.ts';
import { workInParts } from './work-in-parts.ts';

/** A step that the state machine of tasks requests (lib/task-machine.ts). */
export const Step = z.discriminatedUnion('step', [
  z.strictObject({ step: z.literal('gather'), taskId: z.string(), from: z.number(), tries: z.number() }),
  z.strictObject({ step: z.literal('work'), taskId: z.string(), chunk: z.number() }),
  z.strictObject({ step: z.literal('renew'), taskId: z.string(), from: z.number() }),
  z.strictObject({ step: z.literal('finish'), taskId: z.string() }),
  z.strictObject({ step: z.literal('fail'), taskId: z.string() }),
]);

/** The number of chunks per round of the state machine. */
const ROUND = 40;
/** The result of gathering for a task that may not continue. */
const NO_MORE = { ids: [], next: undefined };
/** After this many chunks a new execution continues, because Step Functions allows 25,000 events per execution. */
const EXECUTION = 2_000;

/** After this many tries (two minutes), a task without a record was never started. */
const TRIES_MAX = 6;

/** What the state machine does next. */
interface Round {
  /** The numbers of the chunks to work on. */
  readonly chunks: readonly number[];
  /** The first chunk of the next round. */
  readonly from: number;
  readonly onward: 'wait' | 'gather' | 'renew' | 'finish' | 'end';
  /** How long to wait; 0 unless `onward` is `wait`. */
  readonly seconds: number;
  /** How often the record was missing. */
  readonly tries: number;
}

/** A task and its kind. */
interface Work {
  readonly task: TaskItem;
  readonly type: AnyTaskType;
}

/**
 * Runs one step of a task. Every step is idempotent.
 *
 * @param typeOf returns the type of a kind of task
 */
export async function runStep(
  typeOf: (kind: TaskKind) => AnyTaskType,
  step: z.output<typeof Step>,
): Promise<unknown> {
  const { taskId } = step;
  const task = await readTask(taskId);
  if (!task) {
    if (step.step === 'gather') return missing(step.from, step.tries);
    throw new Error(`task ${taskId} is missing`);
  }
  const at = { task, type: typeOf(task.row.kind) };
  switch (step.step) {
    case 'gather':
      return gather(at, step.from);
    case 'work':
      return work(at, step.chunk);
    case 'renew':
      return startTaskMachine(taskId, step.from);
    case 'finish':
      return finish(at);
    case 'fail':
      return endTask(taskId, 'failed');
  }
}

/**
 * May the task continue? Each step decides this by the present rights of its starter, and returns the task with the scope that the
 * starter has now; undefined: it may not. Finished work is kept; the remaining ids are skipped as RIGHT_LOST.
 */
async function allowed({ task, type }: Work): Promise<TaskItem | undefined> {
  const { starter, order } = task;
  const caller = await stillThe(starter, type.operation, type.about(order));
  return caller && { ...task, starter: { ...starter, scope: caller.scope } };
}

const RIGHT_LOST: DeviceSkipReason = 'RIGHT_LOST';
const skippedAll = (ids: readonly string[]): Skipped[] => ids.map((id) => ({ id, reason: RIGHT_LOST }));
/** Skips all ids of a part. It writes the mark, so that the part counts once even if it runs twice concurrently. */
const skipAll: PartWork<never> = async (_, ids, mark) => {
  const outcome = { done: 0, skipped: skippedAll(ids) };
  await transact(mark(outcome, []));
  return outcome;
};

const nothingYet = (from: number, seconds: number, tries: number): Round => ({
  chunks: [],
  from,
  onward: 'wait',
  seconds,
  tries,
});

/**
 * The record is written right after the state machine was started: wait with growing delays, and give up in the end.
 */
const missing = (from: number, tries: number): Round =>
  tries < TRIES_MAX
    ? nothingYet(from, 2 ** (tries + 1), tries + 1)
    : { chunks: [], from, onward: 'end', seconds: 0, tries };

/** The next chunks, starting with this number, and what follows them. */
async function gather(at: Work, from: number): Promise<Round> {
  const { task, type } = at;
  const { order, row, inRequestUntil = 0 } = task;
  const next = { seconds: 0, tries: 0 };
  if (row.taskStatus === 'finished') return { ...next, chunks: [], from, onward: 'finish' };
  if (row.taskStatus === 'cancelled') return { ...next, chunks: [], from, onward: 'end' };
  const graceMs = row.taskStatus === 'waiting' ? Date.parse(row.startsAt!) - now() : 0;
  if (graceMs > 0) return nothingYet(from, Math.ceil(graceMs / 1000), 0);
  if (row.taskStatus === 'waiting') {
    // Read again: it may be cancelled in this moment.
    await written(beginTask(row.id));
    return gather({ task: (await readTask(row.id))!, type }, from);
  }
  // Until then, the call that started a small task works on it.
  const busyMs = inRequestUntil - now();
  if (busyMs > 0) return nothingYet(from, Math.ceil(busyMs / 1000), 0);
  const { gather: find, round = ROUND } = type;
  let { chunks, gatherFrom } = task;
  let known = task;
  const going = find && gatherFrom !== undefined ? await allowed(at) : undefined;
  while (find && gatherFrom !== undefined && chunks < from + round) {
    const { ids, next } = going ? await find(order, going.starter, gatherFrom || undefined) : NO_MORE;
    await written(addChunk(known, ids, next));
    known = (await readTask(row.id))!;
    ({ chunks, gatherFrom } = known);
  }
  const to = Math.min(chunks, from + round);
  const isMore = to < chunks || gatherFrom !== undefined;
  return {
    chunks: Array.from({ length: to - from }, (_, n) => from + n),
    ...next,
    from: to,
    onward: !isMore ? 'finish' : to % EXECUTION === 0 ? 'renew' : 'gather',
  };
}

async function work(at: Work, n: number): Promise<void> {
  const { task, type } = at;
  const { row, order, skipped: listed } = task;
  const chunk = await readChunk(row.id, n);
  if (!chunk) throw new Error(`chunk ${n} of task ${row.id} is missing`);
  if (chunk.isDone) return;
  const going = await allowed(at);
  const outcome =
    'part' in type
      ? await workInParts(going ?? task, n, chunk.ids, going ? type.part : skipAll)
      : without(chunk.ids, going ? await type.work(order, going.starter, chunk.ids) : skippedAll(chunk.ids));
  // If the same step runs twice concurrently, only one of them counts.
  await written(finishChunk(row.id, n, outcome, listed.length));
}

const without = (ids: readonly string[], skipped: readonly Skipped[]): Outcome => ({
  done: ids.length - skipped.length,
  skipped,
});

async function finish({ task, type }: Work): Promise<void> {
  if (task.row.taskStatus === 'finished') return;
  await type.finish?.(task);
  await endTask(task.row.id, 'finished');
}
