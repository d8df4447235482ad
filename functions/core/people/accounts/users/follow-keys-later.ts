import { enqueue, UNTIL_DECIDED_SECONDS } from '../../../../platform/queue.ts';

/** Queues the update of a user's keys (apikeys/follow-principal.ts) for the time after the change of the account. */
export const followKeysLater = (userId: string): Promise<void> =>
  enqueue('REMOVALS_QUEUE', { keysOf: userId }, UNTIL_DECIDED_SECONDS);
