import { configureHubs } from '../../../../shared/contract/devices/hubs.ts';
import type { HubSettings, HubSettingsChange } from '../../../../shared/model/hub-settings.ts';
import { useBulkEdit } from '../../components/bulk/use-bulk-edit.ts';
import { call } from '../../lib/api.ts';
import { userParameter } from '../../lib/owner.ts';
import { roleOf, useSession } from '../../lib/session.ts';
import { faultsOfHubs } from './several-hubs.ts';

export type Setting = keyof HubSettingsChange;

/** The steps of a bulk edit of settings of hubs. */
export function useHubBulk(owner: string, ids: readonly string[], all: readonly HubSettings[]) {
  const role = roleOf(useSession());
  return useBulkEdit<HubSettingsChange, Setting>({
    initially: {},
    ask: (settings, more) =>
      call(configureHubs, {
        query: userParameter(owner, role),
        body: { idList: [...ids], settings, ...more },
      }),
    faultsOf: (touched) => faultsOfHubs(all, touched),
    fieldOf: (field) => field,
  });
}
