import { enqueue, UNTIL_DECIDED_SECONDS } from '../../../../platform/queue.ts';

/** Has the keys of a user cleaned up (apikeys/follow-principal.ts) once it is decided what becomes of a change of the account. */
export const followKeysLater = (userId: string): Promise<void> =>
  enqueue('REMOVALS_QUEUE', { keysOf: userId }, UNTIL_DECIDED_SECONDS);
