import type { Task, TaskKind } from '../../../shared/model/task.ts';
import type { Role } from '../../../shared/roles.ts';
import type { Item } from '../../platform/table.ts';

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
  /** Who started it, as who. */
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

export interface TaskStarter {
  readonly userId: string;
  readonly actsFor: string;
  readonly kind: 'session' | 'key';
  readonly reach: 'own' | 'group' | 'any';
  readonly administers: string | null;
  readonly roles: readonly Role[];
  readonly operation: string;
  readonly viewer: { readonly requestId: string; readonly host: string };
}

export interface Skipped {
  readonly id: string;
  readonly reason: string;
}

/** What became of some ids. */
export interface Outcome {
  readonly done: number;
  readonly skipped: readonly Skipped[];
}
