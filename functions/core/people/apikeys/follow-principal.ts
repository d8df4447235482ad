import * as z from 'zod/mini';
import { enqueue } from '../../../platform/queue.ts';
import { queryIndex } from '../../../platform/table.ts';
import { type Principal, readPrincipal } from '../accounts/principal-named.ts';
import { permissionsNow } from './permissions-now.ts';
import { type ApiKeyRow, partitionOf, readKey, setManagerGroup, strip } from './store.ts';

/** A message: the group or the role of this user may have changed. */
export const PrincipalChanged = z.strictObject({
  keysOf: z.string(),
  /** The position from which to continue. */
  from: z.optional(z.string()),
});

/** Rounds of at most 100 keys per invocation; well within its timeout. */
const ROUNDS = 10;
const KEYS_PER_ROUND = 100;

/**
 * Updates the keys of a user to match the current account: moves them to the list of its group, and removes the
 * permissions that they lost by a change of role. What a key may do is decided on each call, not here. It is
 * idempotent: it may run twice or be killed at any point.
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
  if (row.managerGroup !== principal.managerGroup) await setManagerGroup(row, principal.managerGroup);
  if (permissionsNow(row, principal).length === row.permissions.length) return;
  // Read again, because the index lags and the key may have been given permissions since.
  const key = await readKey(row.id);
  if (key && !(await strip(key, permissionsNow(key.row, principal), principal.keyEpoch)))
    throw new Error(`the key ${row.id} was changed concurrently`);
}
