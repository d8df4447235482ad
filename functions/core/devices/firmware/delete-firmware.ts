import type { deleteFirmware as contract } from '../../../../shared/contract/devices.ts';
import { Refusal } from '../../../../shared/errors.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { auditedFirmware, decideOn } from './change-firmware.ts';
import { clearFilesLater, pathsOf } from './clear-files.ts';
import { removeFirmware } from './store.ts';

/** Deletes an unpublished firmware and its files. A predecessor of another firmware cannot be deleted. */
export const deleteFirmware: UseCase<typeof contract> = async (caller, { params: { hardwareId, id } }) => {
  const named = { hardwareId, firmwareId: id };
  await decideOn(named, async (firmware) => {
    const { row, namedBy } = firmware;
    if (row.isPublished) throw new Refusal('FIRMWARE_PUBLISHED');
    if (namedBy > 0) throw new Refusal('FIRMWARE_IN_USE', { count: namedBy });
    await clearFilesLater(named, pathsOf(firmware));
    const { group, description, tags } = row;
    await removeFirmware(firmware, auditedFirmware(caller, named, { before: { group, description, tags } }));
  });
  return {};
};
