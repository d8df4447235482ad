import type { Channel } from '../channel.ts';
import { readConfig, setConfirmed, setLost } from './configuration-store.ts';
import { tellSettings } from './tell-settings.ts';

/**
 * Takes what a hub says of its settings. It has the newest: they count as synchronized. It has others, though it had
 * these: it lost them. In any case a hub that is behind is told what it is to have: commands to an absent hub vanish.
 *
 * @param configVersion undefined: the hub did not say (older firmware)
 * @param at when the broker took its message
 */
export async function noteReport(
  hubId: string,
  configVersion: number | undefined,
  at: number,
  channel: Channel,
): Promise<void> {
  const config = await readConfig(hubId);
  if (!config) return;
  if (configVersion === config.version) {
    if (config.confirmedVersion !== config.version) await setConfirmed(hubId, config.version, at);
    return;
  }
  if (at < config.reportedAt) return;
  if (config.confirmedVersion === config.version) {
    if (configVersion === undefined || !(await setLost(hubId, config.version, at))) return;
  }
  await tellSettings(hubId, channel);
}
