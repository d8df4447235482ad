import type {
  assignBeacons as assignContract,
  checkBeaconAssignment as checkContract,
  detachBeacons as detachContract,
  transferBeacons as transferContract,
} from '../../../../../shared/contract/devices.ts';
import type { Input, Reply } from '../../../../../shared/contract/operation.ts';
import type { Caller } from '../../../../platform/caller.ts';
import { assign, checkAssignment } from '../../ownership/assignment.ts';
import { detach } from '../../ownership/detach.ts';
import { transfer } from '../../ownership/transfer.ts';
import { beaconOwnership } from './beacon-ownership.ts';

/** How beacons change hands; that it is the same for hubs is said in core/devices. */
const assigned = { device: beaconOwnership, alreadyAssigned: 'BEACONS_ALREADY_ASSIGNED' } as const;

export const checkBeaconAssignment = (
  caller: Caller,
  input: Input<typeof checkContract>,
): Promise<Reply<typeof checkContract>> => checkAssignment(caller, assigned, input);

export const assignBeacons = (
  caller: Caller,
  input: Input<typeof assignContract>,
): Promise<Reply<typeof assignContract>> => assign(caller, 'assignBeacons', assigned, input);

export const transferBeacons = (
  caller: Caller,
  input: Input<typeof transferContract>,
): Promise<Reply<typeof transferContract>> => transfer(caller, 'transferBeacons', input);

export const detachBeacons = (
  caller: Caller,
  input: Input<typeof detachContract>,
): Promise<Reply<typeof detachContract>> => detach(caller, 'detachBeacons', input);
