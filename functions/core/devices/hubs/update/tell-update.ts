import { now } from '../../../../platform/clock.ts';
import { downloadsOf } from '../../firmware/downloads-of.ts';
import { publishedFirmware } from '../../firmware/published-firmware.ts';
import { BROKER, type Channel } from '../channel.ts';
import type { HubLive, Updating } from '../store.ts';
import { endUpdate } from './end-update.ts';
import { isOpen, noteUpdateTold, type OpenUpdate, readUpdate } from './update-store.ts';

/**
 * Tells a hub what to update to, with URLs that are made anew. A firmware that was revoked meanwhile is not told any
 * more: the update has failed then.
 *
 * @param was what the live item says of it: of several who tell it at once one does
 */
export async function tellUpdate(
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
  if (!(await noteUpdateTold(hubId, was, now()))) return;
  const files = await downloadsOf(firmware);
  await channel.tell(hubId, { id, kind: 'firmware', firmware: firmwareId, files });
}

/**
 * Tells a marked hub that was heard, unless it was told a moment ago. One that is at it is left in peace for as long as the
 * broker's patience, however it is told. Costs nothing where no update runs.
 */
export async function tellUpdateIfDue(hubId: string, { updating }: HubLive, channel: Channel): Promise<void> {
  if (!updating) return;
  const silence = now() - updating.toldAt;
  const isOverdue = silence >= BROKER.tellAgainMs;
  if (updating.isUnderWay ? !isOverdue : silence < channel.tellAgainMs) return;
  const update = await toBeTold(hubId, updating);
  // It may have said with this very message that it is at it.
  if (update && (update.state === 'sent' || isOverdue)) await tellUpdate(hubId, update, updating, channel);
}

/** Tells a marked hub that has just come: it may never have heard of it. */
export async function tellUpdateNow(hubId: string, updating: Updating, channel: Channel): Promise<void> {
  const update = await toBeTold(hubId, updating);
  if (update) await tellUpdate(hubId, update, updating, channel);
}

/** The update that a live item speaks of, as long as it can be done. */
async function toBeTold(hubId: string, { updateId }: Updating): Promise<OpenUpdate | undefined> {
  const update = await readUpdate(hubId);
  return update?.updateId === updateId && isOpen(update) && now() < update.deadline ? update : undefined;
}
