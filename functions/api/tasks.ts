import { tasks } from '../../shared/contract/tasks.ts';
import { getTask } from '../core/tasks/get-task.ts';
import { getTasks } from '../core/tasks/get-tasks.ts';
import { serve } from './serve.ts';

export const handler = serve(tasks, { getTask, getTasks });
