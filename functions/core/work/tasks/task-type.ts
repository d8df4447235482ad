import type { Operation } from '../../../../shared/contract/operation.ts';
import type { TaskKind } from '../../../../shared/model/task.ts';
import type { Write } from '../../../platform/table.ts';
import type { Change } from '../../kernel/audit/audited.ts';
import type { Outcome, Skipped, TaskItem, TaskStarter } from './task-record.ts';

/**
 * A kind of task: the operation that starts it, and the work for its ids, chunk by chunk (`work`) or in parts (`part`).
 * The task engine knows no kinds; composition/task-types.ts passes them in.
 */
export type TaskType<Order> = {
  readonly kind: TaskKind;
  /** A task stops when its starter may not call this operation any more. */
  readonly operation: Operation;
} & TaskWork<Order>;

/** Any kind of task. It only gets orders that it has written itself. */
export type AnyTaskType = TaskType<never>;

export type TaskWork<Order> = {
  /** The number of ids per step. */
  readonly chunk: number;
  /** The user whose data are processed, whom the starter must reach. Undefined: the data of no user or of all. */
  readonly about: (order: Order) => string | undefined;
  /** The number of chunks per round; absent: the default. */
  readonly round?: number;
  /** Returns the next ids, for tasks that gather them; `next` is absent at the end. */
  readonly gather?: (
    order: Order,
    starter: TaskStarter,
    from: string | undefined,
  ) => Promise<{ ids: string[]; next?: string | undefined }>;
  /** Runs when all chunks are done, before the task is marked as finished; may run more than once. */
  readonly finish?: (task: TaskItem<Order>) => Promise<void>;
} & (
  | {
      /** Works on some ids. Must be idempotent. Returns the skipped ids with reasons. */
      readonly work: (order: Order, starter: TaskStarter, ids: readonly string[]) => Promise<Skipped[]>;
    }
  | { readonly part: PartWork<Order> }
);

/**
 * Work that must be applied exactly once: the work and its mark are one transaction. It takes as many ids from the
 * start of the list as fit into one transaction, and returns their outcome. Throws ConditionFailed if that part is done
 * already.
 */
export type PartWork<Order> = (task: TaskItem<Order>, ids: readonly string[], mark: Mark) => Promise<Outcome>;

/** Returns the writes that record the outcome of a part, and its entries in the audit trail. */
export type Mark = (outcome: Outcome, changes: readonly Change[]) => Write[];
