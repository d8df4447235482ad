import type { getFirmware as contract } from '../../../../shared/contract/devices.ts';
import type { Input, Reply } from '../../../../shared/contract/operation.ts';
import type { Caller } from '../../../platform/caller.ts';
import { firmwareInReach } from './firmware-in-reach.ts';
import { toFirmware } from './to-firmware.ts';

/** One firmware. */
export const getFirmware = async (
  caller: Caller,
  { params }: Input<typeof contract>,
): Promise<Reply<typeof contract>> => toFirmware(await firmwareInReach(caller, params));
