import { Refusal } from '../../../../shared/errors.ts';
import type { Caller } from '../../../platform/caller.ts';
import { isInReach } from '../../people/accounts/subject.ts';
import { ownerOf, readHub } from './store.ts';

/**
 * Checks that a hub is in reach. Throws ENTITY_NOT_FOUND, also for a hub out of reach. Returns the epoch of its
 * ownership: while the epoch does not change, all data that are read of the hub belong to the same owner.
 */
export async function checkOwnHub(caller: Caller, id: string): Promise<string | undefined> {
  const hub = await readHub(id);
  if (!hub || hub.removing || !(await isInReach(caller, ownerOf(hub)))) throw new Refusal('ENTITY_NOT_FOUND');
  return hub.row.epoch;
}
