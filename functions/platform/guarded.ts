import type { Refusal } from '../../shared/errors.ts';
import { ConditionFailed, transact, type Write } from './table.ts';

/** A write of a transaction, and the refusal if its condition fails. */
export interface Guarded {
  readonly write: Write;
  readonly refusal?: Refusal;
}

/** Applies all or none. A failed condition throws its refusal, or ConditionFailed if it has none. */
export async function transactGuarded(writes: readonly Guarded[]): Promise<void> {
  try {
    await transact(writes.map(({ write }) => write));
  } catch (error) {
    const refusal = error instanceof ConditionFailed ? writes[error.at]?.refusal : undefined;
    throw refusal ?? error;
  }
}
