import type { LeftOutReason } from '../../../../../shared/model/rollout.ts';
import { ConditionFailed, type Write } from '../../../../platform/table.ts';
import { readHubAndConfig, settingsOf } from '../settings/configuration-store.ts';
import { ownerOf, readHubLives } from '../store.ts';
import { startUpdate } from './start-update.ts';
import { unfitFor } from './unfit-for.ts';
import type { UpdateBy } from './update-store.ts';

/** Why a hub is not updated: for good, or not now. */
export type NotUpdated = LeftOutReason | 'OFFLINE' | 'BUSY';

/**
 * Has a hub updated, if the firmware is for it and it is there to take it. Answers why not, undefined when it is.
 *
 * @param owner whose it must be; undefined: anybody's
 * @param also what is written with the beginning of the update: the hub is BUSY, too, when a condition there does not hold
 */
export async function updateIfFit(
  hubId: string,
  firmware: { readonly hardwareId: string; readonly id: string },
  by: UpdateBy,
  { owner, also }: { owner: string | undefined; also: readonly Write[] },
): Promise<NotUpdated | undefined> {
  const [{ hub, config }, lives] = await Promise.all([
    readHubAndConfig(hubId),
    readHubLives([hubId], { consistent: true }),
  ]);
  if (!hub || hub.removing) return 'HUB_GONE';
  if (owner !== undefined && ownerOf(hub) !== owner) return 'NOT_OWNED';
  const unfit = unfitFor(hub.row, firmware);
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
