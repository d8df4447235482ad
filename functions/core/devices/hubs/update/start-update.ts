import { randomBytes } from 'node:crypto';
import { UPDATE_MINUTES } from '../../../../../shared/model/hub-update.ts';
import { appoint } from '../../../../platform/appointments.ts';
import { now } from '../../../../platform/clock.ts';
import { log } from '../../../../platform/log.ts';
import type { Write } from '../../../../platform/table.ts';
import { BROKER } from '../channel.ts';
import type { HubItem } from '../store.ts';
import type { UpdateOverdue } from './end-overdue-update.ts';
import { tellEnd } from './end-update.ts';
import { tellUpdate } from './tell-update.ts';
import { insertUpdate, isOpen, type OpenUpdate, readUpdate, type UpdateBy } from './update-store.ts';

/**
 * Has a hub, as it was just read, updated to a firmware: marks it, tells it, and sees to it that the update has an end. Its
 * end is told in update-ended.ts.
 *
 * @param also what is written with it
 * @throws ConditionFailed when the hub was changed meanwhile: it is marked already, runs something else, is being deleted or
 *   belongs to somebody else, or when a condition of `also` did not hold
 */
export async function startUpdate(
  hub: HubItem,
  firmware: { readonly hardwareId: string; readonly firmwareId: string },
  by: UpdateBy,
  also: readonly Write[] = [],
): Promise<OpenUpdate> {
  const hubId = hub.row.id;
  const before = await readUpdate(hubId);
  if (before && !isOpen(before)) await tellEnd(hubId, before);
  const startedAt = now();
  const deadline = startedAt + UPDATE_MINUTES * 60_000;
  const updateId = `firmware-${randomBytes(9).toString('base64url')}`;
  // Ahead of the update, so that none is without an end: one that is not started after all needs none.
  await appoint(deadline, { kind: 'hubUpdate', hubId, updateId } satisfies UpdateOverdue);
  const update = await insertUpdate(
    hub,
    {
      updateId,
      hardwareId: firmware.hardwareId,
      firmwareId: firmware.firmwareId,
      fromFirmware: hub.row.firmware,
      startedAt,
      deadline,
      by,
    },
    also,
  );
  try {
    await tellUpdate(hubId, update, { updateId, toldAt: 0, isUnderWay: false }, BROKER);
  } catch (error) {
    // It is told when it is next heard, and has until the deadline.
    log.warn('an update was not told', error as Error);
  }
  return update;
}
