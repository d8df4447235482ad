import type { induceFirmwareUpdate as contract } from '../../../../../shared/contract/devices.ts';
import { Refusal } from '../../../../../shared/errors.ts';
import type { Caller, UseCase } from '../../../../platform/caller.ts';
import { ConditionFailed } from '../../../../platform/table.ts';
import { audited } from '../../../kernel/audit/audited.ts';
import { groupOf } from '../../../people/accounts/groups-of.ts';
import { isInReach } from '../../../people/accounts/subject.ts';
import { oneHub } from '../one-hub.ts';
import { readHubAndConfig, settingsOf } from '../settings/configuration-store.ts';
import { type HubItem, ownerOf, readHub } from '../store.ts';
import { newerFirmware } from './newer-firmware.ts';
import { startUpdate } from './start-update.ts';

const ATTEMPTS = 4;

/**
 * Updates a hub to the newest published firmware of its hardware and branch. The hub is locked until the update has
 * ended: the hub reports that it runs the new firmware, or a failure, or 30 minutes have passed.
 */
export const induceFirmwareUpdate: UseCase<typeof contract> = async (caller, { params }) => {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const { hub, config } = await readHubAndConfig(params.id);
    if (!hub || hub.removing || !(await isInReach(caller, ownerOf(hub))))
      throw new Refusal('ENTITY_NOT_FOUND');
    if (hub.row.isMarkedForUpdate) throw new Refusal('HUB_UPDATE_RUNNING');
    // The hub would ignore the update and be locked in vain.
    if (!settingsOf(config).firmwareUpdates)
      throw new Refusal('FORM_VALIDATION_FAILED', { 'settings.firmwareUpdates': 'off' });
    try {
      await start(caller, hub);
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      continue;
    }
    return oneHub((await readHub(params.id)) ?? hub, config);
  }
  throw new Refusal('PLEASE_TRY_AGAIN');
};

async function start(caller: Caller, hub: HubItem): Promise<void> {
  const firmware = await newerFirmware(hub.row);
  if (!firmware) throw new Refusal('FIRMWARE_FILE_MISSING');
  const owner = ownerOf(hub);
  const audit = audited(caller, {
    item: `hub/${hub.row.id}`,
    itemName: hub.row.description,
    subjectId: owner ?? null,
    managerGroup: await groupOf(owner),
    before: { firmware: hub.row.firmware },
    after: { firmware: firmware.row.firmwareId },
  });
  await startUpdate(
    hub,
    firmware.row,
    { userId: caller.userId },
    audit.map(({ write }) => write),
  );
}
