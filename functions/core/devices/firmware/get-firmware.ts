import type { getFirmware as contract } from '../../../../shared/contract/devices.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { firmwareInReach } from './firmware-in-reach.ts';
import { toFirmware } from './to-firmware.ts';

/** One firmware. */
export const getFirmware: UseCase<typeof contract> = async (caller, { params }) =>
  toFirmware(await firmwareInReach(caller, params));
