import { getItems } from '../../../../platform/table.ts';
import { configKey, type HubConfigItem, settingsOf } from './configuration-store.ts';

/**
 * Those of these hubs that take characteristics of beacons. The saved settings decide, not the confirmed ones: the vendor's
 * firmware may never confirm any. Asked in the same turn as the hubs' rows, it costs no request of its own.
 */
export async function characteristicsHubs(ids: readonly string[]): Promise<ReadonlySet<string>> {
  const configs = await getItems<HubConfigItem>(ids.map(configKey), { consistent: true });
  return new Set(
    configs
      .filter((config) => settingsOf(config).beaconCommands === 'CHARACTERISTICS')
      .map(({ pk }) => pk.slice('hub#'.length)),
  );
}
