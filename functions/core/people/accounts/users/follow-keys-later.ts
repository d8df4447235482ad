import { enqueue, UNTIL_DECIDED_SECONDS } from '../../../../platform/queue.ts';

/**
 * Queues the clean-up of a user's keys (apikeys/follow-principal.ts); it runs once the change of the account is
 * decided.
 */
export const followKeysLater = (userId: string): Promise<void> =>
  enqueue('REMOVALS_QUEUE', { keysOf: userId }, UNTIL_DECIDED_SECONDS);
