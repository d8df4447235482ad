import { now } from '../../../../platform/clock.ts';
import { downloadsOf } from '../../firmware/downloads-of.ts';
import { publishedFirmware } from '../../firmware/published-firmware.ts';
import { BROKER, type Channel } from '../channel.ts';
import type { HubLive, Updating } from '../store.ts';
import { endUpdate } from './end-update.ts';
import { isOpen, noteUpdateSent, type OpenUpdate, readUpdate } from './update-store.ts';

/**
 * Sends a hub the command of its update, with new download URLs. If the firmware was revoked since, the update fails
 * instead.
 *
 * @param was the update in the live item, as optimistic lock: of several concurrent callers only one sends the command
 */
export async function sendUpdate(
  hubId: string,
  { updateId: id, hardwareId, firmwareId }: OpenUpdate,
  was: Updating,
  channel: Channel,
): Promise<void> {
  const firmware = await publishedFirmware(hardwareId, firmwareId);
  if (!firmware) {
    const update = await readUpdate(hubId);
    if (update?.updateId === id && isOpen(update))
      await endUpdate(hubId, update, { state: 'failed', reason: 'FIRMWARE_REVOKED' });
    return;
  }
  if (!(await noteUpdateSent(hubId, was, now()))) return;
  const files = await downloadsOf(firmware);
  await channel.send(hubId, { id, kind: 'firmware', firmware: firmwareId, files });
}

/**
 * Sends the command again to a marked hub that has just sent a message, unless it was sent recently. While the hub
 * reports progress, the longer interval of the broker applies on every channel.
 */
export async function resendUpdateIfDue(
  hubId: string,
  { updating }: HubLive,
  channel: Channel,
): Promise<void> {
  if (!updating) return;
  const silence = now() - updating.toldAt;
  const isOverdue = silence >= BROKER.resendAfterMs;
  if (updating.isUnderWay ? !isOverdue : silence < channel.resendAfterMs) return;
  const update = await openUpdateOf(hubId, updating);
  // This same message may have reported progress.
  if (update && (update.state === 'sent' || isOverdue)) await sendUpdate(hubId, update, updating, channel);
}

/** Sends the command to a marked hub that has just connected, because it may have missed it. */
export async function sendUpdateNow(hubId: string, updating: Updating, channel: Channel): Promise<void> {
  const update = await openUpdateOf(hubId, updating);
  if (update) await sendUpdate(hubId, update, updating, channel);
}

/** The update that a live item names, if it is open and before its deadline. */
async function openUpdateOf(hubId: string, { updateId }: Updating): Promise<OpenUpdate | undefined> {
  const update = await readUpdate(hubId);
  return update?.updateId === updateId && isOpen(update) && now() < update.deadline ? update : undefined;
}
