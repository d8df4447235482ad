import { ConditionFailed } from '../../platform/table.ts';
import { markWrites, readMarks } from './store.ts';
import type { Outcome, TaskItem } from './task-item.ts';
import type { PartWork } from './task-work.ts';

/**
 * Works on the ids of a chunk part by part. However often this runs, at once or again after it died, each part is done
 * once: a part whose mark stands is not done again, and only tells what became of it.
 */
export async function workInParts(
  task: TaskItem,
  chunk: number,
  ids: readonly string[],
  { size, work }: PartWork,
): Promise<Outcome> {
  const { id } = task.row;
  const step = size(task.order);
  const parts = Array.from({ length: Math.ceil(ids.length / step) }, (_, n) =>
    ids.slice(n * step, (n + 1) * step),
  );
  const known = await readMarks(
    id,
    chunk,
    parts.map((_, n) => n),
  );
  const outcomes: Outcome[] = [];
  for (const [n, part] of parts.entries()) {
    outcomes.push(known[n] ?? (await workOnce(n, part)));
  }
  return {
    done: outcomes.reduce((sum, { done }) => sum + done, 0),
    skipped: outcomes.flatMap(({ skipped }) => skipped),
  };

  async function workOnce(n: number, part: readonly string[]): Promise<Outcome> {
    try {
      return await work(task, part, (outcome, changes) => markWrites(task, chunk, n, outcome, changes));
    } catch (error) {
      // The same part, worked on twice at the same time: the other one has done it.
      const [done] = error instanceof ConditionFailed ? await readMarks(id, chunk, [n]) : [];
      if (!done) throw error;
      return done;
    }
  }
}
