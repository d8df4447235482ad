import type { Task, TaskKind } from '../../../../shared/model/task.ts';
import type { Caller, Viewer } from '../../../platform/caller.ts';
import type { Item } from '../../../platform/table.ts';
import type { Actor } from '../../kernel/audit/audited.ts';

/** What lists show of a task. */
export interface TaskRow {
  id: string;
  kind: TaskKind;
  taskStatus: Task['taskStatus'];
  createdDate: string;
  total: number;
  done: number;
  skippedCount: number;
}

export interface NewTask {
  row: TaskRow;
  starter: TaskStarter;
  /** What is to be done; each kind knows its own. */
  order: unknown;
  chunks: number;
  /** Where gathering goes on; absent when all is gathered. */
  gatherFrom?: string;
  /** The first of those that were left out. */
  skipped: Skipped[];
  /** Until then (ms) the call that started it works on it: the machine waits. */
  inRequestUntil?: number;
}

export type TaskItem = Item & NewTask & { schema: 1 };

/** Who started it, and how far that reached. What this counts for is decided at each step (step.ts). */
export type TaskStarter = Actor &
  Pick<Caller, 'kind' | 'administers'> & { readonly viewer: Pick<Viewer, 'host'> };

export interface Skipped {
  readonly id: string;
  readonly reason: string;
}

/** What became of some ids. */
export interface Outcome {
  readonly done: number;
  readonly skipped: readonly Skipped[];
}
