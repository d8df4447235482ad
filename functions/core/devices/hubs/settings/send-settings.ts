import type { HubCommand } from '../../../../../shared/model/hub-command.ts';
import { now } from '../../../../platform/clock.ts';
import type { Channel } from '../channel.ts';
import type { HubLive } from '../store.ts';
import { type HubConfigItem, noteSettingsSent, readConfig } from './configuration-store.ts';

/** Sends a hub its present settings, unless it has confirmed them. */
export async function sendSettings(hubId: string, channel: Channel): Promise<void> {
  const config = await readConfig(hubId);
  if (config && config.confirmedVersion !== config.version)
    await channel.send(hubId, configCommand(hubId, config));
}

/** Sends unconfirmed settings to a hub that has just sent a message, unless they were sent recently. */
export async function resendSettingsIfDue(hubId: string, live: HubLive, channel: Channel): Promise<void> {
  const { unconfirmed } = live;
  const at = now();
  if (!unconfirmed || at - unconfirmed.sentAt < channel.resendAfterMs) return;
  if (channel.resendAfterMs > 0 && !(await noteSettingsSent(hubId, unconfirmed, at))) return;
  await sendSettings(hubId, channel);
}

/** The same settings always have the same command id. */
const configCommand = (hubId: string, { version, settings, passphrase }: HubConfigItem): HubCommand => ({
  id: `config-${hubId}-${version}`,
  kind: 'config',
  version,
  settings: { ...settings, ...(passphrase !== undefined && { wlanPassphrase: passphrase }) },
});
