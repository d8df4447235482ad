import type { Firmware, FirmwarePart } from '../../../../shared/model/firmware.ts';
import type { FirmwareItem, FirmwareRow, StoredFile } from './firmware-item.ts';

/** A row of the list, as the API returns it. */
export const toListed = ({ firmwareId, ...row }: FirmwareRow): Firmware => ({ ...row, id: firmwareId });

/** One firmware with all its details. */
export const toFirmware = ({ row, changelog, files }: FirmwareItem): Firmware => ({
  ...toListed(row),
  changelog,
  files: Object.fromEntries(
    Object.entries(files).map(([part, file]) => [part as FirmwarePart, withoutStorage(file)]),
  ),
});

const withoutStorage = ({ upload: _, offeredAt: __, path: ___, ...file }: StoredFile) => file;
