import type { setInfoPointActive as contract } from '../../../../shared/contract/content/infos.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { iso } from '../../../platform/clock.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { auditedInfo } from './audited-info.ts';
import { readWhole } from './get-info-points.ts';
import { infoOf } from './info-in-reach.ts';
import { NO_DEVICES, saveInfo } from './store.ts';

/** Switches an Info on or off: four writes, whatever the number of its devices. Twice is once. */
export const setInfoPointActive: UseCase<typeof contract> = (caller, { params }) =>
  retryOnConflict(async () => {
    const info = await infoOf(caller, params);
    const { row } = info;
    const { active } = params;
    if (row.active === active) return (await readWhole([info]))[0]!;
    const after = { ...row, active, changedDate: iso(), version: row.version + 1 };
    const entry = await auditedInfo(caller, { before: row, after });
    return (await readWhole([await saveInfo(info, after, null, NO_DEVICES, entry)]))[0]!;
  });
