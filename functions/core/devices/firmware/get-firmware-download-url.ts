import type { getFirmwareDownloadUrl as contract } from '../../../../shared/contract/devices.ts';
import { Refusal } from '../../../../shared/errors.ts';
import { WHOLE } from '../../../../shared/model/firmware.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { downloadsOf } from './downloads-of.ts';
import { firmwareInReach } from './firmware-in-reach.ts';
import { partNamed } from './part-named.ts';

/** The download URL of one file of a firmware. */
export const getFirmwareDownloadUrl: UseCase<typeof contract> = async (
  caller,
  { params, query: { unit } },
) => {
  const firmware = await firmwareInReach(caller, params);
  const part = partNamed(firmware, unit);
  const download = (await downloadsOf(firmware)).find((one) => (one.unit ?? WHOLE) === part);
  if (!download) throw new Refusal('FIRMWARE_FILE_MISSING', { missing: [part] });
  return { value: download.url };
};
