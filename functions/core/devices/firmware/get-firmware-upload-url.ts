import type { getFirmwareUploadUrl as contract } from '../../../../shared/contract/devices.ts';
import { Refusal } from '../../../../shared/errors.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { firmwareInReach } from './firmware-in-reach.ts';
import { partNamed } from './part-named.ts';
import { offerFirmwareUpload } from './upload.ts';

/**
 * Offers the upload of a file of an unpublished firmware: only the file that length and SHA-256 describe, or any file
 * by a plain PUT. The file is used once its content was checked.
 */
export const getFirmwareUploadUrl: UseCase<typeof contract> = async (
  caller,
  { params, query: { unit, name = '', ...file } },
) => {
  const missing = (['length', 'sha256'] as const).filter((field) => file[field] === undefined);
  if (missing.length === 1) throw new Refusal('MISSING_PARAMETER', { missing });
  const firmware = await firmwareInReach(caller, params);
  const part = partNamed(firmware, unit);
  if (firmware.row.isPublished) throw new Refusal('FIRMWARE_PUBLISHED');
  const { hardwareId, firmwareId } = firmware.row;
  const { url, headers } = await offerFirmwareUpload(caller, { hardwareId, firmwareId, part, name, ...file });
  return { value: url, headers };
};
