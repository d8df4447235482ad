import type { Channel } from '../channel.ts';
import { readConfig, setConfirmed, setLost } from './configuration-store.ts';
import { sendSettings } from './send-settings.ts';

/**
 * Handles a hub's report about its settings. If it has the newest ones, they are confirmed. If it has others after it
 * had confirmed these, it has lost them. A hub without the newest settings is sent them again, because commands to a
 * disconnected hub are lost.
 *
 * @param configVersion undefined: the hub did not report it (older firmware)
 * @param at when the message arrived at the broker, ms
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
  await sendSettings(hubId, channel);
}
