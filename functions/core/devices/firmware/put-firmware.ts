import { isDeepStrictEqual } from 'node:util';
import type { putFirmware as contract } from '../../../../shared/contract/devices.ts';
import { Refusal } from '../../../../shared/errors.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { refuseOther } from '../../../platform/refuse-other.ts';
import { auditedFirmware, decideOn } from './change-firmware.ts';
import { checkPrevious } from './check-previous.ts';
import { saveFirmware } from './store.ts';
import { toFirmware } from './to-firmware.ts';

/** Changes the description, predecessor, tags and changelog of a firmware, published or not. */
export const putFirmware: UseCase<typeof contract> = async (
  caller,
  { params: { hardwareId, id }, body: { version, group, ...body }, asRead },
) => {
  const named = { hardwareId, firmwareId: id };
  return decideOn(named, async (firmware) => {
    const { row } = firmware;
    if (version !== undefined && version !== row.version) throw new Refusal('PLEASE_TRY_AGAIN');
    refuseOther({ ...asRead, group }, { ...row, id });
    const before = {
      description: row.description,
      previous: row.previous,
      tags: row.tags,
      changelog: firmware.changelog,
    };
    const after = {
      description: body.description ?? before.description,
      previous: body.previous === undefined ? before.previous : body.previous,
      tags: body.tags ?? before.tags,
      changelog: body.changelog ?? before.changelog,
    };
    checkPrevious(named, after.previous);
    if (isDeepStrictEqual(before, after)) return toFirmware(firmware);
    return toFirmware(await saveFirmware(firmware, after, auditedFirmware(caller, named, { before, after })));
  });
};
