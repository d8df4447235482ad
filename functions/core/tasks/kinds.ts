import type { TaskKind } from '../../../shared/model/task.ts';
import { newsletterTask } from '../newsletter/newsletter-task.ts';
import type { TaskWork } from './task-work.ts';

export const TASK_WORK: Record<TaskKind, TaskWork> = { newsletter: newsletterTask };
