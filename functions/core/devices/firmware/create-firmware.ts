import type { createFirmware as contract } from '../../../../shared/contract/devices.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { iso } from '../../../platform/clock.ts';
import { firstVersion } from '../../../platform/first-version.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { auditedFirmware } from './change-firmware.ts';
import { checkPrevious } from './check-previous.ts';
import { listId } from './firmware-item.ts';
import { insertFirmware } from './store.ts';
import { toFirmware } from './to-firmware.ts';

/** Creates a firmware. Its files are uploaded afterwards; then it can be published (specification 2.4). */
export const createFirmware: UseCase<typeof contract> = async (
  caller,
  { body: { id: firmwareId, hardwareId, group, changelog, ...said } },
) => {
  const named = { hardwareId, firmwareId };
  checkPrevious(named, said.previous);
  const row = {
    ...named,
    ...said,
    group,
    id: listId(named),
    isPublished: false,
    isFileAvailable: false,
    containsFile: false,
    createdAt: iso(),
    publishedAt: null,
    version: firstVersion(),
  };
  const after = { group, ...said, changelog };
  return toFirmware(
    await retryOnConflict(() => insertFirmware(row, changelog, auditedFirmware(caller, named, { after }))),
  );
};
