import { tasks } from '../../shared/contract/tasks.ts';
import { cancelTask } from '../core/work/tasks/cancel-task.ts';
import { getTask } from '../core/work/tasks/get-task.ts';
import { getTasks } from '../core/work/tasks/get-tasks.ts';
import { serve } from './serve.ts';

export const handler = serve(tasks, { getTask, cancelTask, getTasks });
