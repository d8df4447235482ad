import type { Write } from '../../../platform/table.ts';
import type { Change } from '../../kernel/audit/audited.ts';
import type { Outcome, Skipped, TaskItem, TaskStarter } from './task-item.ts';

/** What a kind of task does with its ids: some at a time, as `work` or `part` by part. */
export type TaskWork = {
  /** So many ids are worked on in one step. */
  readonly chunk: number;
  /** Whose data an order is about: its starter must reach that user as long as it runs. Undefined: no user's, or everybody's. */
  readonly about: (order: unknown) => string | undefined;
  /** So many chunks are handed to the machine at a time; absent: as many as it likes. */
  readonly round?: number;
  /** The next ids, where the task finds them itself; `next` is absent at the end. */
  readonly gather?: (
    order: unknown,
    starter: TaskStarter,
    from: string | undefined,
  ) => Promise<{ ids: string[]; next?: string | undefined }>;
  /** Once all is done, before the task is said to be finished; may happen more than once. */
  readonly finish?: (task: TaskItem) => Promise<void>;
} & (
  | {
      /** Works on some ids; a second time changes nothing. Answers those that were left out, with the reason. */
      readonly work: (order: unknown, starter: TaskStarter, ids: readonly string[]) => Promise<Skipped[]>;
    }
  | { readonly part: PartWork }
);

/**
 * Work that must not happen twice: what it does and its mark stand in one transaction. It takes as many of the ids as fit
 * into one, from the first on; the outcome is of these. Throws ConditionFailed when that part is done already.
 */
export type PartWork = (task: TaskItem, ids: readonly string[], mark: Mark) => Promise<Outcome>;

/** The writes that say what became of a part, with what the audit trail shall know. */
export type Mark = (outcome: Outcome, changes: readonly Change[]) => Write[];
