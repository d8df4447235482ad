import type { publishFirmware as contract } from '../../../../shared/contract/devices.ts';
import { Refusal } from '../../../../shared/errors.ts';
import { PARTS } from '../../../../shared/model/firmware.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { auditedFirmware, decideOn } from './change-firmware.ts';
import type { FirmwareItem } from './firmware-item.ts';
import { existingFirmware, setPublished } from './store.ts';
import { toFirmware } from './to-firmware.ts';

/** Publishes a firmware that has all its files. It is idempotent. */
export const publishFirmware: UseCase<typeof contract> = async (caller, { params: { hardwareId, id } }) => {
  const named = { hardwareId, firmwareId: id };
  await decideOn(named, async (firmware) => {
    if (firmware.row.isPublished) return;
    const missing = missingIn(firmware);
    if (missing.length) throw new Refusal('FIRMWARE_FILE_MISSING', { missing });
    const change = { before: { isPublished: false }, after: { isPublished: true } };
    await setPublished(firmware, true, auditedFirmware(caller, named, change));
  });
  return toFirmware(await existingFirmware(named));
};

const missingIn = ({ row, files }: FirmwareItem) =>
  PARTS[row.group].filter((part) => files[part]?.state !== 'available');
