import type {
  assignHubs as assignContract,
  checkHubAssignment as checkContract,
  detachHubs as detachContract,
  transferHubs as transferContract,
} from '../../../../../shared/contract/devices.ts';
import type { Input, Reply } from '../../../../../shared/contract/operation.ts';
import type { Caller } from '../../../../platform/caller.ts';
import { assign, checkAssignment } from '../../ownership/assignment.ts';
import { detach } from '../../ownership/detach.ts';
import { transfer } from '../../ownership/transfer.ts';
import { hubOwnership } from './hub-ownership.ts';

/** How hubs change hands; that it is the same for beacons is said in core/devices. */
const assigned = { device: hubOwnership, alreadyAssigned: 'HUBS_ALREADY_ASSIGNED' } as const;

export const checkHubAssignment = (
  caller: Caller,
  input: Input<typeof checkContract>,
): Promise<Reply<typeof checkContract>> => checkAssignment(caller, assigned, input);

export const assignHubs = (
  caller: Caller,
  input: Input<typeof assignContract>,
): Promise<Reply<typeof assignContract>> => assign(caller, 'assignHubs', assigned, input);

export const transferHubs = (
  caller: Caller,
  input: Input<typeof transferContract>,
): Promise<Reply<typeof transferContract>> => transfer(caller, 'transferHubs', input);

export const detachHubs = (
  caller: Caller,
  input: Input<typeof detachContract>,
): Promise<Reply<typeof detachContract>> => detach(caller, 'detachHubs', input);
