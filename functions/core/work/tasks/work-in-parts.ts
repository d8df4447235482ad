import { ConditionFailed } from '../../../platform/table.ts';
import { markWrites, readMark } from './store.ts';
import type { Outcome, TaskItem } from './task-record.ts';
import type { PartWork } from './task-type.ts';

/**
 * Works on the ids of a chunk part by part. However often this runs, also at the same time or after it died, each part is done
 * once: a part whose mark is there is not done again; the mark says what became of it, and so how many ids it took.
 */
export async function workInParts(
  task: TaskItem,
  chunk: number,
  ids: readonly string[],
  work: PartWork<never>,
): Promise<Outcome> {
  const outcomes: Outcome[] = [];
  // Parts are done in their order: behind the first that is not, none is.
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
      // The same part, worked on twice at the same time: the other run has done it.
      const done = error instanceof ConditionFailed ? await readMark(task.row.id, chunk, from) : undefined;
      if (!done) throw error;
      return done;
    }
  }
}
