import { getItems } from '../../platform/table.ts';
import { configKey, type HubConfigItem, settingsOf } from './configuration-store.ts';

/**
 * Those of these hubs that are told characteristics of beacons, by the settings that were saved last: that a hub has them
 * is not waited for, as one that understands no fields may understand none of our settings either.
 */
export async function characteristicsHubs(ids: readonly string[]): Promise<ReadonlySet<string>> {
  const configs = await getItems<HubConfigItem>(ids.map(configKey), { consistent: true });
  return new Set(
    configs
      .filter((config) => settingsOf(config).beaconCommands === 'CHARACTERISTICS')
      .map(({ pk }) => pk.slice('hub#'.length)),
  );
}
