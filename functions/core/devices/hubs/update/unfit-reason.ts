import { branchOf, isNewer } from '../../../../../shared/model/firmware-version.ts';
import type { LeftOutReason } from '../../../../../shared/model/rollout.ts';
import type { HubRow } from '../store.ts';

/** The reason why a hub cannot be updated to a firmware; undefined: it can. */
export function unfitReason(
  { hardware, firmware }: Pick<HubRow, 'hardware' | 'firmware'>,
  wanted: { readonly hardwareId: string; readonly id: string },
): LeftOutReason | undefined {
  if (hardware !== wanted.hardwareId) return 'WRONG_HARDWARE';
  if (firmware === null) return 'FIRMWARE_UNKNOWN';
  if (branchOf(firmware) !== branchOf(wanted.id)) return 'OTHER_BRANCH';
  return isNewer(wanted.id, firmware) ? undefined : 'ALREADY_THERE';
}
