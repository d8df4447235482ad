import { given } from '../../../../../shared/given.ts';
import type { UpdateReport } from '../../../../../shared/model/hub-update.ts';
import type { Channel } from '../channel.ts';
import { expectPushes } from '../settings/expect-pushes.ts';
import { noteReport } from '../settings/note-report.ts';
import { resendSettingsIfDue, sendSettings } from '../settings/send-settings.ts';
import { type HubLive, readHubLives, setMaySend, setPresence, setReported, setSeen } from '../store.ts';
import { noteUpdate } from '../update/note-update.ts';
import { resendUpdateIfDue, sendUpdateNow } from '../update/send-update.ts';
import type { MaySend } from './may-send.ts';

/**
 * The time of a hub's last message is stored at most this often. Of a hub whose pushes are checked it decides whether the hub
 * is online, so it is exact to the minute, whatever way its messages come.
 */
const SEEN_EVERY_MS = { unchecked: 15 * 60_000, checked: 60_000 };

/** The live item of a registered hub, possibly slightly stale. */
export type KnownHub = HubLive;

/** The registered hubs of these. Missing hubs are read again consistently, because the first read may be stale. */
export async function knownHubs(ids: readonly string[]): Promise<ReadonlyMap<string, HubLive>> {
  const known = await readHubLives([...new Set(ids)]);
  const missing = ids.filter((id) => !known.has(id));
  return new Map([...known, ...(await readHubLives([...new Set(missing)], { consistent: true }))]);
}

/**
 * Records that a hub sent a message: it is online, whatever the last event of the broker said, or with HTTP until its
 * pushes stop.
 */
export async function noteMessage(id: string, live: HubLive, at: number, channel: Channel): Promise<void> {
  const isChecked = live.lookAt !== undefined || !channel.reportsDisconnects;
  const seenEvery = isChecked ? SEEN_EVERY_MS.checked : SEEN_EVERY_MS.unchecked;
  const seen = at - live.seenAt >= seenEvery ? await setSeen(id, at) : undefined;
  // It may have been marked offline since it was read.
  if (!(seen ?? live).isOnline)
    await (channel.reportsDisconnects ? setPresence(id, true, at) : expectPushes(id, at));
}

/** Repeats unconfirmed settings and an update to a hub that has just sent a message. */
export async function repeatCommands(id: string, live: HubLive, channel: Channel): Promise<void> {
  await resendSettingsIfDue(id, live, channel);
  await resendUpdateIfDue(id, live, channel);
}

/** Records how much a hub may still send at once, and when it was told to be slower. Returns false after a concurrent write. */
export const noteMaySend = (
  id: string,
  was: MaySend | undefined,
  is: Omit<MaySend, 'version'>,
): Promise<boolean> => {
  const { version: _, ...before } = was ?? { version: 0 };
  return setMaySend(id, was, given({ ...before, ...given(is) }));
};

/**
 * Records an event of the broker about a hub's connection; an event that is older than the stored state changes
 * nothing. A hub that connects is sent its unconfirmed settings and update.
 */
export async function notePresence(
  id: string,
  live: HubLive,
  { isOnline, at }: { isOnline: boolean; at: number },
  channel: Channel,
): Promise<void> {
  await setPresence(id, isOnline, at);
  if (isOnline && live.unconfirmed) await sendSettings(id, channel);
  if (isOnline && live.updating) await sendUpdateNow(id, live.updating, channel);
}

/** The state that a hub reports (`hubs/{hubId}/state`). */
export interface HubState {
  readonly firmware?: string;
  readonly hardware?: string;
  /** The version of the settings that it has. */
  readonly configVersion?: number;
  /** Its report about a firmware update. */
  readonly updateStatus?: UpdateReport;
}

/** @param at when the message arrived at the broker, ms */
export async function noteState(id: string, state: HubState, at: number, channel: Channel): Promise<void> {
  const { firmware, hardware, configVersion } = state;
  if (firmware !== undefined) await setReported(id, firmware, hardware, at);
  await noteReport(id, configVersion, at, channel);
  await noteUpdate(id, state, at, channel);
}
