import { changeOwner } from '../../ownership/change-owner.ts';
import { beaconOwnership } from './beacon-ownership.ts';

/** Gives beacons that belong to nobody to a user. Answers how many; those that belong to somebody stay. */
export async function handOver(ids: readonly string[], userId: string): Promise<number> {
  return (await changeOwner(beaconOwnership, ids, { from: undefined, to: userId })).length;
}
