import type { HubCommand } from '../../../../../shared/model/hub-command.ts';
import { now } from '../../../../platform/clock.ts';
import type { Channel } from '../channel.ts';
import type { HubLive } from '../store.ts';
import { type HubConfigItem, noteTold, readConfig } from './configuration-store.ts';

/** Tells a hub the settings it does not have yet, as they stand now; nothing when it has them. */
export async function tellSettings(hubId: string, channel: Channel): Promise<void> {
  const config = await readConfig(hubId);
  if (config && config.confirmedVersion !== config.version)
    await channel.tell(hubId, configCommand(hubId, config));
}

/** Tells a hub that was heard and is behind, unless it was told a moment ago. Costs nothing where it is not behind. */
export async function tellIfBehind(hubId: string, live: HubLive, channel: Channel): Promise<void> {
  const { unconfirmed } = live;
  const at = now();
  if (!unconfirmed || at - unconfirmed.sentAt < channel.tellAgainMs) return;
  if (channel.tellAgainMs > 0 && !(await noteTold(hubId, unconfirmed, at))) return;
  await tellSettings(hubId, channel);
}

/** The same settings are the same command, however often they are told. */
const configCommand = (hubId: string, { version, settings, passphrase }: HubConfigItem): HubCommand => ({
  id: `config-${hubId}-${version}`,
  kind: 'config',
  version,
  settings: { ...settings, ...(passphrase !== undefined && { wlanPassphrase: passphrase }) },
});
