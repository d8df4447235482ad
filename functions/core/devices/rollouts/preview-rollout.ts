import type { previewRollout as contract } from '../../../../shared/contract/devices.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { offlineHubs } from '../hubs/presence/offline-hubs.ts';
import { chooseTargets } from './choose-targets.ts';
import { groupSizes } from './group-sizes.ts';

/** The hubs that a roll-out would update now, and those that it would skip; stores nothing. */
export const previewRollout: UseCase<typeof contract> = async (caller, { body }) => {
  const { targets, leftOut } = await chooseTargets(caller, body);
  const offline = await offlineHubs(targets);
  return {
    targets: targets.length,
    offline: offline.size,
    groups: groupSizes(body.groups, targets.length),
    leftOut: [...leftOut],
  };
};
