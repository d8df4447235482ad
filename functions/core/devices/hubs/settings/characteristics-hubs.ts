import { getItems } from '../../../../platform/table.ts';
import { configKey, type HubConfigItem, settingsOf } from './configuration-store.ts';

/**
 * The hubs of these that take beacon configurations as characteristics. The saved settings decide, because the vendor's
 * firmware may never confirm settings. If called together with reads of the hubs' rows, it takes no request of its own.
 */
export async function characteristicsHubs(ids: readonly string[]): Promise<ReadonlySet<string>> {
  const configs = await getItems<HubConfigItem>(ids.map(configKey), { consistent: true });
  return new Set(
    configs
      .filter((config) => settingsOf(config).beaconCommands === 'CHARACTERISTICS')
      .map(({ pk }) => pk.slice('hub#'.length)),
  );
}
