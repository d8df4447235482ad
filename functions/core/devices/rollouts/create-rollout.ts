import { createHash } from 'node:crypto';
import type { createRollout as contract } from '../../../../shared/contract/devices.ts';
import { Refusal } from '../../../../shared/errors.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { iso } from '../../../platform/clock.ts';
import { newTimeId } from '../../../platform/time-id.ts';
import { auditedRollout } from './audited-rollout.ts';
import { chooseTargets } from './choose-targets.ts';
import { groupSizes } from './group-sizes.ts';
import { insertRollout, type NewRollout } from './store.ts';
import { readWhole } from './to-rollout.ts';

/** Creates a roll-out with the hubs that match a filter now, in random groups. It must be started separately. */
export const createRollout: UseCase<typeof contract> = async (caller, { body }) => {
  const { owner, targets } = await chooseTargets(caller, body);
  if (targets.length === 0) throw new Refusal('FORM_VALIDATION_FAILED', { filter: 'no hub' });
  const id = newTimeId();
  const { name, firmware, filter, groups, thresholds, window } = body;
  const item: NewRollout = {
    row: {
      id,
      name,
      firmware,
      user: owner ?? null,
      state: 'ready',
      stopReason: null,
      total: targets.length,
      createdDate: iso(),
      createdBy: caller.userId,
      startedDate: null,
      endedDate: null,
      version: 1,
    },
    plan: { filter, groups, thresholds, window },
  };
  const drawn = byLot(id, targets);
  const members = groupSizes(groups, drawn.length).map((size) => drawn.splice(0, size));
  const after = { firmware: `${firmware.hardwareId}/${firmware.id}`, total: targets.length };
  await insertRollout(item, members, auditedRollout(caller, item.row, { after }));
  return readWhole(id);
};

/** Shuffles hubs, because hubs with neighbouring ids are often installed side by side. */
function byLot(seed: string, ids: readonly string[]): string[] {
  const lot = (hubId: string) => createHash('sha256').update(`${seed} ${hubId}`).digest('hex');
  return ids
    .map((hubId) => [lot(hubId), hubId] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, hubId]) => hubId);
}
