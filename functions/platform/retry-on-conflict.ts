import { Refusal } from '../../shared/errors.ts';
import { ConditionFailed } from './table.ts';

const ATTEMPTS = 6;

/** Runs `attempt` again, which reads again, after a concurrent change. Throws PLEASE_TRY_AGAIN, and its refusals. */
export async function retryOnConflict<T>(attempt: () => Promise<T>): Promise<T> {
  for (let count = 1; count <= ATTEMPTS; count++) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
    }
  }
  throw new Refusal('PLEASE_TRY_AGAIN');
}
