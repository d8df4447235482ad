import type { Task, TaskKind } from '../../../../shared/model/task.ts';
import type { Caller, Viewer } from '../../../platform/caller.ts';
import type { Item } from '../../../platform/table.ts';
import type { Actor } from '../../kernel/audit/audited.ts';

/** A task as lists show it. */
export interface TaskRow {
  id: string;
  kind: TaskKind;
  taskStatus: Task['taskStatus'];
  createdDate: string;
  /** When a task begins that was given time to be cancelled. */
  startsAt?: string;
  total: number;
  done: number;
  skippedCount: number;
}

/** Whether a task has work before it. */
export const isUnderWay = ({ taskStatus }: TaskRow): boolean =>
  taskStatus === 'running' || taskStatus === 'waiting';

/** A new task. `Order` is its work, whose shape only its kind knows. */
export interface NewTask<Order = unknown> {
  row: TaskRow;
  starter: TaskStarter;
  order: Order;
  chunks: number;
  /** The position where gathering continues; absent when all ids are gathered. */
  gatherFrom?: string;
  /** The first ids that were skipped (at most SKIPPED_MAX). */
  skipped: Skipped[];
  /** Until this time (ms), the call that started the task works on it and the state machine waits. */
  inRequestUntil?: number;
}

/** A task record. Its order was written by its own kind; `never` makes it assignable to the type of every kind. */
export type TaskItem<Order = never> = Item & NewTask<Order> & { schema: 1 };

/** The caller that started the task, with its reach at that time. Each step checks the present rights (step.ts). */
export type TaskStarter = Actor &
  Pick<Caller, 'kind' | 'administers'> & {
    readonly viewer: Pick<Viewer, 'host'>;
    /** What the starter is limited to at the moment of a step. It is never stored: each step decides it anew. */
    readonly scope?: Caller['scope'];
  };

export interface Skipped {
  readonly id: string;
  readonly reason: string;
}

/** The outcome for some ids. */
export interface Outcome {
  readonly done: number;
  readonly skipped: readonly Skipped[];
}
