import { branchOf, isNewer } from '../../../../../shared/model/firmware-version.ts';
import { newestPublished } from '../../firmware/newest-published.ts';
import type { HubRow } from '../store.ts';

/**
 * The newest published firmware of a hub's hardware and branch, if it is newer than the hub's firmware. Undefined for a
 * hub that has not reported its firmware yet.
 */
export async function newerFirmware({ hardware, firmware }: Pick<HubRow, 'hardware' | 'firmware'>) {
  if (hardware === null || firmware === null) return undefined;
  const newest = await newestPublished('HUB', hardware, branchOf(firmware));
  return newest && isNewer(newest.row.firmwareId, firmware) ? newest : undefined;
}
