import { Refusal } from '../../../../shared/errors.ts';
import type { Caller } from '../../../platform/caller.ts';
import { isInReach } from '../../people/accounts/subject.ts';
import { ownerOf, readHub } from './store.ts';

/**
 * A foreign hub answers as a missing one: throws ENTITY_NOT_FOUND for both. Answers its ownership's epoch: while that is
 * the same, nothing that was read of the hub is another owner's.
 */
export async function checkOwnHub(caller: Caller, id: string): Promise<string | undefined> {
  const hub = await readHub(id);
  if (!hub || hub.removing || !(await isInReach(caller, ownerOf(hub)))) throw new Refusal('ENTITY_NOT_FOUND');
  return hub.row.epoch;
}
