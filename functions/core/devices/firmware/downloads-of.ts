import { type HubUnit, PARTS, WHOLE } from '../../../../shared/model/firmware.ts';
import { offerDownload } from '../../../platform/files.ts';
import type { FirmwareItem, StoredFile } from './firmware-item.ts';

/** A file of a firmware, with a download URL that is valid for 15 minutes. */
export interface Download {
  /** Null for the only file of a firmware without units. */
  readonly unit: HubUnit | null;
  readonly url: string;
  /** 64 hex digits. */
  readonly sha256: string;
  readonly length: number;
}

/** The downloads of a firmware; files that are not available are left out. */
export const downloadsOf = (firmware: FirmwareItem): Promise<Download[]> =>
  Promise.all(
    PARTS[firmware.row.group].flatMap((part) => {
      const file = firmware.files[part];
      if (file?.state !== 'available') return [];
      const { sha256, length } = file;
      const unit = part === WHOLE ? null : part;
      return [urlOf(firmware, part, file).then((url) => ({ unit, url, sha256, length }))];
    }),
  );

const urlOf = (
  { row: { hardwareId, firmwareId } }: FirmwareItem,
  part: string,
  file: StoredFile,
): Promise<string> =>
  offerDownload(file.path!, `${[hardwareId, firmwareId, ...(part === WHOLE ? [] : [part])].join('_')}.bin`);
