import type { FirmwareGroup } from '../../../../shared/model/firmware-version.ts';
import { queryItems } from '../../../platform/table.ts';
import { type BranchEntry, PUBLISHED } from './branch-store.ts';
import { branchKey, type FirmwareItem } from './firmware-item.ts';
import { publishedFirmware } from './published-firmware.ts';

const ATTEMPTS = 4;

/**
 * The newest published firmware of a hardware and branch, read consistently by one Query of one item and a read of the
 * firmware. Undefined if there is none.
 */
export async function newestPublished(
  group: FirmwareGroup,
  hardwareId: string,
  branch: string,
): Promise<FirmwareItem | undefined> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const { items } = await queryItems<BranchEntry>(branchKey(group, hardwareId, branch), {
      range: { prefix: PUBLISHED },
      limit: 1,
      consistent: true,
    });
    if (!items[0]) return undefined;
    const firmware = await publishedFirmware(hardwareId, items[0].firmwareId);
    // Without a result, it was revoked between the two reads.
    if (firmware) return firmware;
  }
  return undefined;
}
