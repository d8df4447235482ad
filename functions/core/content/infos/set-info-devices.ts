import type { setInfoDevices as contract } from '../../../../shared/contract/content/drafts.ts';
import { Refusal } from '../../../../shared/errors.ts';
import { INFO_BEACONS_MAX } from '../../../../shared/model/info.ts';
import type { Caller, UseCase } from '../../../platform/caller.ts';
import { checkInfoCms } from '../../people/accounts/info-cms.ts';
import { type Chosen, chosenIds } from '../../work/selections/chosen-ids.ts';
import { doTask } from '../../work/tasks/do-task.ts';
import { devicesTask, toAdd, toRemove } from './devices-task.ts';
import { infoInReach } from './info-in-reach.ts';

/** Assigns and releases devices by a task. Devices are released first, so that an Info never has more than it may. */
export const setInfoDevices: UseCase<typeof contract> = async (caller, { params, body }) => {
  if (!body.add && !body.remove) throw new Refusal('MISSING_PARAMETER', { missing: ['add', 'remove'] });
  const { id: infoId, userId } = (await infoInReach(caller, params.id)).row;
  await checkInfoCms(userId);
  const [removed, added] = [await idsOf(caller, body.remove), await idsOf(caller, body.add)];
  const isIn = new Set(removed);
  if (added.some((id) => isIn.has(id)))
    throw new Refusal('FORM_VALIDATION_FAILED', { add: { rule: 'unique' } });
  return doTask(caller, devicesTask, {
    order: { infoId, userId },
    ids: [...removed.map(toRemove), ...added.map(toAdd)],
  });
};

const idsOf = async (caller: Caller, chosen: Chosen | undefined): Promise<readonly string[]> =>
  chosen ? chosenIds(caller, 'beacon', chosen, INFO_BEACONS_MAX) : [];
