import { randomBytes } from 'node:crypto';
import { UPDATE_MINUTES } from '../../../../../shared/model/hub-update.ts';
import { appoint } from '../../../../platform/appointments.ts';
import { now } from '../../../../platform/clock.ts';
import { log } from '../../../../platform/log.ts';
import type { Write } from '../../../../platform/table.ts';
import { BROKER } from '../channel.ts';
import type { HubItem } from '../store.ts';
import type { UpdateOverdue } from './end-overdue-update.ts';
import { publishEnd } from './end-update.ts';
import { sendUpdate } from './send-update.ts';
import { insertUpdate, isOpen, type OpenUpdate, readUpdate, type UpdateBy } from './update-store.ts';

/**
 * Starts the update of a hub, which was just read: schedules its timeout, marks the hub and sends the command. The end
 * of the update is reported to update-ended.ts.
 *
 * @param also further writes of the same transaction
 * @throws ConditionFailed if the hub is marked already, runs another firmware, is being deleted or has another owner
 * since it
 *   was read, or if a condition of `also` fails
 */
export async function startUpdate(
  hub: HubItem,
  firmware: { readonly hardwareId: string; readonly firmwareId: string },
  by: UpdateBy,
  also: readonly Write[] = [],
): Promise<OpenUpdate> {
  const hubId = hub.row.id;
  const before = await readUpdate(hubId);
  if (before && !isOpen(before)) await publishEnd(hubId, before);
  const startedAt = now();
  const deadline = startedAt + UPDATE_MINUTES * 60_000;
  const updateId = `firmware-${randomBytes(9).toString('base64url')}`;
  // Scheduled before the update is stored, so that every update ends. Without a stored update, the message does
  // nothing.
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
    await sendUpdate(hubId, update, { updateId, toldAt: 0, isUnderWay: false }, BROKER);
  } catch (error) {
    // The command is sent again at the hub's next message, until the deadline.
    log.warn('the command of an update was not sent', error as Error);
  }
  return update;
}
