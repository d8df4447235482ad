import { ConditionFailed } from '../../../platform/table.ts';
import { markWrites, readMark } from './store.ts';
import type { Outcome, TaskItem } from './task-item.ts';
import type { PartWork } from './task-work.ts';

/**
 * Works on the ids of a chunk part by part. However often this runs, at once or again after it died, each part is done
 * once: a part whose mark stands is not done again, and only tells what became of it, and so how many ids it took.
 */
export async function workInParts(
  task: TaskItem,
  chunk: number,
  ids: readonly string[],
  work: PartWork,
): Promise<Outcome> {
  const outcomes: Outcome[] = [];
  // Parts are done in their order: behind the first that is not, none is.
  let mayBeDone = true;
  for (let left = ids, n = 0; left.length; n++) {
    const known: Outcome | undefined = mayBeDone ? await readMark(task.row.id, chunk, n) : undefined;
    mayBeDone = known !== undefined;
    const outcome = known ?? (await workOnce(n, left));
    outcomes.push(outcome);
    left = left.slice(outcome.done + outcome.skipped.length);
  }
  return {
    done: outcomes.reduce((sum, { done }) => sum + done, 0),
    skipped: outcomes.flatMap(({ skipped }) => skipped),
  };

  async function workOnce(n: number, left: readonly string[]): Promise<Outcome> {
    try {
      return await work(task, left, (outcome, changes) => markWrites(task, chunk, n, outcome, changes));
    } catch (error) {
      // The same part, worked on twice at the same time: the other one has done it.
      const done = error instanceof ConditionFailed ? await readMark(task.row.id, chunk, n) : undefined;
      if (!done) throw error;
      return done;
    }
  }
}
