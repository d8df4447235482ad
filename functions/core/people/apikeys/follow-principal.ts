import * as z from 'zod/mini';
import { enqueue } from '../../../platform/queue.ts';
import { queryIndex } from '../../../platform/table.ts';
import { type Principal, readPrincipal } from '../accounts/principal-named.ts';
import { permissionsNow } from './permissions-now.ts';
import { type ApiKeyRow, partitionOf, readKey, regroup, strip } from './store.ts';

/** A user who may have got another group or role. */
export const PrincipalChanged = z.strictObject({
  keysOf: z.string(),
  /** Where to go on. */
  from: z.optional(z.string()),
});

/** So many rounds of at most 100 keys fit well into one invocation. */
const ROUNDS = 10;
const KEYS_PER_ROUND = 100;

/**
 * Cleans up the keys of a user as the account is now: they are in the list of its group, and lose what they have lost by a
 * change of role. What they may do is decided on each call, not here. May run twice, or end anywhere in between.
 */
export async function followPrincipal({ keysOf, from }: z.output<typeof PrincipalChanged>): Promise<void> {
  const principal = await readPrincipal(keysOf);
  if (!principal) return;
  let position = from;
  for (let round = 0; round < ROUNDS; round++) {
    const { items, stoppedSort } = await queryIndex<ApiKeyRow>('own', 1, partitionOf(principal.id), {
      limit: KEYS_PER_ROUND,
      ...(position !== undefined && { range: { from: position } }),
    });
    await Promise.all(items.map(({ row }) => follow(row, principal)));
    position = stoppedSort;
    if (position === undefined) return;
  }
  await enqueue('REMOVALS_QUEUE', { keysOf, from: position });
}

async function follow(row: ApiKeyRow, principal: Principal): Promise<void> {
  if (row.managerGroup !== principal.managerGroup) await regroup(row, principal.managerGroup);
  if (permissionsNow(row, principal).length === row.permissions.length) return;
  // As it is: the index lags, and it may have been given permissions since.
  const key = await readKey(row.id);
  if (key && !(await strip(key, permissionsNow(key.row, principal), principal.keyEpoch)))
    throw new Error(`the key ${row.id} was changed concurrently`);
}
