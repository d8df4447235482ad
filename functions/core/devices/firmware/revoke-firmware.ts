import type { revokeFirmware as contract } from '../../../../shared/contract/devices.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { auditedFirmware, decideOn } from './change-firmware.ts';
import { existingFirmware, setPublished } from './store.ts';
import { toFirmware } from './to-firmware.ts';

/** Stops offering a firmware to devices. It is idempotent. */
export const revokeFirmware: UseCase<typeof contract> = async (caller, { params: { hardwareId, id } }) => {
  const named = { hardwareId, firmwareId: id };
  await decideOn(named, async (firmware) => {
    if (!firmware.row.isPublished) return;
    const change = { before: { isPublished: true }, after: { isPublished: false } };
    await setPublished(firmware, false, auditedFirmware(caller, named, change));
  });
  return toFirmware(await existingFirmware(named));
};
