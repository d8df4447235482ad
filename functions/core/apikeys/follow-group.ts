import * as z from 'zod/mini';
import { enqueue } from '../../platform/queue.ts';
import { readPrincipal } from '../accounts/principal-named.ts';
import { regroupKeys } from './store.ts';

/** A user who may have got another group. */
export const Regrouped = z.strictObject({
  regroupedUserId: z.string(),
  /** Where to go on. */
  from: z.optional(z.string()),
});

/** So many rounds of at most 100 keys fit well into one invocation. */
const ROUNDS = 10;

/** Lets the keys of a user stand in the list of the group that the user has now. May run twice, or end anywhere in between. */
export async function followGroup({ regroupedUserId, from }: z.output<typeof Regrouped>): Promise<void> {
  const principal = await readPrincipal(regroupedUserId);
  if (!principal) return;
  let position = from;
  for (let round = 0; round < ROUNDS; round++) {
    position = await regroupKeys(principal.id, principal.managerGroup, position);
    if (position === undefined) return;
  }
  await enqueue('REMOVALS_QUEUE', { regroupedUserId, from: position });
}
