import { ConditionFailed } from '../../../platform/table.ts';
import { markWrites, readMark } from './store.ts';
import type { Outcome, TaskItem } from './task-record.ts';
import type { PartWork } from './task-type.ts';

/**
 * Works on the ids of a chunk part by part. Each part is done exactly once, even if this runs concurrently or again
 * after a crash: a part whose mark exists is not repeated. The mark holds the outcome, and so the number of ids that
 * the part took.
 */
export async function workInParts(
  task: TaskItem,
  chunk: number,
  ids: readonly string[],
  work: PartWork<never>,
): Promise<Outcome> {
  const outcomes: Outcome[] = [];
  // Parts are done in order: after the first one without a mark, no other has one.
  let mayBeDone = true;
  for (let from = 0; from < ids.length; ) {
    const known: Outcome | undefined = mayBeDone ? await readMark(task.row.id, chunk, from) : undefined;
    mayBeDone = known !== undefined;
    const outcome = known ?? (await workOnce(from));
    outcomes.push(outcome);
    from += outcome.done + outcome.skipped.length;
  }
  return {
    done: outcomes.reduce((sum, { done }) => sum + done, 0),
    skipped: outcomes.flatMap(({ skipped }) => skipped),
  };

  async function workOnce(from: number): Promise<Outcome> {
    try {
      return await work(task, ids.slice(from), (outcome, changes) =>
        markWrites(task, { chunk, from }, outcome, changes),
      );
    } catch (error) {
      // A concurrent run has done the same part.
      const done = error instanceof ConditionFailed ? await readMark(task.row.id, chunk, from) : undefined;
      if (!done) throw error;
      return done;
    }
  }
}
