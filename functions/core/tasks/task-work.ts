import type { Skipped, TaskStarter } from './store.ts';

/** What a kind of task does with its ids. */
export interface TaskWork {
  /** The next ids, where the task finds them itself; `next` is absent at the end. */
  readonly gather?: (
    order: unknown,
    starter: TaskStarter,
    from: string | undefined,
  ) => Promise<{ ids: string[]; next?: string | undefined }>;
  /** Works on some ids; a second time changes nothing. Answers those that were left out, with the reason. */
  readonly work: (order: unknown, starter: TaskStarter, ids: readonly string[]) => Promise<Skipped[]>;
}
