import type { Operation } from '../../../../shared/contract/operation.ts';
import type { TaskKind } from '../../../../shared/model/task.ts';
import type { Write } from '../../../platform/table.ts';
import type { Change } from '../../kernel/audit/audited.ts';
import type { Outcome, Skipped, TaskItem, TaskStarter } from './task-record.ts';

/**
 * A kind of task: the operation that starts it, and what it does with its ids, some at a time, as `work` or `part` by part.
 * The machine of tasks knows no kind; composition/task-types.ts hands all of them in.
 */
export type TaskType<Order> = {
  readonly kind: TaskKind;
  /** A starter who may not call it any more has no such task that continues. */
  readonly operation: Operation;
} & TaskWork<Order>;

/** Any kind of task: it takes the orders that it has written itself. */
export type AnyTaskType = TaskType<never>;

export type TaskWork<Order> = {
  /** How many ids one step works on. */
  readonly chunk: number;
  /** Whose data an order is about: its starter must reach that user as long as it runs. Undefined: no user's, or everybody's. */
  readonly about: (order: Order) => string | undefined;
  /** How many chunks the machine works on in one round; absent: as many as it likes. */
  readonly round?: number;
  /** The next ids, where the task finds them itself; `next` is absent at the end. */
  readonly gather?: (
    order: Order,
    starter: TaskStarter,
    from: string | undefined,
  ) => Promise<{ ids: string[]; next?: string | undefined }>;
  /** Once all is done, before the task counts as finished; may happen more than once. */
  readonly finish?: (task: TaskItem<Order>) => Promise<void>;
} & (
  | {
      /** Works on some ids; a second time changes nothing. Answers those that were left out, with the reason. */
      readonly work: (order: Order, starter: TaskStarter, ids: readonly string[]) => Promise<Skipped[]>;
    }
  | { readonly part: PartWork<Order> }
);

/**
 * Work that must not happen twice: what it does and its mark are one transaction. It takes as many of the ids as fit into
 * one, from the first on; the outcome is of these. Throws ConditionFailed when that part is done already.
 */
export type PartWork<Order> = (task: TaskItem<Order>, ids: readonly string[], mark: Mark) => Promise<Outcome>;

/** The writes that say what became of a part, with what the audit trail reports of it. */
export type Mark = (outcome: Outcome, changes: readonly Change[]) => Write[];
