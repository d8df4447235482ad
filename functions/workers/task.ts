import * as z from 'zod/mini';
import { taskTypeOf } from '../core/composition/task-types.ts';
import { runStep, Step } from '../core/work/tasks/step.ts';

/** A step of a task, requested by the task machine. */
export const handler = async (event: unknown) => (await runStep(taskTypeOf, z.parse(Step, event))) ?? {};
