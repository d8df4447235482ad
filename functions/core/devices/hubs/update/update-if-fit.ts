import type { LeftOutReason } from '../../../../../shared/model/rollout.ts';
import { ConditionFailed, type Write } from '../../../../platform/table.ts';
import { readHubAndConfig, settingsOf } from '../settings/configuration-store.ts';
import { ownerOf, readHubLives } from '../store.ts';
import { startUpdate } from './start-update.ts';
import { unfitReason } from './unfit-reason.ts';
import type { UpdateBy } from './update-store.ts';

/** Why a hub is not updated: a permanent reason, or not now (OFFLINE, BUSY). */
export type NotUpdatedReason = LeftOutReason | 'OFFLINE' | 'BUSY';

/**
 * Starts the update of a hub, if the firmware fits and the hub is online. Returns undefined, or the reason why it was
 * not started.
 *
 * @param owner the required owner; undefined: any owner
 * @param also further writes of the same transaction; if one of their conditions fails, the result is BUSY, too
 */
export async function updateIfFit(
  hubId: string,
  firmware: { readonly hardwareId: string; readonly id: string },
  by: UpdateBy,
  { owner, also }: { owner: string | undefined; also: readonly Write[] },
): Promise<NotUpdatedReason | undefined> {
  const [{ hub, config }, lives] = await Promise.all([
    readHubAndConfig(hubId),
    readHubLives([hubId], { consistent: true }),
  ]);
  if (!hub || hub.removing) return 'HUB_GONE';
  if (owner !== undefined && ownerOf(hub) !== owner) return 'NOT_OWNED';
  const unfit = unfitReason(hub.row, firmware);
  if (unfit) return unfit;
  if (!settingsOf(config).firmwareUpdates) return 'UPDATES_OFF';
  if (hub.row.isMarkedForUpdate) return 'BUSY';
  if (!lives.get(hubId)?.isOnline) return 'OFFLINE';
  try {
    await startUpdate(hub, { hardwareId: firmware.hardwareId, firmwareId: firmware.id }, by, also);
    return undefined;
  } catch (error) {
    if (error instanceof ConditionFailed) return 'BUSY';
    throw error;
  }
}
