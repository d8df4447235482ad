import type { UpdateReport } from '../../../../../shared/model/hub-update.ts';
import type { Channel } from '../channel.ts';
import { expectPushes } from '../settings/expect-pushes.ts';
import { noteReport } from '../settings/note-report.ts';
import { tellIfBehind, tellSettings } from '../settings/tell-settings.ts';
import { type HubLive, readHubLives, setPresence, setReported, setSeen } from '../store.ts';
import { noteUpdate } from '../update/note-update.ts';
import { tellUpdateIfDue, tellUpdateNow } from '../update/tell-update.ts';

/** A hub is noted as heard at most this often. */
const SEEN_EVERY_MS = 60_000;

/** A registered hub, as it was known a moment ago. */
export type KnownHub = HubLive;

/** Those of these hubs that are registered. One that seems not to be is looked up again: a late read may not know it yet. */
export async function knownHubs(ids: readonly string[]): Promise<ReadonlyMap<string, HubLive>> {
  const known = await readHubLives([...new Set(ids)]);
  const missing = ids.filter((id) => !known.has(id));
  return new Map([...known, ...(await readHubLives([...new Set(missing)], { consistent: true }))]);
}

/**
 * Notes that a hub sent something at a time: whatever the broker said, it is online, by HTTP until it pushes no more. Tells
 * it what it is behind with.
 */
export async function noteMessage(id: string, live: HubLive, at: number, channel: Channel): Promise<void> {
  const seen = at - live.seenAt >= SEEN_EVERY_MS ? await setSeen(id, at) : undefined;
  // It may have been given up since it was read.
  if (!(seen ?? live).isOnline)
    await (channel.tellsOfGoing ? setPresence(id, true, at) : expectPushes(id, at));
  await tellIfBehind(id, live, channel);
  await tellUpdateIfDue(id, live, channel);
}

/**
 * Notes what the broker says of a hub's connection; what is older than what is known changes nothing. A hub that comes
 * and is behind is told its settings, and its update.
 */
export async function notePresence(
  id: string,
  live: HubLive,
  { isOnline, at }: { isOnline: boolean; at: number },
  channel: Channel,
): Promise<void> {
  await setPresence(id, isOnline, at);
  if (isOnline && live.unconfirmed) await tellSettings(id, channel);
  if (isOnline && live.updating) await tellUpdateNow(id, live.updating, channel);
}

/** What a hub says it runs (`hubs/{hubId}/state`). */
export interface HubState {
  readonly firmware?: string;
  readonly hardware?: string;
  /** Of the settings that it has. */
  readonly configVersion?: number;
  /** Of the firmware update that it was told of. */
  readonly updateStatus?: UpdateReport;
}

/** @param at when the broker took it */
export async function noteState(id: string, state: HubState, at: number, channel: Channel): Promise<void> {
  const { firmware, hardware, configVersion } = state;
  if (firmware !== undefined) await setReported(id, firmware, hardware, at);
  await noteReport(id, configVersion, at, channel);
  await noteUpdate(id, state, at, channel);
}
