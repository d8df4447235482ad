import {
  changedSettings,
  faultsOfSettings,
  type HubSettings,
  type HubSettingsChange,
} from '../../../../shared/model/hub-settings.ts';

/** The values that hubs have in a setting, the most frequent first, with their numbers. */
export function valuesOf<Name extends keyof HubSettings>(
  all: readonly HubSettings[],
  name: Name,
): readonly (readonly [value: HubSettings[Name], count: number])[] {
  const alike = Map.groupBy(all, (settings) => JSON.stringify(settings[name]));
  return [...alike.values()]
    .map((some) => [some[0]![name], some.length] as const)
    .toSorted(([, one], [, other]) => other - one);
}

/**
 * The settings that a change makes faulty on every hub: then the entry itself is wrong. If only some hubs cannot take
 * it, they are skipped, as the review shows.
 */
export function faultsOfHubs(
  all: readonly HubSettings[],
  change: HubSettingsChange,
): (keyof HubSettingsChange)[] {
  const { wlanPassphrase } = change;
  const counts = new Map<keyof HubSettingsChange, number>();
  for (const before of all) {
    const faults = faultsOfSettings({ ...changedSettings(before, change), wlanPassphrase }, before);
    for (const field of Object.keys(faults) as (keyof HubSettingsChange)[])
      counts.set(field, (counts.get(field) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count === all.length).map(([field]) => field);
}
