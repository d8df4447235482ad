import type {
  setInfoPointActive as one,
  setInfoPointsActive as several,
} from '../../../../shared/contract/content/infos.ts';
import type { Caller, UseCase } from '../../../platform/caller.ts';
import { iso } from '../../../platform/clock.ts';
import { refusalsOf } from '../../../platform/one-by-one.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { namedUser } from '../../people/accounts/subject.ts';
import { auditedInfo } from './audited-info.ts';
import { withDevices } from './get-info-points.ts';
import { infoOf } from './info-in-reach.ts';
import { readState, type StoredInfo, saveInfo } from './store.ts';

/** Switches an Info on or off: four writes, whatever the number of its devices. Twice is once. */
const activate = (
  caller: Caller,
  named: { readonly id: string; readonly user: string },
  active: boolean,
): Promise<StoredInfo> =>
  retryOnConflict(async () => {
    const was = await readState(await infoOf(caller, named));
    const { row } = was;
    if (row.active === active) return was;
    const is = { ...was, row: { ...row, active, changedDate: iso(), version: row.version + 1 } };
    const also = await auditedInfo(caller, { before: was, after: is });
    return saveInfo(was, is, { by: caller.userId, also });
  });

export const setInfoPointActive: UseCase<typeof one> = async (caller, { params }) =>
  withDevices(await activate(caller, params, params.active));

export const setInfoPointsActive: UseCase<typeof several> = async (caller, { body }) => {
  const user = await namedUser(caller, body.userId);
  return refusalsOf(body.idList, (id) => activate(caller, { id, user }, body.active));
};
