import { Refusal } from '../../../../shared/errors.ts';
import { branchOf, isNewer } from '../../../../shared/model/firmware-version.ts';
import type { FirmwareRow, Named } from './firmware-item.ts';

/**
 * What a firmware came from is older when it is of the same hardware and branch: so the newest of a branch is its head.
 * Throws FORM_VALIDATION_FAILED.
 */
export function checkPrevious({ hardwareId, firmwareId }: Named, previous: FirmwareRow['previous']): void {
  if (previous?.hardwareId !== hardwareId || branchOf(previous.firmwareId) !== branchOf(firmwareId)) return;
  if (!isNewer(firmwareId, previous.firmwareId))
    throw new Refusal('FORM_VALIDATION_FAILED', { previous: { rule: 'older' } });
}
