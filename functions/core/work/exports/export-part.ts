import type { Caller } from '../../../platform/caller.ts';

/** A kind of what an account holds, and the file of the archive in which it is. */
export interface ExportPart {
  /** Its name without the ending, as a word of letters. */
  readonly file: string;
  /** The operations whose answers it has. */
  readonly operations: readonly string[];
  /**
   * Some entries, as the account itself may read them, and where the next ones start; undefined at the end.
   *
   * @param caller the account, with no reach beyond its own data
   */
  readonly page: (
    caller: Caller,
    from: string | undefined,
  ) => Promise<{ items: readonly unknown[]; next?: string | undefined }>;
}
