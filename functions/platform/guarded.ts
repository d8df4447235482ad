import type { Refusal } from '../../shared/errors.ts';
import { ConditionFailed, transact, type Write } from './table.ts';

/** A write of a transaction, and what its failed condition means to the caller. */
export interface Guarded {
  readonly write: Write;
  readonly refusal?: Refusal;
}

/** All of them or none. A condition that has a refusal throws it, any other throws ConditionFailed. */
export async function transactGuarded(writes: readonly Guarded[]): Promise<void> {
  try {
    await transact(writes.map(({ write }) => write));
  } catch (error) {
    const refusal = error instanceof ConditionFailed ? writes[error.at]?.refusal : undefined;
    throw refusal ?? error;
  }
}
