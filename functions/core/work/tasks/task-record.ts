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

/** A task as it begins. `Order` is what it has to do: only its kind knows that. */
export interface NewTask<Order = unknown> {
  row: TaskRow;
  starter: TaskStarter;
  order: Order;
  chunks: number;
  /** Where gathering continues; absent when all is gathered. */
  gatherFrom?: string;
  /** The first of those that were left out. */
  skipped: Skipped[];
  /** Until then (ms) the call that started it works on it, and the machine waits. */
  inRequestUntil?: number;
}

/** A task record. One that is read has the order that its own kind has written: `never` fits each of them. */
export type TaskItem<Order = never> = Item & NewTask<Order> & { schema: 1 };

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
