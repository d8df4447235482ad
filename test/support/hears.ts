import { MINUTE_MS } from '../../functions/core/devices/hubs/digest/digest.ts';
import { digestOf } from '../../functions/core/devices/hubs/digest/digest-of.ts';
import { saveHeard } from '../../functions/core/devices/hubs/digest/save-heard.ts';
import { readHubLives } from '../../functions/core/devices/hubs/store.ts';

/**
 * Stores in a hub's digest that it heard these beacons, as its pushes do.
 *
 * @param at ms
 * @param rssi dBm
 */
export async function hears(
  hubId: string,
  beaconIds: readonly string[],
  at: number,
  rssi: number | null = -60,
): Promise<void> {
  const live = (await readHubLives([hubId], { consistent: true })).get(hubId)!;
  const heard = new Map(beaconIds.map((id) => [id, { minute: Math.floor(at / MINUTE_MS), rssi }]));
  await saveHeard(
    hubId,
    { live, digest: await digestOf(hubId, live) },
    { heard, unknown: new Map() },
    at,
    async () => {},
  );
}

/** Stores that these hubs heard any beacon at a time, ms. */
export async function hearAnything(hubIds: readonly string[], at: number): Promise<void> {
  for (const id of hubIds) await hears(id, [], at);
}
