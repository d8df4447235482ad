import type { getHubSettings as contract } from '../../../../../shared/contract/devices/hubs.ts';
import type { UseCase } from '../../../../platform/caller.ts';
import { listedUser } from '../../../people/accounts/subject.ts';
import { isInScope } from '../../ownership/in-scope.ts';
import { ownerOf } from '../store.ts';
import { areSettingsUnknown, readHubsAndConfigs, settingsOf } from './configuration-store.ts';

/** The settings of some hubs of the caller or of the named user; for an admin who names none, of any owner. */
export const getHubSettings: UseCase<typeof contract> = async (caller, { query, body: { idList } }) => {
  const userId = await listedUser(caller, query.user);
  const read = await readHubsAndConfigs(idList);
  return {
    items: idList.flatMap((id) => {
      const found = read.get(id);
      if (!found || (userId !== undefined && ownerOf(found.hub) !== userId)) return [];
      if (!isInScope(caller, found.hub.row)) return [];
      return [{ id, settings: areSettingsUnknown(found.hub.row) ? null : settingsOf(found.config) }];
    }),
  };
};
