import { changeOwner } from '../../ownership/change-owner.ts';
import { beaconOwnership } from './beacon-ownership.ts';

/** Takes some beacons from a user who is leaving. Answers false when there are none left to be found. */
export async function detachSome(userId: string): Promise<boolean> {
  const ids = await beaconOwnership.someOf(userId);
  await changeOwner(beaconOwnership, ids, { from: userId, to: undefined });
  return ids.length > 0;
}
