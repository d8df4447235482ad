import { Refusal } from '../../../../shared/errors.ts';
import { branchOf, isNewer } from '../../../../shared/model/firmware-version.ts';
import type { FirmwareRef, FirmwareRow } from './firmware-item.ts';

/**
 * The predecessor of a firmware must be older if it has the same hardware and branch. Throws FORM_VALIDATION_FAILED.
 */
export function checkPrevious(
  { hardwareId, firmwareId }: FirmwareRef,
  previous: FirmwareRow['previous'],
): void {
  if (previous?.hardwareId !== hardwareId || branchOf(previous.firmwareId) !== branchOf(firmwareId)) return;
  if (!isNewer(firmwareId, previous.firmwareId))
    throw new Refusal('FORM_VALIDATION_FAILED', { previous: { rule: 'older' } });
}
