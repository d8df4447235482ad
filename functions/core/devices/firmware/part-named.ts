import { Refusal } from '../../../../shared/errors.ts';
import { type FirmwarePart, type HubUnit, PARTS, WHOLE } from '../../../../shared/model/firmware.ts';
import type { FirmwareItem } from './firmware-item.ts';

/**
 * The part of a firmware that a unit names: firmware of hubs has units, firmware of beacons has none.
 *
 * @throws MISSING_PARAMETER, FORM_VALIDATION_FAILED
 */
export function partNamed({ row: { group } }: FirmwareItem, unit: HubUnit | undefined): FirmwarePart {
  const part = unit ?? WHOLE;
  if (PARTS[group].includes(part)) return part;
  if (unit === undefined) throw new Refusal('MISSING_PARAMETER', { missing: ['unit'] });
  throw new Refusal('FORM_VALIDATION_FAILED', { unit: { rule: 'choice', choices: [] } });
}
