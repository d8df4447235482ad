import { ownershipTask } from '../../ownership/ownership-task.ts';
import { beaconOwnership } from './beacon-ownership.ts';

/** The work of every task that changes whose beacons are. */
export const beaconOwnershipTask = ownershipTask(beaconOwnership);
