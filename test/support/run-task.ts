import * as z from 'zod/mini';
import { taskTypeOf } from '../../functions/core/composition/task-types.ts';
import { runStep, Step } from '../../functions/core/work/tasks/step.ts';

type Retry = <T>(run: () => Promise<T>) => Promise<T>;

/**
 * Runs a task as its state machine would. The first chunk of each round runs twice, since any step may run twice.
 *
 * @param retry what the machine does with a step that fails
 */
export async function runTask(taskId: string, retry: Retry = (run) => run()): Promise<void> {
  const step = (more: object) => retry(() => runStep(taskTypeOf, z.parse(Step, { taskId, ...more })));
  let [from, tries] = [0, 0];
  for (;;) {
    const round = (await step({ step: 'gather', from, tries })) as {
      chunks: number[];
      from: number;
      onward: string;
      tries: number;
    };
    if (round.onward === 'end') return;
    for (const chunk of round.chunks) await step({ step: 'work', chunk });
    for (const chunk of round.chunks.slice(0, 1)) await step({ step: 'work', chunk });
    [from, tries] = [round.from, round.tries];
    if (round.onward === 'finish') {
      await step({ step: 'finish' });
      return;
    }
  }
}
