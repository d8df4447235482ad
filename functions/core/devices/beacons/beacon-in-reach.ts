import { Refusal } from '../../../../shared/errors.ts';
import type { Caller } from '../../../platform/caller.ts';
import { isInReach } from '../../people/accounts/subject.ts';
import { isInScope } from '../ownership/in-scope.ts';
import { type BeaconRow, ownerOf, readBeacon } from './store.ts';

/** A beacon that the caller may see, and its owner. Throws ENTITY_NOT_FOUND if it is missing or out of reach. */
export async function beaconInReach(
  caller: Caller,
  id: string,
): Promise<{ row: BeaconRow; ownerId: string | undefined }> {
  const beacon = await readBeacon(id);
  const ownerId = beacon && ownerOf(beacon);
  if (!beacon || !(await isInReach(caller, ownerId)) || !isInScope(caller, beacon.row))
    throw new Refusal('ENTITY_NOT_FOUND');
  return { row: beacon.row, ownerId };
}
